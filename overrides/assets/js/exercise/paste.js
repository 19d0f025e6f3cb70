// @ts-check
/** Makes pasted text fit for the editor: pure functions on strings. */

/** Longer code is refused: no exercise needs it, and one endless line would block the page. */
export const MOST_CHARACTERS = 100_000;

const INDENT = "    ";
const PROMPT = /^\s*(?:>>>|\.\.\.)(?: |$)/;

/** Tabs at the start of a line become four blanks; tabs inside a line may stand in a string. */
const expandTabs = (/** @type {string} */ line) => line.replace(/^[ \t]+/, (blanks) => blanks.replaceAll("\t", INDENT));

/** A session as the interpreter prints it: what was typed, without prompts and answers. */
function stripPrompts(/** @type {string[]} */ lines) {
  const first = lines.find((line) => line.trim() !== "");
  if (!/^\s*>>>(?: |$)/.test(first ?? "")) return lines;
  return lines.filter((line) => PROMPT.test(line)).map((line) => line.replace(PROMPT, ""));
}

/** @param {string} text @returns {string} with `\n` line ends, no leading tabs, no `>>>` prompts */
export function fitForEditor(text) {
  const lines = text
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replaceAll("\u00a0", " ")
    .split("\n");
  return stripPrompts(lines).map(expandTabs).join("\n");
}
