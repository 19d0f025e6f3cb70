// @ts-check
/** One format's row: the bits of the stored number, and its place between its neighbours. */

import { drawing, element } from "../common/dom.js";
import { entry, shown } from "./formats-model.js";
import { bitGroups, FORMATS } from "./math/formats.js";
import { say } from "./words.js";

/** @typedef {ReturnType<typeof entry>} Entry */

const [WIDTH, HEIGHT, MIDDLE, UNIT, AXIS] = [320, 60, 160, 110, 26];
const [LABEL, LOWER, MARGIN] = [44, 57, 60];
const EDGE = 154; // from the middle

const LONG = 14; // characters: three such labels do not fit side by side

/** @param {string} words @param {number} x @param {number} y */
const label = (words, x, y) => drawing("text", { x, y, "text-anchor": "middle" }, words);

/** @param {number} x @param {number} half @param {string} [look] */
const tick = (x, half, look = "nr-line__tick") =>
  drawing("path", { class: look, d: `M${x} ${AXIS - half}V${AXIS + half}` });

/** @param {number} value */
const isLong = (value) => shown(value).length > LONG;

/** A neighbour, and half way to it the point where rounding turns. @param {number} at @param {string} words @param {number} y */
const neighbourAt = (at, words, y) => [
  tick(at, 8),
  tick((at + MIDDLE) / 2, 5, "nr-line__half"),
  label(words, Math.max(MARGIN, Math.min(WIDTH - MARGIN, at)), y),
];

/** The stored number and what lies on either side of it. @param {Entry} one */
function ticksOf({ stored, below, above, step }) {
  const finite = [below, above].filter(Number.isFinite);
  const lower = [stored, ...finite].some(isLong) ? LOWER : LABEL;
  const made = [tick(MIDDLE, 8), label(shown(stored), MIDDLE, LABEL)];
  for (const neighbour of finite)
    made.push(...neighbourAt(MIDDLE + ((neighbour - stored) / step) * UNIT, shown(neighbour), lower));
  if (finite.length === 2) return made;
  const end = MIDDLE + (UNIT / 2) * Math.sign(stored);
  return [...made, tick(end, 10, "nr-line__wall"), label(say("formats_no_more"), end + 40 * Math.sign(stored), 18)];
}

/** How far Δ moves the number, in steps of the format. @param {number} moves */
function arrowOf(moves) {
  const length = Math.max(-EDGE, Math.min(EDGE, moves * UNIT));
  const end = MIDDLE + length;
  const head = Math.sign(length) * Math.min(5, Math.abs(length));
  const d = `M${MIDDLE} 10H${end}M${end - head} 6.5L${end} 10L${end - head} 13.5`;
  return [
    drawing("path", { class: "nr-line__arrow", d }),
    drawing("circle", { class: "nr-line__arrow", cx: MIDDLE, cy: 10, r: 2.5 }),
  ];
}

/** @param {Entry} one @param {{op: string, delta: number, x: number}} state */
function pictureOf(one, { op, delta }) {
  const parts = [drawing("path", { class: "nr-line__axis", d: `M6 ${AXIS}H${WIDTH - 6}` }), ...ticksOf(one)];
  if (op === "add" && !one.clipped && delta) parts.push(...arrowOf(delta / one.step));
  return drawing("svg", { class: "nr-line", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" }, ...parts);
}

/** @param {Entry} one @param {{op: string, x: number}} state @param {string} operation */
function wordsOf({ stored, clipped, plain, step, result, fate }, { op, x }, operation) {
  if (clipped) return say("formats_row_over", { max: shown(stored), plain: shown(plain) });
  const kept = stored === x ? "formats_row_exact" : stored === 0 && x !== 0 ? "formats_row_zero" : "formats_row";
  const words = say(kept, { stored: shown(stored), step: shown(step) });
  const after = { operation, result: shown(result), fate: say(`formats_fate_${fate}`) };
  return op === "none" ? words : words + say("formats_row_then", after);
}

/** @param {string} key of the format */
export function numberLine(key) {
  const bits = ["sign", "exponent", "fraction"].map((part) => element("span", { class: `nr-bits__${part}` }));
  const picture = element("div", {});
  const words = element("p", {});
  const root = element(
    "div",
    { class: "nr-format", "data-format": key },
    element(
      "p",
      { class: "nr-format__head" },
      element("b", {}, FORMATS[key].title),
      element("code", { class: "nr-bits" }, ...bits),
    ),
    picture,
    words,
  );
  /** @param {import("./formats-model.js").State} state @param {string} operation */
  const set = (state, operation) => {
    const one = entry(state, key);
    for (const [index, group] of bitGroups(one.stored, one.format).entries()) bits[index].textContent = group;
    picture.replaceChildren(pictureOf(one, state));
    words.textContent = wordsOf(one, state, operation);
    root.dataset.fate = one.fate;
  };
  return { root, set };
}
