/** A stream whose states all lie in memory: what a model that ran in this browser gives to the explorer. */

import { loudest, read, scaled, summarize } from "./summary.js";

/** @import { Norm, Stream } from "./stream.js" */

/**
 * @typedef {object} Course
 * @property {string} id @property {string} title @property {string[]} tokens
 * @property {number} blocks @property {boolean} [partial] @property {number} width
 * @property {Float32Array[]} states blocks + 1 of them, each tokens * width values, row-major (token, channel)
 * @property {Norm | null} [norm] the norm that reads the states, if one does
 *
 * @param {Course} course @returns {Stream}
 */
export function inMemory({ id, title, tokens, blocks, partial = false, width, states, norm = null }) {
  const count = tokens.length;
  if (states.length !== blocks + 1 || states.some((state) => state.length !== count * width))
    throw new RangeError(`${id}: ${blocks + 1} states of ${count} × ${width} values are wanted`);
  const rowOf = (/** @type {Float32Array} */ state, /** @type {number} */ token) =>
    state.subarray(token * width, (token + 1) * width);
  /** @param {(row: Float32Array, state: number) => Float32Array} change */
  const partOf = (change) => {
    const changed = states.map((values, state) => {
      const all = new Float32Array(values.length);
      for (let token = 0; token < count; token++) all.set(change(rowOf(values, token), state), token * width);
      return all;
    });
    return summarize(changed, count, width);
  };
  return {
    id,
    title,
    tokens,
    blocks,
    partial,
    width,
    summary: summarize(states, count, width),
    token: async (token) => {
      const all = new Float32Array(states.length * width);
      for (const [state, values] of states.entries()) all.set(rowOf(values, token), state * width);
      return all;
    },
    others: async () => loudest(states, count, width),
    normed:
      norm &&
      (async () => ({
        ...norm,
        scaled: partOf((row) => scaled(row, norm)),
        read: partOf((row, state) => read(row, norm, state)),
      })),
  };
}
