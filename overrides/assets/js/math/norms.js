/** LayerNorm and RMSNorm of one row, without gain and bias, and what they divide by. */

/** @param {number[]} x */
export const mean = (x) => x.reduce((sum, value) => sum + value, 0) / x.length;

/** @param {number[]} x */
export const meanSquare = (x) => mean(x.map((value) => value * value));

/** @param {number[]} x */
export const rms = (x) => Math.sqrt(meanSquare(x));

/** @param {number[]} x */
export function centered(x) {
  const middle = mean(x);
  return x.map((value) => value - middle);
}

/** With 1/d, as norms use it. @param {number[]} x */
export const std = (x) => rms(centered(x));

/** @param {number[]} x @param {number} eps inside the root, above zero */
export function rmsNorm(x, eps) {
  const scale = 1 / Math.sqrt(meanSquare(x) + eps);
  return x.map((value) => value * scale);
}

/** @param {number[]} x @param {number} eps inside the root, above zero */
export const layerNorm = (x, eps) => rmsNorm(centered(x), eps);

/** @param {number[]} a @param {number[]} b @returns {number} NaN where one of them is zero */
export function cosine(a, b) {
  const dot = mean(a.map((value, index) => value * b[index]));
  return dot / (rms(a) * rms(b));
}
