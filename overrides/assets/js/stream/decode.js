/** Reads the files of a recording; scripts/lab/measure/streams/record.py says what is in them. Needs no page. */

import { float16s } from "../math/float16.js";

/** @import { Normed, Part } from "./stream.js" */

const PART = 10; // bytes a state: float32, float32, uint16

/**
 * Float16 times 2 ** exponent. Throws RangeError if the number of values is not `count`.
 * @param {ArrayBuffer} buffer @param {number} count @param {number} [exponent]
 */
export function halfs(buffer, count, exponent = 0) {
  if (buffer.byteLength !== 2 * count) throw new RangeError(`${buffer.byteLength} bytes are not ${count} values`);
  const [values, scale] = [float16s(), 2 ** exponent];
  return Float32Array.from(new Uint16Array(buffer), (bits) => values[bits] * scale);
}

/** @param {ArrayBuffer} buffer @param {number} cells states * tokens @param {number} [from] @returns {Part} */
export function part(buffer, cells, from = 0) {
  if (buffer.byteLength < from + PART * cells)
    throw new RangeError(`${buffer.byteLength} bytes hold no ${cells} states`);
  const piece = (/** @type {number} */ start, /** @type {number} */ end) =>
    buffer.slice(from + start * cells, from + end * cells);
  return {
    rms: new Float32Array(piece(0, 4)),
    peak: new Float32Array(piece(4, 8)),
    channel: new Uint16Array(piece(8, PART)),
  };
}

/**
 * @param {ArrayBuffer} buffer
 * @param {{kind: "rms" | "layer", eps: number, bias: boolean}} norm
 * @param {number} cells states * tokens @param {number} count states * width
 * @returns {Normed}
 */
export function normed(buffer, { kind, eps, bias }, cells, count) {
  const start = 2 * PART * cells;
  const end = start + 2 * count;
  return {
    kind,
    eps,
    scaled: part(buffer, cells),
    read: part(buffer, cells, PART * cells),
    gain: halfs(buffer.slice(start, end), count),
    ...(bias && { bias: halfs(buffer.slice(end), count) }),
  };
}

/**
 * Puts the largest value of each state, which is kept in full, in the place of its float16.
 * @param {Float32Array} values of one token, row-major (state, channel)
 * @param {Part} summary @param {number} token @param {number} tokens
 */
export function sharpen(values, summary, token, tokens) {
  const states = summary.rms.length / tokens;
  const width = values.length / states;
  for (let state = 0; state < states; state++) {
    const cell = state * tokens + token;
    values[state * width + summary.channel[cell]] = summary.peak[cell];
  }
  return values;
}
