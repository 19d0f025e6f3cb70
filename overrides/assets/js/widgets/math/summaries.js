// @ts-check
/** Medians and quartiles over the seeds of one stack. */

import { runStack } from "./stacks.js";

/** @typedef {[low: number, median: number, high: number]} Spread quartiles */
/** @typedef {{kind: string, scaled: boolean, depth: number, all: boolean}} Job `all`: gradients of all sub-layers, else of the last */
/** @typedef {{rms: Spread[], gradients: Spread[], sensitivity: Spread}} Summary */
/** @typedef {import("./stacks.js").Run} Run */

/** @param {Job} job @param {import("./stacks.js").Net} net @returns {Run} */
export const runJob = ({ kind, scaled, depth, all }, net) => runStack(kind, depth, scaled, net, all ? 0 : depth - 1);

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

/** @param {Run[]} runs at least one @returns {Summary} */
export const summarize = (runs) => ({
  rms: runs[0].rms.map((_, index) => spreadOf(runs.map(({ rms }) => rms[index]))),
  gradients: runs[0].gradients.map((_, index) => spreadOf(runs.map(({ gradients }) => gradients[index]))),
  sensitivity: spreadOf(runs.map(({ sensitivity }) => sensitivity)),
});
