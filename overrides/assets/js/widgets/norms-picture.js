/** The rows of the norms widget: an entry, and what both norms make of it. */

import { drawing } from "../base/dom.js";
import { figures, fixed } from "../base/print.js";
import { barMarks, reach, share } from "./bars.js";
import { facts, SHOWN } from "./norms-logic.js";

/** @import { Say } from "../base/speaker.js" */
/** @import { State } from "./norms-logic.js" */

const [WIDTH, HEAD, PITCH, OWN] = [340, 22, 34, 26];
const [LABEL, FIRST, SECOND] = [44, 52, 150]; // where columns begin

export const FACTS = /** @type {const} */ (["mean", "std", "rms"]);

/**
 * The marks of one row, by column; no entry of an output can be larger than √d.
 * @param {ReturnType<typeof facts>} found @param {number} index @param {number} scale the largest entry that fits
 */
export function entryMarks({ row, mean, out }, index, scale) {
  const bound = Math.sqrt(Math.min(row.length, SHOWN));
  const at = share(0.5 + mean / scale / 2);
  const output = (/** @type {number[]} */ values, /** @type {string} */ look) =>
    barMarks(values[index] / bound, fixed(values[index], 3), look);
  return {
    own: [
      ...barMarks(row[index] / scale, "", "own"),
      drawing("line", { class: "nr-bar__mean", x1: at, x2: at, y1: "-20%", y2: "120%" }),
    ],
    rms: output(out.rms, "one"),
    layer: output(out.layer, "two"),
  };
}

/** @param {State} state @param {Say} say */
export function pictures(state, say) {
  const found = facts(state);
  const row = found.row.slice(0, SHOWN);
  const scale = reach(row);
  const box = (
    /** @type {Record<string, number>} */ place,
    /** @type {string} */ look,
    /** @type {Element[]} */ marks,
  ) => drawing("svg", { class: `nr-bar ${look}`, ...place }, ...marks);
  const rows = row.flatMap((value, index) => {
    const [y, marks] = [HEAD + index * PITCH, entryMarks(found, index, scale)];
    const half = { x: SECOND, width: WIDTH - SECOND, height: 12 };
    return [
      drawing("text", { x: LABEL, y: y + 17, "text-anchor": "end" }, figures(value, 6)),
      box({ x: FIRST, y, width: SECOND - FIRST - 10, height: OWN }, "nr-bar--own", marks.own),
      box({ ...half, y }, "", marks.rms),
      box({ ...half, y: y + 14 }, "", marks.layer),
    ];
  });
  const words = FACTS.map((key) => drawing("tspan", { dx: 14 }, `${say(`norms_${key}`)} ${figures(found[key], 4)}`));
  const height = HEAD + row.length * PITCH + 20;
  const head = [
    drawing("text", { x: LABEL, y: 12, "text-anchor": "end" }, "x"),
    drawing("text", { x: FIRST, y: 12, class: "nr-quiet" }, say("norms_dashed")),
    drawing("rect", { class: "nr-bar__one", x: SECOND + 24, y: 4, width: 10, height: 8 }),
    drawing("text", { x: SECOND + 38, y: 12 }, "RMSNorm"),
    drawing("rect", { class: "nr-bar__two", x: SECOND + 106, y: 4, width: 10, height: 8 }),
    drawing("text", { x: SECOND + 120, y: 12 }, "LayerNorm"),
  ];
  const foot = drawing("text", { x: FIRST - 14, y: height - 4 }, ...words);
  const svg = drawing("svg", { class: "nr-drawn", viewBox: `0 0 ${WIDTH} ${height}` }, ...head, ...rows, foot);
  return [{ svg }];
}
