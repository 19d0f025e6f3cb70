// @ts-check
/** Entries of an ordinary token as hollow bars, what quantization leaves of them as filled ones, and the levels. */

import { drawing } from "../common/dom.js";
import { D } from "./math/outliers.js";
import { figures } from "./print.js";

/** Drawn for the narrowest phone and scaled up, as plots are. */
const [WIDTH, HEIGHT, LEFT, MIDDLE] = [340, 150, 26, 75];
const [COUNT, PITCH, BAR] = [28, 11, 8];
const FIRST = 100; // of channels that are all ordinary
const ROW = 4; // from the end
const CLOSE = 2.5; // levels nearer than this are not drawn

/** The largest entry that has a place in the picture, some above it are cut. @param {boolean} normed */
const reachOf = (normed) => (normed ? 2.2 : 2.4);

/** @param {number} x @param {number} height may be negative @param {number} width @param {string} look */
const bar = (x, height, width, look) =>
  drawing("rect", { class: look, x: x - width / 2, width, y: MIDDLE - Math.max(0, height), height: Math.abs(height) });

/** @param {number} step in pixels @param {number} x */
function levelsAt(step, x) {
  const count = step < CLOSE ? 0 : Math.floor((MIDDLE - 2) / step);
  const heights = Array.from({ length: 2 * count + 1 }, (_, index) => MIDDLE + (index - count) * step);
  return heights.map((y) => `M${x - PITCH / 2} ${y.toFixed(1)}h${PITCH}`).join("");
}

/**
 * @param {{x: Float64Array, y: Float64Array, stepAt: (place: number) => number}} found
 * @param {{normed: boolean, cure: string}} state
 * @param {string} label
 */
export function levelsView({ x, y, stepAt }, { normed, cure }, label) {
  const reach = reachOf(normed);
  const unit = (MIDDLE - 3) / reach;
  const start = x.length - ROW * D + FIRST;
  const svg = drawing("svg", {
    class: "nr-levels",
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: "img",
    "aria-label": label,
  });
  for (const value of [-2, -1, 0, 1, 2])
    svg.append(drawing("text", { x: LEFT - 6, y: MIDDLE - value * unit + 4, "text-anchor": "end" }, figures(value, 2)));
  const height = (/** @type {number} */ value) => Math.max(-reach, Math.min(reach, value)) * unit;
  const parts = Array.from({ length: COUNT }, (_, index) => {
    const [place, at] = [start + index, LEFT + 6 + index * PITCH];
    // In rotated axes the levels are not those of a channel.
    const levels = cure === "rotate" ? `M${at - PITCH / 2} ${MIDDLE}h${PITCH}` : levelsAt(stepAt(place) * unit, at);
    return {
      levels,
      bars: [bar(at, height(x[place]), BAR, "nr-levels__own"), bar(at, height(y[place]), BAR - 4, "nr-levels__kept")],
    };
  });
  svg.append(drawing("path", { class: "nr-levels__level", d: parts.map(({ levels }) => levels).join("") }));
  svg.append(drawing("path", { class: "nr-levels__zero", d: `M${LEFT} ${MIDDLE}h${COUNT * PITCH}` }));
  svg.append(...parts.flatMap(({ bars }) => bars));
  return svg;
}
