/** Shows a verdict: one row a test, the first failing one opened. Whatever the learner's code made is set as text. */

import { box, element, icon, line, linkButton, prose } from "../base/dom.js";
import { STATUS_ICONS } from "../runs/index.js";
import { plotView } from "../ui/plot-view.js";
import { reportView } from "./report-view.js";
import { say } from "./words.js";

/** @import { TestResult, Verdict } from "../runtime/protocol.js" */

/**
 * @typedef {object} Context
 * @property {(line: number) => void} goTo
 * @property {(test: TestResult) => Node | null} hintsFor a ladder for that test
 */

/** @param {Verdict} verdict @returns {string} one short line, also read out by screen readers */
export function summaryOf(verdict) {
  const passed = verdict.tests.filter(({ status }) => status === "pass").length;
  return say(`summary_${verdict.status}`, { passed, count: verdict.tests.length });
}

/** @param {string} output */
export const outputView = (output) =>
  box("nr-output", element("h4", {}, say("output")), element("pre", { translate: "no", tabindex: 0 }, output));

/** @param {TestResult} test */
const titleOf = (test) => [
  icon(STATUS_ICONS[test.status]),
  element("span", { class: "nr-test__title" }, test.title),
  element("span", { class: "nr-test__status" }, say(`test_${test.status}`)),
];

/** @param {TestResult} test @param {boolean} open @param {Context} context */
function rowOf(test, open, context) {
  const row = element("li", { class: "nr-test", "data-test": test.id, "data-status": test.status });
  const body = [
    ...(test.report ? [reportView(test.report, context.goTo)] : []),
    ...(test.output ? [outputView(test.output)] : []),
  ];
  const hints = test.report && context.hintsFor(test);
  if (hints) body.push(/** @type {any} */ (hints));
  if (body.length === 0) row.append(box("nr-test__head", ...titleOf(test)));
  else
    row.append(element("details", { open }, element("summary", { class: "nr-test__head" }, ...titleOf(test)), ...body));
  return row;
}

/** One mark a test, so that the eye sees how far it is. @param {Verdict} verdict */
function tally({ tests }) {
  const marks = tests.map(({ status }) => element("i", { "data-status": status }));
  return element("span", { class: "nr-tally", "aria-hidden": "true" }, ...marks);
}

/** @param {Verdict} verdict */
function headOf(verdict) {
  const { status, seconds, python, numpy } = verdict;
  const facts = [
    ...(seconds === undefined ? [] : [say("took", { seconds: seconds.toFixed(2) })]),
    ...(python && numpy ? [say("versions_used", { python, numpy })] : []),
  ];
  return box(
    "nr-verdict__head",
    icon(STATUS_ICONS[status]),
    line("nr-verdict__summary", summaryOf(verdict)),
    tally(verdict),
    line("nr-verdict__facts", facts.join(" · ")),
  );
}

/** @param {Verdict} verdict @param {Context} context */
function messageOf({ message, line }, { goTo }) {
  const parts = box("nr-verdict__message", element("p", {}, ...prose(message ?? "")));
  if (line !== null) parts.append(linkButton(say("go_to_line", { line }), () => goTo(line)));
  return parts;
}

const praise = () =>
  box(
    "nr-verdict__message",
    element("p", {}, say("passed_next")),
    element("a", { href: "#solution", class: "nr-link" }, say("to_solution")),
  );

/** @param {Verdict} verdict */
function shownBy({ show }) {
  if (!show) return [];
  const plots = show.plots.map(plotView);
  const heading = element("h4", {}, say("shown"));
  const why = show.message ? [element("p", {}, show.message)] : [];
  return [box("nr-shown", ...(plots.length ? [heading] : why), ...plots)];
}

/** @param {Verdict} verdict @param {Context} context */
export function verdictView(verdict, context) {
  const { status, message, tests, output } = verdict;
  const first = tests.find((test) => test.status === "fail" || test.status === "error");
  const view = element(
    "section",
    { class: "nr-verdict", "data-status": status, "aria-label": say("results") },
    headOf(verdict),
  );
  if (message && message !== summaryOf(verdict)) view.append(messageOf(verdict, context));
  if (status === "pass") view.append(praise(), ...shownBy(verdict));
  if (output) view.append(outputView(output));
  const ran = status === "error" && !first ? [] : tests;
  if (ran.length)
    view.append(element("ol", { class: "nr-tests" }, ...ran.map((test) => rowOf(test, test === first, context))));
  return view;
}
