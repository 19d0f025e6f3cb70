/** Sums whose every addition is rounded: one after another, in lanes, as a tree. */

/** @typedef {(x: number) => number} Rounding */

/** @param {ArrayLike<number>} terms @param {Rounding} round @returns {Float64Array} the sum after each term */
export function partialSums(terms, round) {
  const sums = new Float64Array(terms.length);
  let total = 0;
  for (let index = 0; index < terms.length; index++) {
    total = round(total + terms[index]);
    sums[index] = total;
  }
  return sums;
}

/**
 * Adds neighbours until one is left; an odd end waits for the next round.
 * @param {ArrayLike<number>} terms @param {Rounding} round
 */
export function treeSum(terms, round) {
  const left = new Float64Array(terms);
  let { length } = left;
  while (length > 1) {
    const half = length >> 1;
    for (let index = 0; index < half; index++) left[index] = round(left[2 * index] + left[2 * index + 1]);
    if (length % 2) left[half] = left[length - 1];
    length = (length + 1) >> 1;
  }
  return left[0] ?? 0;
}

/**
 * As a GPU adds: lane k takes every `lanes`-th term, a tree adds the lanes.
 * @param {ArrayLike<number>} terms @param {number} lanes @param {Rounding} round
 */
export function laneSum(terms, lanes, round) {
  const partial = new Float64Array(lanes);
  for (let index = 0; index < terms.length; index++) {
    partial[index % lanes] = round(partial[index % lanes] + terms[index]);
  }
  return treeSum(partial, round);
}
