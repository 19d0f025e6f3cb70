/** The outlier widget's picture: entries of an ordinary token between the levels, and shares as bars from the left. */

import { drawing } from "../base/dom.js";
import { figures } from "../base/print.js";
import { D } from "../math/outliers.js";
import { share } from "./bars.js";
import { errorOf, facts, factsOf } from "./outlier-logic.js";

/** @import { Say } from "../base/speaker.js" */
/** @import { State } from "./outlier-logic.js" */

/** Drawn for the narrowest phone and scaled up, as plots are. */
const [WIDTH, HEIGHT, LEFT, MIDDLE] = [340, 190, 26, 75];
const [COUNT, PITCH, BAR] = [28, 11, 8];
const FIRST = 100; // of channels that are all ordinary
const ROW = 4; // from the end
const CLOSE = 2.5; // levels nearer than this are not drawn
const [KEY, SECOND] = [168, 150]; // where the key stands

/** What a bar tells, and the word for it; the bar's look has the same name. */
export const METERS = /** @type {const} */ ({ error: "error", ordinaryError: "ordinary", topShare: "share" });
export const FACTS = /** @type {const} */ (["step", "levels", "zeros"]);
export const NOTES = ["note_error", "note_ordinary"];

/** The largest entry that has a place in the picture, some above it are cut. @param {boolean} normed */
const reachOf = (normed) => (normed ? 2.2 : 2.4);

/** @param {number} x @param {number} height may be negative @param {number} width @param {string} look */
function bar(x, height, width, look) {
  const size = Math.round(10 * Math.abs(height)) / 10;
  const y = height > 0 ? MIDDLE - size : MIDDLE;
  return drawing("rect", { class: look, x: x - width / 2, width, y, height: size });
}

/** @param {number} step in pixels @param {number} x */
function levelsAt(step, x) {
  const count = step < CLOSE ? 0 : Math.floor((MIDDLE - 2) / step);
  const heights = Array.from({ length: 2 * count + 1 }, (_, index) => MIDDLE + (index - count) * step);
  return heights.map((y) => `M${x - PITCH / 2} ${y.toFixed(1)}h${PITCH}`).join("");
}

/** What the picture shows. @param {boolean} kept @param {boolean} levels @param {Say} say */
function keyMarks(kept, levels, say) {
  const words = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ look) =>
    drawing("text", { x: x + 20, y }, say(`outlier_key_${look}`));
  return [
    drawing("rect", { class: "nr-levels__own", x: LEFT + 2, width: BAR, y: KEY - 10, height: 11 }),
    words(LEFT, KEY, "own"),
    ...(kept
      ? [drawing("rect", { class: "nr-levels__kept", x: LEFT + 4, width: BAR - 4, y: KEY + 8, height: 11 })]
      : []),
    words(LEFT, KEY + 18, kept ? "kept" : "gone"),
    ...(levels
      ? [
          drawing("path", { class: "nr-levels__level", d: `M${SECOND} ${KEY + 14}h14` }),
          words(SECOND, KEY + 18, "level"),
        ]
      : []),
  ];
}

/** @param {number} zeros @param {Say} say */
const nameOf = (zeros, say) => say("outlier_picture", { zeros: errorOf(zeros) });

/** @param {ReturnType<typeof facts>} found @param {{normed: boolean, cure: string}} state @param {Say} say */
export function levelsSvg({ x, y, stepAt, zeros }, { normed, cure }, say) {
  const reach = reachOf(normed);
  const unit = (MIDDLE - 3) / reach;
  const start = x.length - ROW * D + FIRST;
  const ticks = [-2, -1, 0, 1, 2].map((value) =>
    drawing("text", { x: LEFT - 6, y: MIDDLE - value * unit + 4, "text-anchor": "end" }, figures(value, 2)),
  );
  const height = (/** @type {number} */ value) => Math.max(-reach, Math.min(reach, value)) * unit;
  const parts = Array.from({ length: COUNT }, (_, index) => {
    const [place, at] = [start + index, LEFT + 6 + index * PITCH];
    // In rotated axes the levels are not those of a channel.
    const levels = cure === "rotate" ? `M${at - PITCH / 2} ${MIDDLE}h${PITCH}` : levelsAt(stepAt(place) * unit, at);
    return {
      levels,
      kept: y[place] !== 0,
      bars: [bar(at, height(x[place]), BAR, "nr-levels__own"), bar(at, height(y[place]), BAR - 4, "nr-levels__kept")],
    };
  });
  return drawing(
    "svg",
    {
      class: "nr-levels nr-drawn",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": nameOf(zeros, say),
    },
    ...ticks,
    drawing("path", { class: "nr-levels__level", d: parts.map(({ levels }) => levels).join("") }),
    drawing("path", { class: "nr-levels__zero", d: `M${LEFT} ${MIDDLE}h${COUNT * PITCH}` }),
    ...parts.flatMap(({ bars }) => bars),
    ...keyMarks(
      parts.some(({ kept }) => kept),
      parts.some(({ levels }) => levels.lastIndexOf("M") > 0),
      say,
    ),
  );
}

/** A share in a box of any size. @param {string} look @param {number} value */
export const meterMarks = (look, value) => [
  drawing("rect", { class: `nr-meter__${look}`, width: share(Math.min(1, value)), height: "100%" }),
  drawing("rect", { class: "nr-meter__track", width: "100%", height: "100%" }),
];

/** @param {State} state @param {Say} say */
function metersSvg(state, say) {
  const found = facts(state);
  const words = factsOf(found);
  const lines = FACTS.map((key, index) => [
    drawing("text", { x: 0, y: 14 + 18 * index }, say(`outlier_${key}`)),
    drawing("text", { class: "nr-strong", x: WIDTH, y: 14 + 18 * index, "text-anchor": "end" }, words[key]),
  ]);
  const meters = Object.entries(METERS).map(([key, look], index) => {
    const y = 80 + 34 * index;
    const value = found[/** @type {keyof typeof METERS} */ (key)];
    return [
      drawing("text", { x: 0, y }, say(`outlier_${look}`)),
      drawing("text", { class: "nr-strong", x: WIDTH, y, "text-anchor": "end" }, errorOf(value)),
      drawing("svg", { class: "nr-meter__bar", y: y + 5, width: WIDTH, height: 12 }, ...meterMarks(look, value)),
    ];
  });
  const notes = NOTES.map((key, index) =>
    drawing("text", { class: "nr-quiet", x: 0, y: 184 + 16 * index }, say(`outlier_${key}`)),
  );
  return drawing("svg", { class: "nr-drawn", viewBox: `0 0 ${WIDTH} 206` }, ...[...lines, ...meters].flat(), ...notes);
}

/** @param {State} state @param {Say} say */
export const pictures = (state, say) => [
  { name: nameOf(facts(state).zeros, say), svg: levelsSvg(facts(state), state, say) },
  { svg: metersSvg(state, say) },
];
