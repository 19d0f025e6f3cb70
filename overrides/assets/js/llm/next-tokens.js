/** The tokens that may come next, with their probabilities: final norm, embedding transposed, softmax. */

import { rmsNorm } from "./arithmetic.js";
import { linear } from "./llama.js";

/** @typedef {{id: number, probability: number}} Next */

/**
 * @param {Float32Array} x the last token's stream (width) behind the last block
 * @param {Uint8Array[]} embedding its pieces, in order
 * @param {Float32Array} gain of the final norm
 * @param {import("./manifest.js").Manifest} manifest
 * @param {import("./arithmetic.js").Arithmetic} how
 * @returns {Float32Array} a logit for each token of the vocabulary
 */
export function logitsOf(x, embedding, gain, { config, rows }, how) {
  const normed = rmsNorm(x, gain, config.eps, how.norm);
  const logits = new Float32Array(config.vocabulary);
  for (const [group, piece] of embedding.entries())
    logits.set(linear(normed, piece, 0, rows.kind, [rows.piece, config.width]), group * rows.piece);
  return logits;
}

/** @param {Float32Array} logits @param {number} count @returns {Next[]} likeliest first; none if a logit is NaN */
export function likeliest(logits, count) {
  if (logits.some(Number.isNaN)) return [];
  const highest = logits.reduce((high, logit) => Math.max(high, logit), -Infinity);
  const all = logits.reduce((sum, logit) => sum + Math.exp(logit - highest), 0);
  const order = [...logits.keys()].sort((one, other) => logits[other] - logits[one]);
  return order.slice(0, count).map((id) => ({ id, probability: Math.exp(logits[id] - highest) / all }));
}
