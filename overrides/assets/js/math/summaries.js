/** What is asked of the stacks, and medians and quartiles over the seeds. */

import { netOf, SEEDS, STREAMS, streamNetOf } from "./nets.js";
import { runStack, streamSizes } from "./stacks.js";

/** @import { Run } from "./stacks.js" */

/** @typedef {[low: number, middle: number, high: number]} Spread quartiles, and what the line shows */
/**
 * @typedef {object} Job
 * @property {string} kind
 * @property {boolean} scaled
 * @property {number} depth
 * @property {"stream" | "layers" | "last"} part the stream's RMS; gradients of all sub-layers; that of the last
 */
/** @typedef {{rms: Spread[], gradients: Spread[], sensitivity: Spread}} Summary of what the job asks for */

/** @param {Job} job */
export const seedsOf = ({ part }) => (part === "stream" ? STREAMS : SEEDS);

/** @param {Job} job @param {number} seed @returns {Run} */
export function runJob({ kind, scaled, depth, part }, seed) {
  if (part === "stream")
    return { rms: streamSizes(kind, depth, scaled, streamNetOf(seed)), gradients: [], sensitivity: 0 };
  return { ...runStack(kind, depth, scaled, netOf(seed), part === "layers" ? 0 : depth - 1), rms: [] };
}

/** Between neighbours in proportion, as NumPy does. @param {number[]} values @returns {Spread} */
export function spreadOf(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (/** @type {number} */ share) => {
    const place = share * (sorted.length - 1);
    const below = Math.floor(place);
    return sorted[below] + (place - below) * ((sorted[below + 1] ?? sorted[below]) - sorted[below]);
  };
  return [at(0.25), at(0.5), at(0.75)];
}

/**
 * In the middle the root of the mean square, which is what the law of growth is about.
 * @param {number[]} values @returns {Spread}
 */
function rootMeanSquare(values) {
  const [low, , high] = spreadOf(values);
  return [low, Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length), high];
}

/** @param {Run[]} runs at least one @returns {Summary} */
export const summarize = (runs) => ({
  rms: runs[0].rms.map((_, index) => rootMeanSquare(runs.map(({ rms }) => rms[index]))),
  gradients: runs[0].gradients.map((_, index) => spreadOf(runs.map(({ gradients }) => gradients[index]))),
  sensitivity: spreadOf(runs.map(({ sensitivity }) => sensitivity)),
});
