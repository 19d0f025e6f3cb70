/**
 * The random nets of the depth widget, one for each seed; weights are kept, since every depth uses the first of them.
 */

import { gaussians, uniform } from "./random.js";
import { normalizeRows } from "./rows.js";

/** @import { Net } from "./stacks.js" */

export const WIDTH = 64;
export const TOKENS = 16;
export const SEEDS = 9;
/** Stacks whose stream alone is run: cheap, and its mean square over few of them strays. */
export const STREAMS = 64;
export const DEEPEST = 96;

/** @type {Map<number, Net["layers"]>} */
const drawn = new Map();

/** @param {number} seed @returns {Net["layers"]} matrices of N(0, 1/WIDTH) */
function layersOf(seed) {
  const known = drawn.get(seed);
  if (known) return known;
  const size = WIDTH * WIDTH;
  const numbers = new Float32Array(gaussians(2 * DEEPEST * size, seed).map((value) => value / Math.sqrt(WIDTH)));
  const matrix = (/** @type {number} */ index) => numbers.subarray(index * size, (index + 1) * size);
  const layers = Array.from(
    { length: DEEPEST },
    (_, index) => /** @type {Net["layers"][0]} */ ([matrix(2 * index), matrix(2 * index + 1)]),
  );
  drawn.set(seed, layers);
  return layers;
}

/**
 * The weights of one seed are moved by those of the next: a fresh draw at no cost.
 * @param {number} seed 0 … SEEDS − 1 @returns {Net}
 */
export function netOf(seed) {
  const size = TOKENS * WIDTH;
  const rest = gaussians(2 * size, 1000 + seed);
  const direction = rest.subarray(size).map((value) => value / Math.sqrt(size));
  return {
    d: WIDTH,
    x: rest.subarray(0, size),
    direction,
    layers: layersOf(seed),
    moves: layersOf((seed + 1) % SEEDS),
  };
}

/**
 * A start of RMS 1 for each token, and the layers of one seed in an order of its own.
 * @param {number} seed 0 … STREAMS − 1 @returns {Pick<Net, "d" | "layers"> & {x: Float64Array}}
 */
export function streamNetOf(seed) {
  const layers = [...layersOf(seed % SEEDS)];
  const next = uniform(2000 + seed);
  for (let index = layers.length - 1; index > 0; index--) {
    const other = Math.floor(next() * (index + 1));
    [layers[index], layers[other]] = [layers[other], layers[index]];
  }
  return { d: WIDTH, x: normalizeRows(gaussians(TOKENS * WIDTH, 3000 + seed), WIDTH).values, layers };
}
