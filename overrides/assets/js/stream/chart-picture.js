/** Two charts of signed values, zero in the middle: all channels of one state, and one channel block by block. */

import { gutter } from "./map-picture.js";
import { signedScale } from "./scale.js";
import { label, line, round, shape } from "./shapes.js";

/** @import { Shape } from "./shapes.js" */

/** @typedef {(value: number) => string} Print */

export const HEIGHT = 176;
const EDGE = 14;
const FOOT = 18;
const MIDDLE = (HEIGHT - FOOT) / 2;
const REACH = MIDDLE - EDGE;
const NAME_ROOM = 52;

/**
 * What both charts are drawn on.
 * @typedef {object} Frame
 * @property {number} width in pixels
 * @property {number} high the largest magnitude that must fit
 * @property {number} floor below it the scale is straight
 * @property {boolean} log
 * @property {Print} print
 */

/** @param {Frame} frame */
function axis({ width, high, floor, log, print }) {
  const scale = signedScale(floor, high, log);
  const y = (/** @type {number} */ value) => round(MIDDLE - Math.sign(value) * scale.at(Math.abs(value)) * REACH);
  const left = gutter(width);
  const ticks = scale.ticks.flatMap((tick) => [tick, -tick]).filter((tick) => Math.abs(y(tick) - MIDDLE) > 11);
  const shapes = [
    ...ticks.map((tick) => line(left, y(tick), width, y(tick), "nr-stream__grid")),
    line(left, MIDDLE, width, MIDDLE, "nr-stream__zero"),
    ...[0, ...ticks].map((tick) => label(left - 6, y(tick) + 3.6, print(tick))),
  ];
  return { y, left, shapes };
}

/** The area between plus and minus a magnitude. @param {[number, number, number][]} columns x, y above, y below */
function band(columns, look = "nr-stream__band") {
  const above = columns.map(([x, top]) => `${x} ${top}`);
  const below = columns.map(([x, , bottom]) => `${x} ${bottom}`).reverse();
  return shape("path", { class: look, d: `M${[...above, ...below].join("L")}z` });
}

/** Two lines, at plus and at minus a magnitude. @param {[number, number, number][]} columns @param {string} look */
function edges(columns, look) {
  const [above, below] = [1, 2].map((at) => columns.map((column) => `${column[0]} ${column[at]}`).join("L"));
  return shape("path", { class: look, d: `M${above}M${below}` });
}

/** @param {Frame} frame @param {number} width of the stream @param {number} x */
export function channelAt({ width: room }, width, x) {
  const left = gutter(room);
  return Math.max(0, Math.min(width - 1, Math.floor(((x - left) / (room - left)) * width)));
}

/**
 * @param {Frame} frame
 * @param {object} shown
 * @param {Float32Array} shown.values of all channels
 * @param {number} shown.channel the selected one
 * @param {number[]} shown.named channels that get their number
 * @param {Float32Array | null} shown.others magnitudes to compare with
 * @param {Float32Array | null} shown.bound magnitudes that cannot be exceeded
 * @returns {Shape[]}
 */
export function channelsPicture(frame, { values, channel, named, others, bound }) {
  const { y, left, shapes } = axis(frame);
  const column = (frame.width - left) / values.length;
  const x = (/** @type {number} */ at) => round(left + (at + 0.5) * column);
  const around = (/** @type {Float32Array} */ sizes) =>
    Array.from(sizes, (size, at) => /** @type {[number, number, number]} */ ([x(at), y(size), y(-size)]));
  const bars = Array.from(values, (value, at) => `M${x(at)} ${MIDDLE}V${y(value)}`).join("");
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((part) => Math.min(values.length - 1, Math.round(part * values.length)));
  return [
    ...(others ? [band(around(others))] : []),
    ...shapes,
    shape("path", { class: "nr-stream__bars", "stroke-width": Math.max(1, round(column * 0.8)), d: bars }),
    ...(bound ? [edges(around(bound), "nr-stream__bound")] : []),
    line(x(channel), EDGE / 2, x(channel), HEIGHT - FOOT, "nr-stream__chosen"),
    shape("circle", { class: "nr-stream__dot", cx: x(channel), cy: y(values[channel]), r: 4 }),
    ...names(frame, named, x, (at) => y(values[at])),
    ...ticks.map((at) =>
      label(x(at), HEIGHT - 5, String(at), at === 0 ? "start" : at === values.length - 1 ? "end" : "middle"),
    ),
  ];
}

/**
 * The channels' numbers beside the ends of their bars; one that would cover another is left out.
 * @param {Frame} frame @param {number[]} named @param {(at: number) => number} x @param {(at: number) => number} y
 */
function names({ width }, named, x, y) {
  /** @type {number[]} */
  const taken = [];
  return named.flatMap((at) => {
    if (taken.some((other) => Math.abs(other - x(at)) < NAME_ROOM)) return [];
    taken.push(x(at));
    const side = x(at) > width - NAME_ROOM ? -1 : 1;
    const height = Math.min(HEIGHT - FOOT - 2, Math.max(EDGE - 3, y(at) + (y(at) < MIDDLE ? 4 : 6)));
    return [label(x(at) + 6 * side, height, String(at), side < 0 ? "end" : "start", "nr-stream__name")];
  });
}

/** @param {Frame} frame @param {number} states @param {number} x */
export function blockAt({ width }, states, x) {
  const left = gutter(width);
  return Math.max(0, Math.min(states - 1, Math.floor(((x - left) / (width - left)) * states)));
}

/**
 * @param {Frame} frame
 * @param {object} shown
 * @param {Float32Array} shown.values of the channel, state by state
 * @param {number} shown.block the selected one
 * @param {Float32Array | null} shown.others magnitudes to compare with
 * @param {Float32Array | null} shown.bound magnitudes that cannot be exceeded
 * @returns {Shape[]}
 */
export function historyPicture(frame, { values, block, others, bound }) {
  const { y, left, shapes } = axis(frame);
  const column = (frame.width - left) / values.length;
  const x = (/** @type {number} */ at) => round(left + (at + 0.5) * column);
  const around = (/** @type {Float32Array} */ sizes) =>
    Array.from(sizes, (size, at) => /** @type {[number, number, number]} */ ([x(at), y(size), y(-size)]));
  const course = Array.from(values, (value, at) => `${x(at)} ${y(value)}`).join("L");
  const every = [1, 2, 5, 10, 20].find((step) => step * column >= 22) ?? 50;
  const points = Array.from(values, (value, at) =>
    shape("circle", { class: value < 0 ? "nr-stream__minus" : "nr-stream__plus", cx: x(at), cy: y(value), r: 2.6 }),
  );
  const ticks = Array.from(values, (_, at) => at).filter((at) => at % every === 0);
  return [
    ...(others ? [band(around(others))] : []),
    ...shapes,
    ...(bound ? [edges(around(bound), "nr-stream__bound")] : []),
    line(x(block), EDGE / 2, x(block), HEIGHT - FOOT, "nr-stream__chosen"),
    shape("path", { class: "nr-stream__course", d: `M${course}` }),
    ...points,
    shape("circle", { class: "nr-stream__dot", cx: x(block), cy: y(values[block]), r: 4 }),
    ...ticks.map((at) => label(x(at), HEIGHT - 5, String(at), "middle")),
  ];
}
