/** Number lines of the formats, and the course of a long sum. */

import { drawing } from "../base/dom.js";
import { bitGroups, FORMATS } from "../math/formats.js";
import { plotSvg } from "../ui/plot-svg.js";
import { entry, operationName, shown, sums } from "./formats-logic.js";

/** @import { Say } from "../base/speaker.js" */
/** @import { State } from "./formats-logic.js" */

/** @typedef {ReturnType<typeof entry>} Entry */

const [WIDTH, HEIGHT, MIDDLE, UNIT, AXIS] = [320, 60, 160, 110, 26];
const [LABEL, LOWER, MARGIN] = [44, 57, 60];
const EDGE = 154; // from the middle
const LONG = 14; // characters: three such labels do not fit side by side
const POINTS = 64;
const [HEAD, WORDS, LINE] = [16, 88, 15]; // of a format that stands alone

/** @param {string} words @param {number} x @param {number} y */
const label = (words, x, y) => drawing("text", { x, y, "text-anchor": "middle" }, words);

/** @param {number} x @param {number} half @param {string} [look] */
const tick = (x, half, look = "nr-line__tick") =>
  drawing("path", { class: look, d: `M${x} ${AXIS - half}V${AXIS + half}` });

/** @param {number} value */
const isLong = (value) => shown(value).length > LONG;

/**
 * A neighbour, and half way to it the point where rounding turns.
 * @param {number} at @param {string} words @param {number} y
 */
const neighbourAt = (at, words, y) => [
  tick(at, 8),
  tick((at + MIDDLE) / 2, 5, "nr-line__half"),
  label(words, Math.max(MARGIN, Math.min(WIDTH - MARGIN, at)), y),
];

/** The stored number and what lies on either side of it. @param {Entry} one @param {Say} say */
function ticksOf({ stored, below, above, step }, say) {
  const finite = [below, above].filter(Number.isFinite);
  const lower = [stored, ...finite].some(isLong) ? LOWER : LABEL;
  const made = [tick(MIDDLE, 8), label(shown(stored), MIDDLE, LABEL)];
  for (const neighbour of finite)
    made.push(...neighbourAt(MIDDLE + ((neighbour - stored) / step) * UNIT, shown(neighbour), lower));
  if (finite.length === 2) return made;
  // Half a step past the largest number rounding turns to infinity, or to NaN.
  const end = MIDDLE + (UNIT / 2) * Math.sign(stored);
  return [...made, tick(end, 10, "nr-line__wall"), label(say("formats_no_more"), end + 40 * Math.sign(stored), LABEL)];
}

/**
 * How far Δ moves the number, in steps of the format; with a second head where that is outside.
 * @param {number} moves
 */
function arrowOf(moves) {
  const length = Math.max(-EDGE, Math.min(EDGE, moves * UNIT));
  const end = Math.round(10 * (MIDDLE + length)) / 10;
  const head = Math.sign(length) * Math.min(5, Math.abs(length));
  const headAt = (/** @type {number} */ x) => `M${x - head} 6.5L${x} 10L${x - head} 13.5`;
  const d = `M${MIDDLE} 10H${end}${headAt(end)}${Math.abs(moves * UNIT) > EDGE ? headAt(end - head) : ""}`;
  return [
    drawing("path", { class: "nr-line__arrow", d }),
    drawing("circle", { class: "nr-line__arrow", cx: MIDDLE, cy: 10, r: 2.5 }),
  ];
}

/** @param {Entry} one @param {State} state @param {Say} say */
function lineMarks(one, { op, delta }, say) {
  const axis = drawing("path", { class: "nr-line__axis", d: `M6 ${AXIS}H${WIDTH - 6}` });
  const moves = op === "add" && !one.clipped && delta ? arrowOf(delta / one.step) : [];
  return drawing("g", { class: `nr-line nr-line--${one.fate}` }, axis, ...ticksOf(one, say), ...moves);
}

/** @param {Entry} one @param {State} state @param {Say} say */
export const lineSvg = (one, state, say) =>
  drawing("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" }, lineMarks(one, state, say));

/**
 * How the number is stored, and what becomes of the operation.
 * @param {Entry} one @param {State} state @param {Say} say
 */
export function wordsOf({ stored, clipped, plain, step, result, fate }, state, say) {
  if (clipped) return [say("formats_row_over", { max: shown(stored), plain: shown(plain) })];
  const kept =
    stored === state.x ? "formats_row_exact" : stored === 0 && state.x !== 0 ? "formats_row_zero" : "formats_row";
  const words = say(kept, { stored: shown(stored), step: shown(step) });
  const after = { operation: operationName(state), result: shown(result), fate: say(`formats_fate_${fate}`) };
  return state.op === "none" ? [words] : [words, say("formats_row_then", after)];
}

/** @param {State} state @param {string} key of the format @param {Say} say */
function formatPicture(state, key, say) {
  const one = entry(state, key);
  const [sign, exponent, fraction] = bitGroups(one.stored, one.format);
  const bits = drawing("tspan", { class: "nr-code", dx: 10 }, `${sign} ${exponent} ${fraction}`);
  const lines = wordsOf(one, state, say);
  const words = lines.map((line, index) => drawing("text", { x: 0, y: WORDS + index * LINE }, line));
  const svg = drawing(
    "svg",
    { class: "nr-drawn", viewBox: `0 0 ${WIDTH} ${WORDS + words.length * LINE - 6}` },
    drawing("text", { x: 0, y: 12 }, drawing("tspan", { class: "nr-strong" }, one.format.title), bits),
    drawing("svg", { y: HEAD, width: WIDTH, height: HEIGHT }, lineMarks(one, state, say)),
    ...words,
  );
  return { name: `${one.format.title} ${lines.join(say("sentence_space"))}`, svg };
}

/** @param {State} state @param {Say} say @returns {import("../runtime/protocol.js").Plot} */
export function plotOf(state, say) {
  const { terms, partial } = sums(state);
  const step = Math.max(1, Math.round(terms.length / POINTS));
  const [counts, exact] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  let total = 0;
  for (let index = 0; index < terms.length; index++) {
    total += terms[index];
    if ((index + 1) % step && index < terms.length - 1) continue;
    counts.push(index + 1);
    exact.push(total);
  }
  const { title } = FORMATS[state.format];
  return {
    kind: "lines",
    caption: say("formats_plot", { title }),
    x: { label: say("formats_added"), values: counts, log: false },
    y: { label: say("formats_sum"), log: false },
    series: [
      { label: say("formats_exact_short"), y: exact },
      { label: title, y: counts.map((count) => partial[count - 1]) },
    ],
  };
}

/** @param {State} state @param {Say} say */
export function pictures(state, say) {
  if (state.tab === "sum") return [{ title: plotOf(state, say).caption, svg: plotSvg(plotOf(state, say)) }];
  return Object.keys(FORMATS).map((key) => formatPicture(state, key, say));
}
