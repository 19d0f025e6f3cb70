/** Runs the model on token ids, block by block, with a change of its one number if asked for. */

import { largestOf } from "../math/rows.js";
import { store } from "./arithmetic.js";
import { runBlock } from "./llama.js";
import { bytesOf, decode } from "./weight-formats.js";

/** @import { Change } from "./change.js" */
/** @import { Manifest, Piece } from "./manifest.js" */

/**
 * @typedef {{states: Float32Array[], zeroed: number[]}} Course states 0 to B, each (tokens, width), and how many token
 *   norms of each block were all zeros
 */

/**
 * @param {number[]} ids @param {Manifest} manifest @param {(piece: Piece) => Uint8Array} get
 * @returns {Float32Array} (tokens, width)
 */
export function embed(ids, { config: { width }, rows, embedding }, get) {
  const x = new Float32Array(ids.length * width);
  for (const [token, id] of ids.entries()) {
    const piece = get(embedding[Math.floor(id / rows.piece)]);
    const at = bytesOf(rows.kind, (id % rows.piece) * width);
    decode(rows.kind, piece, at, x.subarray(token * width, (token + 1) * width));
  }
  return x;
}

/**
 * One block more. The state that the block before left is changed where a change is due.
 * @param {Course} course gets longer
 * @param {Manifest} manifest @param {(piece: Piece) => Uint8Array} get @param {Change} change
 */
export function step(course, { blocks, layout, config }, get, change) {
  const block = course.states.length;
  const { after, zeroed } = runBlock(course.states[block - 1], get(blocks[block - 1]), layout, config, change);
  if (block === config.peak && change.factor !== 1) after[largestOf(after)] *= change.factor;
  course.states.push(store(after, change.stream));
  course.zeroed.push(zeroed);
}

/** @param {Float32Array} embedded @param {Change} change @returns {Course} */
export const begin = (embedded, change) => ({ states: [store(embedded.slice(), change.stream)], zeroed: [] });
