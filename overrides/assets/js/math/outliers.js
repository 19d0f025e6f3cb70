/** A synthetic residual stream with one outlier channel and a massive token 0, quantized and multiplied by weights. */

import {
  columnPeaks,
  groupOf,
  levelsAbove,
  levelsOfHalf,
  median,
  quantized,
  rotated,
  smoothing,
  stepsOf,
} from "./quantize.js";
import { gaussians, uniform } from "./random.js";
import { dot, normalizeRows, times } from "./rows.js";

export const D = 1024;
export const TOKENS = 24;
export const CHANNEL = 35;
const SECOND = 277;
export const MEDIAN = 0.545;
const OUTPUTS = 32;
const WEIGHT_BITS = 8;
/** @type {Record<number, number>} the other outlier channels, as shares of the first */
const SMALLER = { [SECOND]: 15 / 34.5, 62: 10.7 / 34.5, 12: 10.5 / 34.5 };

/**
 * @typedef {object} Case
 * @property {number} channel the largest magnitude in the outlier channel
 * @property {number} massive the one large value of token 0; 0 if token 0 is left out
 * @property {boolean} normed quantize what RMSNorm makes of the stream
 * @property {import("./quantize.js").Granularity} by
 * @property {number} bits
 * @property {string} cure "none", "smooth" or "rotate"
 * @property {number} alpha of SmoothQuant
 */

