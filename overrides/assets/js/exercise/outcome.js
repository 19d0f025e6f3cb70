// @ts-check
/** Turns the end of a run, whatever it was, into a verdict. */

import { text } from "../common/i18n.js";

/**
 * @typedef {import("../runtime/protocol.js").Verdict} Verdict
 * @typedef {Exclude<import("../runtime/runner.js").Outcome, {kind: "broken"}>} Outcome
 */

/** @param {string} key a text that also exists as `<key>_line` @param {number | null} line @param {object} values */
const atLine = (key, line, values = {}) =>
  line === null ? text(key, { ...values }) : text(`${key}_line`, { ...values, line });

/**
 * @param {Outcome} outcome
 * @param {{slug: string, seconds: number, output: string}} run `output` is what was heard before the end
 * @returns {Verdict}
 */
export function verdictOf(outcome, { slug, seconds, output }) {
  if (outcome.kind === "done") return outcome.verdict;
  const { line, tests } = outcome;
  const end = { version: 1, slug, line, output, tests };
  if (outcome.kind === "timeout") return { ...end, status: "timeout", message: atLine("timeout", line, { seconds }) };
  if (outcome.kind === "died") return { ...end, status: "error", message: atLine("died", line) };
  const message = outcome.ran ? atLine("stopped", line) : text("stopped_early");
  return { ...end, status: "stopped", message };
}
