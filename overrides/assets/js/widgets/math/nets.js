// @ts-check
/** The random nets of the depth widget, one for each seed; weights are kept, since every depth uses the first of them. */

import { gaussians } from "./random.js";

export const WIDTH = 64;
export const TOKENS = 16;
export const SEEDS = 9;
export const DEEPEST = 96;

/** @typedef {import("./stacks.js").Net} Net */

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

/** The weights of one seed are moved by those of the next: a fresh draw at no cost. @param {number} seed 0 … SEEDS − 1 @returns {Net} */
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
