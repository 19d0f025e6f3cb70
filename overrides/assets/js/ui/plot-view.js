/** The plots that a passing solution shows, with the same numbers in a table below. */

import { element } from "../base/dom.js";
import { short } from "./plot-scale.js";
import { plotSvg } from "./plot-svg.js";
import { say } from "./words.js";

/** @import { Plot } from "../runtime/protocol.js" */

/** @param {Plot} plot */
function tableOf({ x, y, series }) {
  const cell = (/** @type {number | null} */ value) => element("td", {}, value === null ? "" : short(value));
  const rows = x.values.map((value, place) =>
    element("tr", {}, element("th", { scope: "row" }, short(value)), ...series.map((one) => cell(one.y[place]))),
  );
  const heads = [x.label, ...series.map(({ label }) => label)].map((said) => element("th", { scope: "col" }, said));
  const table = element(
    "table",
    { class: "nr-numbers__table" },
    element("caption", {}, y.label),
    element("thead", {}, element("tr", {}, ...heads)),
    element("tbody", {}, ...rows),
  );
  return element("div", { class: "nr-numbers", tabindex: 0 }, table);
}

/** The numbers, once they are asked for: a plot that is moved is drawn many times. @param {Plot} plot */
function foldedOf(plot) {
  const fill = () => {
    if (folded.childElementCount === 1) folded.append(tableOf(plot));
  };
  const folded = element("details", { ontoggle: fill }, element("summary", {}, say("plot_numbers")));
  return folded;
}

/** @param {Plot} plot */
export const plotView = (plot) =>
  element(
    "figure",
    { class: "nr-plot-figure" },
    element("figcaption", {}, plot.caption),
    plotSvg(plot),
    foldedOf(plot),
  );
