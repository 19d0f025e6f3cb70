/** What a change did, block by block: the largest value, the size of ordinary tokens, their direction, what broke. */

import { median } from "../math/quantize.js";
import { dot, largestOf } from "../math/rows.js";

/** @import { Course } from "./run.js" */

/**
 * @typedef {object} Row
 * @property {number} block 0 is the embedding
 * @property {[number, number]} peak the value of largest magnitude, unchanged and changed
 * @property {[number, number]} rms of ordinary tokens (all but the first), the median, unchanged and changed; NaN if
 *   there are none
 * @property {number} cosine of ordinary tokens to the unchanged ones, the median
 * @property {number} broken values that are not finite, in the changed stream
 * @property {number} zeroed token norms that came out as nothing but zeros, in the changed run
 */

/** @param {number[]} values @returns {number} NaN if one is, or if there are none */
const middleOf = (values) => (values.some(Number.isNaN) ? NaN : median(values));

/** @param {Float32Array} a @param {Float32Array} b */
const cosineOf = (a, b) => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));

/** @param {Float32Array} state @param {number} width @returns {Float32Array[]} all tokens but the first */
const ordinary = (state, width) =>
  Array.from({ length: state.length / width - 1 }, (_, token) =>
    state.subarray((token + 1) * width, (token + 2) * width),
  );

/** @param {Float32Array} state @param {number} width */
const rmsOf = (state, width) => middleOf(ordinary(state, width).map((row) => Math.sqrt(dot(row, row) / width)));

/** @param {Course} base @param {Course} changed of as many blocks @param {number} width @returns {Row[]} */
export function differences(base, changed, width) {
  return base.states.map((state, block) => {
    const other = changed.states[block];
    const rows = ordinary(other, width);
    return {
      block,
      peak: [state[largestOf(state)], other[largestOf(other)]],
      rms: [rmsOf(state, width), rmsOf(other, width)],
      cosine: middleOf(ordinary(state, width).map((row, token) => cosineOf(row, rows[token]))),
      broken: other.reduce((count, value) => count + (Number.isFinite(value) ? 0 : 1), 0),
      zeroed: block ? changed.zeroed[block - 1] : 0,
    };
  });
}
