/** The map of a stream: blocks across, tokens down, a square a state; its side and its color tell the size. */

import { sizeScale } from "./scale.js";
import { fitting, label, round, shape } from "./shapes.js";

/** @import { Shape } from "./shapes.js" */

export const ROW = 13;
const HEAD = 4;
const FOOT = 18;
const LETTERS = 10.5;
const LEVELS = 12;
const SMALLEST = 0.16; // of a cell
const NARROW = 480;
const NEAR = 0.7; // of the largest: another label there would say it twice

/**
 * @typedef {object} Grid the places of a map
 * @property {number} states @property {number} tokens
 * @property {number} width @property {number} height @property {number} left where the first column begins
 * @property {number} column the width of one
 */

/** @param {number} states @param {number} tokens @param {number} width in pixels @returns {Grid} */
export function gridOf(states, tokens, width) {
  const left = gutter(width);
  return { states, tokens, width, left, column: (width - left) / states, height: HEAD + tokens * ROW + FOOT };
}

/** The room for labels on the left, the same in all pictures of a width. @param {number} width */
export const gutter = (width) => (width < NARROW ? 66 : 92);

/** @param {Grid} grid @param {number} x @param {number} y @returns {{block: number, token: number} | null} */
export function cellAt({ states, tokens, left, column }, x, y) {
  const block = Math.floor((x - left) / column);
  const token = Math.floor((y - HEAD) / ROW);
  return block >= 0 && block < states && token >= 0 && token < tokens ? { block, token } : null;
}

/**
 * @param {Grid} grid
 * @param {ArrayLike<number>} sizes row-major (state, token), none below 0
 * @param {{log: boolean, first: boolean}} options `first`: token 0 is shown and counts
 * @returns {{shapes: Shape[], legend: {value: number, level: number}[]}}
 */
export function squares(grid, sizes, { log, first }) {
  const { states, tokens, left, column } = grid;
  const from = first ? 0 : 1;
  const counted = Array.from(sizes).filter((size, at) => size > 0 && at % tokens >= from);
  const high = counted.reduce((most, size) => Math.max(most, size), 0) || 1;
  const low = counted.reduce((least, size) => Math.min(least, size), high);
  const scale = sizeScale(low, high, log);
  const levelOf = (/** @type {number} */ size) => Math.round(scale.at(size) * (LEVELS - 1));
  /** @type {string[]} */
  const paths = Array(LEVELS).fill("");
  for (let state = 0; state < states; state++)
    for (let token = from; token < tokens; token++) {
      const level = levelOf(sizes[state * tokens + token]);
      const side = sideOf(level, column);
      const x = round(left + (state + 0.5) * column - side / 2);
      const y = round(HEAD + (token + 0.5) * ROW - side / 2);
      paths[level] += `M${x} ${y}h${side}v${side}h${-side}z`;
    }
  const shapes = paths.flatMap((d, level) =>
    d ? [shape("path", { class: "nr-stream__cell", "fill-opacity": opacityOf(level), d })] : [],
  );
  const marks = [...scale.ticks.filter((tick) => tick > low && tick < NEAR * high), high];
  return { shapes, legend: marks.map((value) => ({ value, level: levelOf(value) })) };
}

/** @param {number} level @param {number} column */
const sideOf = (level, column) =>
  round(Math.min(column, ROW) * 0.94 * (SMALLEST + ((1 - SMALLEST) * level) / (LEVELS - 1)));

/** @param {number} level */
const opacityOf = (level) => round(0.45 + (0.55 * level) / (LEVELS - 1));

/** A square of the legend. @param {number} level */
export function legendSquare(level) {
  const side = sideOf(level, ROW);
  const corner = round((ROW - side) / 2);
  const attributes = { class: "nr-stream__cell", "fill-opacity": opacityOf(level) };
  return shape("rect", { ...attributes, x: corner, y: corner, width: side, height: side });
}

/** The labels of rows and columns. @param {Grid} grid @param {string[]} words of the tokens @param {string} axis */
export function labels({ states, left, column, height, width }, words, axis) {
  const rows = words.map((word, token) =>
    label(
      left - 6,
      HEAD + (token + 0.5) * ROW + LETTERS * 0.36,
      `${fitting(word.trim() || word, left - 8 - LETTERS * 0.58 * (1 + String(token).length), LETTERS)} ${token}`,
    ),
  );
  const every = [1, 2, 5, 10, 20].find((step) => step * column >= 22) ?? 50;
  const columns = [];
  for (let state = 0; state < states; state += every)
    columns.push(label(left + (state + 0.5) * column, height - 6, String(state), "middle"));
  return [...rows, ...columns, label(Math.min(left - 6, width), height - 6, axis)];
}

/** Where the reader is. @param {Grid} grid @param {{block: number, token: number}} selected */
export function cursor({ left, column, tokens, width }, { block, token }) {
  const [x, y] = [round(left + block * column), HEAD + token * ROW];
  return [
    shape("path", {
      class: "nr-stream__guide",
      d: `M${x} ${HEAD}h${round(column)}v${tokens * ROW}h${round(-column)}zM${left} ${y}H${round(width)}v${ROW}H${left}z`,
    }),
    shape("rect", { class: "nr-stream__cursor", x: round(x - 1), y: y - 1, width: round(column + 2), height: ROW + 2 }),
  ];
}
