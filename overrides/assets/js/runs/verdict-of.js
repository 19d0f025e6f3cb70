/** Turns the end of a run, whatever it was, into a verdict. */

import { say } from "./words.js";

/** @import { Verdict } from "../runtime/protocol.js" */

/**
 * @typedef {Exclude<import("../runtime/runner.js").Ending, {kind: "broken"}>} Ending
 */

/** @param {string} key a text that also exists as `<key>_line` @param {number | null} line @param {object} values */
const atLine = (key, line, values = {}) =>
  line === null ? say(key, { ...values }) : say(`${key}_line`, { ...values, line });

/**
 * @param {Ending} ending
 * @param {{slug: string, seconds: number, output: string}} run `output` is what was heard before the end
 * @returns {Verdict}
 */
export function verdictOf(ending, { slug, seconds, output }) {
  if (ending.kind === "done") return ending.verdict;
  const { line, tests } = ending;
  const end = { version: 1, slug, line, output, tests };
  if (ending.kind === "timeout") return { ...end, status: "timeout", message: atLine("timeout", line, { seconds }) };
  if (ending.kind === "died") return { ...end, status: "error", message: atLine("died", line) };
  const message = ending.ran ? atLine("stopped", line) : say("stopped_early");
  return { ...end, status: "stopped", message };
}
