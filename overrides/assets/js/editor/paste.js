/** Makes pasted text fit for the editor: pure functions on strings. */

/** Longer code is refused: no exercise needs it, and one endless line would block the page. */
export const MOST_CHARACTERS = 100_000;

const INDENT = "    ";
const PROMPT = /^\s*(?:(?:>>>|\.\.\.)(?: |$)|(?:In \[\d+\]|\.\.\.): ?)/;
const FIRST_PROMPT = /^\s*(?:>>>(?: |$)|In \[\d+\]:)/;
const FENCE = /^\s*(?:```|~~~)/;

/** Tabs at the start of a line become four blanks; tabs inside a line may stand in a string. */
const expandTabs = (/** @type {string} */ line) => line.replace(/^[ \t]+/, (blanks) => blanks.replaceAll("\t", INDENT));

const isFilled = (/** @type {string} */ line) => line.trim() !== "";

/** A block copied out of Markdown: what stands between its fences. */
function stripFences(/** @type {string[]} */ lines) {
  const [first, last] = [lines.findIndex(isFilled), lines.findLastIndex(isFilled)];
  if (first === -1 || !FENCE.test(lines[first])) return lines;
  return lines.slice(first + 1, first < last && FENCE.test(lines[last]) ? last : undefined);
}

/** A session as the interpreter prints it: what was typed, without prompts and answers. */
function stripPrompts(/** @type {string[]} */ lines) {
  if (!FIRST_PROMPT.test(lines.find(isFilled) ?? "")) return lines;
  return lines.filter((line) => PROMPT.test(line)).map((line) => line.replace(PROMPT, ""));
}

/** @param {string} text @returns {string} with `\n` line ends, no leading tabs, no prompts, no fences */
export function fitForEditor(text) {
  const lines = text
    .replace(/^\ufeff/, "")
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replaceAll("\u00a0", " ")
    .split("\n");
  return stripPrompts(stripFences(lines)).map(expandTabs).join("\n");
}
