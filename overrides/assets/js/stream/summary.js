/** Sizes of states: the same arithmetic for a recording and for a model that ran here. Needs no page. */

/** @import { Norm, Part } from "./stream.js" */

/**
 * @param {Float32Array[]} states each of tokens * width values, row-major (token, channel)
 * @param {number} tokens @param {number} width
 * @returns {Part}
 */
export function summarize(states, tokens, width) {
  const cells = states.length * tokens;
  const part = { rms: new Float32Array(cells), peak: new Float32Array(cells), channel: new Uint16Array(cells) };
  for (const [state, values] of states.entries())
    for (let token = 0; token < tokens; token++) {
      const found = sizeOf(values.subarray(token * width, (token + 1) * width));
      const cell = state * tokens + token;
      part.rms[cell] = found.rms;
      part.peak[cell] = found.peak;
      part.channel[cell] = found.channel;
    }
  return part;
}

/** @param {Float32Array} row */
export function sizeOf(row) {
  let squares = 0;
  let channel = 0;
  for (let at = 0; at < row.length; at++) {
    squares += row[at] * row[at];
    if (Math.abs(row[at]) > Math.abs(row[channel])) channel = at;
  }
  return { rms: Math.sqrt(squares / row.length), peak: row[channel], channel };
}

/**
 * The largest magnitude of each channel among tokens 1 to T − 1.
 * @param {Float32Array[]} states @param {number} tokens @param {number} width
 * @returns {Float32Array} row-major (state, channel)
 */
export function loudest(states, tokens, width) {
  const found = new Float32Array(states.length * width);
  for (const [state, values] of states.entries())
    for (let at = width; at < tokens * width; at++) {
      const cell = state * width + (at % width);
      found[cell] = Math.max(found[cell], Math.abs(values[at]));
    }
  return found;
}

/**
 * A row (or several, one after the other) divided by its root mean square; a LayerNorm subtracts the mean first.
 * @param {Float32Array} row @param {Norm} norm
 */
export function scaled(row, { kind, eps }) {
  const sum = (/** @type {(value: number) => number} */ of) => row.reduce((total, value) => total + of(value), 0);
  const mean = kind === "layer" ? sum((value) => value) / row.length : 0;
  const root = Math.sqrt(sum((value) => (value - mean) ** 2) / row.length + eps);
  return row.map((value) => (value - mean) / root);
}

/**
 * What the sub-layer behind the norm reads of a row of `state`.
 * @param {Float32Array} row @param {Norm} norm @param {number} state
 */
export function read(row, norm, state) {
  const from = state * row.length;
  return scaled(row, norm).map(
    (value, channel) => value * norm.gain[from + channel] + (norm.bias ? norm.bias[from + channel] : 0),
  );
}

/**
 * The share of its squared length that a value has in its row.
 * @param {number} value @param {number} rms @param {number} width
 */
export const energy = (value, rms, width) => (rms > 0 ? (value / rms) ** 2 / width : 0);
