// @ts-check
/** Shows why one test failed: the call, what came, what was expected, the facts, the place, the diagnosis. */

import { element, icon, prose } from "../common/dom.js";
import { text } from "../common/i18n.js";

/** @typedef {import("../runtime/protocol.js").Report} Report */

/** @param {Report} report */
function evidence(report) {
  const rows = /** @type {const} */ (["call", "got", "expected"])
    .filter((name) => report[name])
    .flatMap((name) => [
      element("dt", {}, text(name)),
      element(
        "dd",
        { class: `nr-evidence__${name}` },
        element("pre", { translate: "no", tabindex: 0 }, report[name] ?? ""),
      ),
    ]);
  return rows.length ? [element("dl", { class: "nr-evidence" }, ...rows)] : [];
}

/** @param {Report} report */
function facts({ facts: pairs }) {
  if (!pairs.length) return [];
  const rows = pairs.map(([label, value]) =>
    element("tr", {}, element("th", { scope: "row" }, label), element("td", { translate: "no" }, value)),
  );
  return [
    element(
      "div",
      { class: "nr-numbers", tabindex: 0 },
      element("table", { class: "nr-numbers__table" }, element("tbody", {}, ...rows)),
    ),
  ];
}

/** Line numbers become buttons. @param {string} traceback @param {(line: number) => void} goTo */
function linked(traceback, goTo) {
  return traceback.split(/(\bline \d+|第 ?\d+ ?行)/).map((piece, index) => {
    if (index % 2 === 0) return piece;
    const line = Number(piece.match(/\d+/));
    return element("button", { type: "button", class: "nr-link", onclick: () => goTo(line) }, piece);
  });
}

/**
 * Where the code failed: a traceback, or a button that goes to the line.
 * @param {Pick<Report, "traceback" | "line">} failed @param {(line: number) => void} goTo
 */
export function place({ traceback, line }, goTo) {
  if (traceback)
    return [
      element("h4", {}, text("traceback")),
      element("pre", { class: "nr-traceback", translate: "no", tabindex: 0 }, ...linked(traceback, goTo)),
    ];
  if (line === null) return [];
  return [
    element("button", { type: "button", class: "nr-link", onclick: () => goTo(line) }, text("go_to_line", { line })),
  ];
}

/** @param {Report} report */
function diagnosisOf({ diagnosis }) {
  if (!diagnosis) return [];
  const heading = element("h4", {}, icon("bulb"), text("diagnosis"));
  return [
    element(
      "div",
      { class: "nr-diagnosis", "data-mistake": diagnosis.mistake },
      heading,
      element("p", {}, ...prose(diagnosis.message)),
    ),
  ];
}

/** @param {Report} report @param {(line: number) => void} goTo */
export const reportView = (report, goTo) =>
  element(
    "div",
    { class: "nr-report" },
    element("p", { class: "nr-report__message" }, ...prose(report.message)),
    ...evidence(report),
    ...facts(report),
    ...place(report, goTo),
    ...diagnosisOf(report),
  );
