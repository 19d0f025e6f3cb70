/** A block of a Llama model, and its output: RMSNorm before each sublayer, RoPE, shared keys, SwiGLU. */

import { rmsNorm, store, zeroRows } from "./arithmetic.js";
import { bytesOf, decode } from "./weight-formats.js";

/** @import { Arithmetic } from "./arithmetic.js" */
/** @import { Kind } from "./weight-formats.js" */

/**
 * @typedef {{blocks: number, width: number, heads: number, keyHeads: number, headSize: number, theta: number,
 *   eps: number, vocabulary: number, begin: number, peak: number}} Config
 * @typedef {Record<string, {kind: Kind, shape: [number, number], begins: number}>} Layout of a block in its piece
 */

/** Rows of a matrix that are decoded and used together. */
const ROWS = 4;

/**
 * A linear layer whose weights are decoded a few rows at a time, and never lie in memory whole.
 * @param {Float32Array} x (tokens, columns)
 * @param {Uint8Array} bytes where the matrix (rows, columns) is stored @param {number} at its first byte
 * @param {Kind} kind @param {[number, number]} shape rows, a multiple of 4, and columns
 * @returns {Float32Array} (tokens, rows)
 */
export function linear(x, bytes, at, kind, [rows, columns]) {
  const tokens = x.length / columns;
  const y = new Float32Array(tokens * rows);
  const weights = new Float32Array(ROWS * columns);
  for (let row = 0; row < rows; row += ROWS) {
    decode(kind, bytes, at + bytesOf(kind, row * columns), weights);
    for (let token = 0; token < tokens; token += 2)
      two(x, weights, y, token, Math.min(token + 1, tokens - 1), row, rows);
  }
  return y;
}

/**
 * Four products for each of two tokens, so that every number loaded is used more than once.
 * @param {Float32Array} x @param {Float32Array} weights (4, columns) @param {Float32Array} y
 * @param {number} one @param {number} other tokens @param {number} row @param {number} rows
 */
function two(x, weights, y, one, other, row, rows) {
  const columns = weights.length / ROWS;
  const [a, b] = [one * columns, other * columns];
  let a0 = 0;
  let a1 = 0;
  let a2 = 0;
  let a3 = 0;
  let b0 = 0;
  let b1 = 0;
  let b2 = 0;
  let b3 = 0;
  for (let i = 0, j = columns, k = 2 * columns, l = 3 * columns; i < columns; i++, j++, k++, l++) {
    const u = x[a + i];
    const v = x[b + i];
    const w0 = weights[i];
    const w1 = weights[j];
    const w2 = weights[k];
    const w3 = weights[l];
    a0 += u * w0;
    a1 += u * w1;
    a2 += u * w2;
    a3 += u * w3;
    b0 += v * w0;
    b1 += v * w1;
    b2 += v * w2;
    b3 += v * w3;
  }
  const [to, too] = [one * rows + row, other * rows + row];
  y[to] = a0;
  y[to + 1] = a1;
  y[to + 2] = a2;
  y[to + 3] = a3;
  y[too] = b0;
  y[too + 1] = b1;
  y[too + 2] = b2;
  y[too + 3] = b3;
}

/**
 * Turns pairs of neighbors by their position's angles, in place.
 * @param {Float32Array} x (tokens, heads * size) @param {number} heads @param {Config} config
 */
function rotate(x, heads, { headSize, theta }) {
  const tokens = x.length / heads / headSize;
  for (let token = 0; token < tokens; token++)
    for (let pair = 0; pair < headSize; pair += 2) {
      const angle = token / theta ** (pair / headSize);
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      for (let head = 0; head < heads; head++) {
        const at = (token * heads + head) * headSize + pair;
        const [even, odd] = [x[at], x[at + 1]];
        x[at] = even * cos - odd * sin;
        x[at + 1] = even * sin + odd * cos;
      }
    }
  return x;
}

/**
 * Each token looks back at all before it and at itself.
 * @param {Float32Array} q (tokens, heads * size) @param {Float32Array} k (tokens, keyHeads * size)
 * @param {Float32Array} v like k
 * @param {Config} config @returns {Float32Array} (tokens, heads * size)
 */
function attend(q, k, v, { heads, keyHeads, headSize: size }) {
  const mixed = new Float32Array(q.length);
  const tokens = q.length / heads / size;
  for (let head = 0; head < heads; head++) {
    const shared = Math.floor((head * keyHeads) / heads);
    const key = (/** @type {number} */ token) => (token * keyHeads + shared) * size;
    for (let token = 0; token < tokens; token++) {
      const from = (token * heads + head) * size;
      const scores = Array.from({ length: token + 1 }, (_, seen) => dot(q, from, k, key(seen), size) / Math.sqrt(size));
      const highest = scores.reduce((high, score) => Math.max(high, score), -Infinity);
      const shares = scores.map((score) => Math.exp(score - highest));
      const all = shares.reduce((sum, share) => sum + share, 0);
      for (const [seen, share] of shares.entries())
        for (let i = 0; i < size; i++) mixed[from + i] += (share / all) * v[key(seen) + i];
    }
  }
  return mixed;
}

/** @param {Float32Array} a @param {number} from @param {Float32Array} b @param {number} begin @param {number} size */
function dot(a, from, b, begin, size) {
  let sum = 0;
  for (let i = 0; i < size; i++) sum += a[from + i] * b[begin + i];
  return sum;
}

/** @param {Float32Array} x @param {Float32Array} write */
const plus = (x, write) => x.map((value, i) => value + write[i]);

/**
 * One block.
 * @param {Float32Array} x (tokens, width), left as it is
 * @param {Uint8Array} piece the block's weights @param {Layout} layout @param {Config} config
 * @param {Arithmetic} how
 * @returns {{after: Float32Array, zeroed: number}} the stream (tokens, width) behind it; token norms that were all
 *   zeros
 */
export function runBlock(x, piece, layout, config, how) {
  const through = (/** @type {string} */ name, /** @type {Float32Array} */ read) =>
    linear(read, piece, layout[name].begins, layout[name].kind, layout[name].shape);
  const norm = (/** @type {string} */ name, /** @type {Float32Array} */ stream) => {
    const { kind, begins } = layout[name];
    const gain = decode(kind, piece, begins, new Float32Array(config.width));
    return rmsNorm(stream, gain, config.eps, how.norm);
  };
  const read = norm("attn_norm", x);
  const q = rotate(through("attn_q", read), config.heads, config);
  const k = rotate(through("attn_k", read), config.keyHeads, config);
  const attention = through("attn_output", attend(q, k, through("attn_v", read), config));
  const middle = store(plus(x, attention), how.stream);
  const again = norm("ffn_norm", middle);
  const [gate, up] = [through("ffn_gate", again), through("ffn_up", again)];
  const hidden = gate.map((value, i) => (value / (1 + Math.exp(-value))) * up[i]);
  const after = store(plus(middle, through("ffn_down", hidden)), how.stream);
  return { after, zeroed: zeroRows(read, config.width) + zeroRows(again, config.width) };
}
