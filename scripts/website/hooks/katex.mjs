// @ts-check
/** Typesets formulas for formulas.py: a line of JSON `[[tex, display], …]` in, a line `[{html} | {error}, …]` out. */

import { createInterface } from "node:readline";
import katex from "katex";

/** Refuses what LaTeX would refuse, except Chinese text and punctuation. @param {string} code */
const strict = (code) => (code === "unicodeTextInMathMode" ? "ignore" : "error");

/** @param {[string, boolean]} formula */
function typeset([tex, displayMode]) {
  try {
    return { html: katex.renderToString(tex, { displayMode, strict }) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(JSON.parse(line).map(typeset))}\n`);
}