/** @template Value @param {() => Value} make @returns {() => Value} makes it when it is asked for, once */
function once(make) {
  /** @type {{value: Value} | undefined} */
  let made;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Numbers that depend on nothing: ordinary entries of median exactly MEDIAN, sizes of channels. */
const drawn = once(() => {
  const ordinary = gaussians(TOKENS * D, 7);
  const middle = median(ordinary.subarray(D).map(Math.abs));
  const next = uniform(8);
  const share = Float64Array.from({ length: TOKENS }, () => 0.5 + next() / 2);
  const largest = Math.max(...share.subarray(1));
  return {
    ordinary: ordinary.map((value, place) => value * (place < D ? 1.7 : MEDIAN / middle)),
    share: share.map((value) => value / largest),
    places: { with: findOrdinary(TOKENS, true), without: findOrdinary(TOKENS - 1, false) },
  };
});

const weightsOf = once(() => gaussians(D * OUTPUTS, 9).map((value) => 0.02 * value));

/** @param {Case} chosen @returns {Float64Array} rows of D; token 0 first unless left out */
export function streamOf({ channel, massive, normed }) {
  const { ordinary, share } = drawn();
  const x = ordinary.slice();
  for (let token = 1; token < TOKENS; token++) {
    const size = channel * share[token];
    x[token * D + CHANNEL] = size;
    for (const [other, ratio] of Object.entries(SMALLER)) x[token * D + Number(other)] = size * ratio;
  }
  x[CHANNEL] = massive;
  x[SECOND] = massive * 0.123;
  const kept = massive ? x : x.slice(D);
  return normed ? normalizeRows(kept, D).values : kept;
}

/**
 * Places outside token 0 and the outlier channels.
 * @param {number} tokens @param {boolean} massive whether token 0 is there
 */
function findOrdinary(tokens, massive) {
  const found = new Int32Array(tokens * D);
  let count = 0;
  for (let place = massive ? D : 0; place < found.length; place++) {
    const channel = place % D;
    if (channel !== CHANNEL && !(channel in SMALLER)) found[count++] = place;
  }
  return found.subarray(0, count);
}

/** @param {Int32Array} places @param {(place: number) => number} pick */
function gathered(places, pick) {
  const made = new Float64Array(places.length);
  for (let index = 0; index < places.length; index++) made[index] = pick(places[index]);
  return made;
}

/** @param {Float64Array} got @param {Float64Array} exact @returns {number} relative to the size of all */
function relativeError(got, exact) {
  let [missed, all] = [0, 0];
  for (let place = 0; place < exact.length; place++) {
    const miss = got[place] - exact[place];
    missed += miss * miss;
    all += exact[place] * exact[place];
  }
  return Math.sqrt(missed / all);
}

/**
 * The same at some places, and the share of them that became zero.
 * @param {Float64Array} got @param {Float64Array} exact @param {Int32Array} places
 */
function errorAt(got, exact, places) {
  let [missed, all, zeros] = [0, 0, 0];
  for (let index = 0; index < places.length; index++) {
    const place = places[index];
    const miss = got[place] - exact[place];
    missed += miss * miss;
    all += exact[place] * exact[place];
    if (got[place] === 0) zeros++;
  }
  return { ordinaryError: Math.sqrt(missed / all), zeros: zeros / places.length };
}

/** @param {Float64Array} x */
function largestOf(x) {
  let most = 0;
  for (let place = 0; place < x.length; place++) most = Math.max(most, Math.abs(x[place]));
  return most;
}

/**
 * What is given to the quantizer, how to come back from it, and the weights that go with it.
 * @param {Float64Array} x @param {Case} chosen
 * @returns {{given: Float64Array, weights: () => Float64Array, back: (y: Float64Array) => Float64Array, factors:
 *   Float64Array | null}}
 */
function cured(x, { cure, alpha }) {
  const weights = weightsOf;
  if (cure === "rotate")
    return {
      given: rotated(x, D),
      weights: () => rotatedWeights(weights()),
      back: (y) => rotated(y, D),
      factors: null,
    };
  if (cure !== "smooth") return { given: x, weights, back: (y) => y, factors: null };
  const factors = smoothing(columnPeaks(x, D), stepsOf(weights(), OUTPUTS, "token", 2), alpha);
  return {
    given: x.map((value, place) => value / factors[place % D]),
    weights: () => weights().map((value, place) => value * factors[Math.floor(place / OUTPUTS)]),
    back: (y) => y.map((value, place) => value * factors[place % D]),
    factors,
  };
}

/** @param {Float64Array} weights a scale per output */
const roundedWeights = (weights) => quantized(weights, OUTPUTS, "channel", WEIGHT_BITS);

/** H W, by its columns. @param {Float64Array} weights */
function rotatedWeights(weights) {
  const flip = (/** @type {Float64Array} */ w, /** @type {number} */ columns) =>
    w.map((_, place) => w[(place % (w.length / columns)) * columns + Math.floor(place / (w.length / columns))]);
  return flip(rotated(flip(weights, OUTPUTS), D), D);
}

/**
 * All numbers of the widget; `peak` is the magnitude that sets `step`: medians where each group has its own. `outputs`
 * takes as long as all the others and is only told in the table.
 * @param {Case} chosen
 */
export function report(chosen) {
  const { by, bits } = chosen;
  const x = streamOf(chosen);
  const { given, weights, back, factors } = cured(x, chosen);
  const steps = stepsOf(given, D, by, bits);
  const group = groupOf(D, by);
  const integers = quantized(given, D, by, bits, steps);
  const y = back(integers);
  const ordinary = drawn().places[chosen.massive ? "with" : "without"];
  const outputs = () => {
    const product = times(integers, roundedWeights(weights()), D);
    const exact = times(x, weightsOf(), D);
    const first = chosen.massive ? OUTPUTS : 0;
    return {
      all: relativeError(product, exact),
      ordinary: relativeError(product.subarray(first), exact.subarray(first)),
    };
  };
  /** In the units of x, which SmoothQuant divides by a factor. @param {number} place */
  const stepAt = (place) => steps[group(place)] * (factors ? factors[place % D] : 1);
  const step = steps.length === 1 && !factors ? steps[0] : median(gathered(ordinary, stepAt));
  const [error, squares] = [relativeError(y, x), dot(x, x)];
  const topShare = largestOf(x) ** 2 / squares;
  const secondShare = chosen.massive ? x[SECOND] ** 2 / squares : 0;
  return {
    x,
    y,
    stepAt,
    step,
    peak: step * levelsAbove(bits),
    levels: levelsOfHalf(median(gathered(ordinary, (place) => Math.abs(given[place]) / steps[group(place)])), 1),
    error,
    ...errorAt(y, x, ordinary),
    topShare,
    secondShare,
    restShare: 1 - topShare - secondShare,
    outputs,
  };
}
