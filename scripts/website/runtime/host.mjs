// Runs Python code from standard input in the prepared runtime, under Node.js.
// usage: node host.mjs '{"runtime": folder, "root": folder, "folders": ["scripts/judge", …]}'
// Copies the folders to /nr, where the browser has them too, and writes the value of the
// last expression as JSON to standard output; what the code prints goes to standard error.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { argv, exit, stdin, stdout } from "node:process";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const { runtime, root, folders } = JSON.parse(argv[2]);
/** @param {string} line */
const print = (line) => console.error(line);

try {
  const value = await run(await text(stdin));
  stdout.write(`${value}\n`, () => exit(0));
} catch (fault) {
  // Not the whole error: Node.js would print the minified line that threw.
  console.error(/** @type {Error} */ (fault).message);
  exit(1);
}

/** @param {string} code */
async function run(code) {
  const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.js")).href);
  const python = await loadPyodide({ indexURL: join(runtime, "/"), stdout: print, stderr: print });
  for (const folder of folders) copy(python.FS, join(root, folder), posix.join("/nr", folder));
  python.runPython("import sys; sys.path.insert(0, '/nr/scripts')");
  const value = await python.runPythonAsync(code, { filename: "<host>" });
  return python.pyimport("json").dumps(value);
}

/** @param {any} files @param {string} from @param {string} to */
function copy(files, from, to) {
  if (!statSync(from).isDirectory()) {
    files.writeFile(to, readFileSync(from));
    return;
  }
  files.mkdirTree(to);
  for (const name of readdirSync(from)) {
    if (name !== "__pycache__") copy(files, join(from, name), posix.join(to, name));
  }
}
