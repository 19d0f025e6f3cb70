/** Shows why one test failed: the call, what came, what was expected, the facts, the place, the diagnosis. */

import { box, element, icon, line, prose } from "../base/dom.js";
import { failedPlace } from "../runs/index.js";
import { say } from "./words.js";

/** @import { Report } from "../runtime/protocol.js" */

/** @param {Report} report */
function evidence(report) {
  const rows = /** @type {const} */ (["call", "got", "expected"])
    .filter((name) => report[name])
    .flatMap((name) => [
      element("dt", {}, say(name)),
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

/** @param {Report} report */
function diagnosisOf({ diagnosis }) {
  if (!diagnosis) return [];
  const heading = element("h4", {}, icon("bulb"), say("diagnosis"));
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
  box(
    "nr-report",
    line("nr-report__message", ...prose(report.message)),
    ...evidence(report),
    ...facts(report),
    ...failedPlace(report, goTo),
    ...diagnosisOf(report),
  );
