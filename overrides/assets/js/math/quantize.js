/** Symmetric integers with a scale per tensor, token or channel, and the two cures: SmoothQuant and a rotation. */

/** @typedef {"tensor" | "token" | "channel"} Granularity tokens are rows, channels are columns */

/** To the nearest integer, ties to even: beyond 2^52 there are no fractions. @param {number} x below 2^51 in size */
const toInteger = (x) => x + 6755399441055744 - 6755399441055744;

/** @param {number} bits */
export const levelsAbove = (bits) => 2 ** (bits - 1) - 1;

/**
 * The step of each row or column, or of all.
 * @param {Float64Array} x @param {number} d columns @param {Granularity} by @param {number} bits
 */
export function stepsOf(x, d, by, bits) {
  const steps = new Float64Array({ tensor: 1, token: x.length / d, channel: d }[by]);
  const group = groupOf(d, by);
  for (let place = 0; place < x.length; place++)
    steps[group(place)] = Math.max(steps[group(place)], Math.abs(x[place]));
  // A group of zeros can have any step.
  return steps.map((largest) => (largest || levelsAbove(bits)) / levelsAbove(bits));
}

/** @param {number} d @param {Granularity} by @returns {(place: number) => number} */
export function groupOf(d, by) {
  if (by === "tensor") return () => 0;
  return by === "token" ? (place) => Math.floor(place / d) : (place) => place % d;
}

/**
 * Rounded to integers and back.
 * @param {Float64Array} x @param {number} d @param {Granularity} by @param {number} bits
 * @param {Float64Array} [steps] if they are known
 */
export function quantized(x, d, by, bits, steps = stepsOf(x, d, by, bits)) {
  const group = groupOf(d, by);
  const made = new Float64Array(x.length);
  for (let place = 0; place < x.length; place++) {
    const step = steps[group(place)];
    made[place] = toInteger(x[place] / step) * step;
  }
  return made;
}

/**
 * How many levels the half of the values nearest to zero can take.
 * @param {number} median of their magnitudes @param {number} step
 */
export const levelsOfHalf = (median, step) => 2 * toInteger(median / step) + 1;

/** @param {ArrayLike<number>} values @returns {number} the mean of the middle two where the count is even */
export function median(values) {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1] + sorted[Math.floor(middle)]) / 2;
}

/** The largest magnitude of each column. @param {Float64Array} x @param {number} d */
export const columnPeaks = (x, d) => stepsOf(x, d, "channel", 2);

/**
 * SmoothQuant's factor of each channel.
 * @param {Float64Array} peaks of activations @param {Float64Array} weightPeaks @param {number} alpha
 */
export const smoothing = (peaks, weightPeaks, alpha) =>
  peaks.map((peak, channel) => peak ** alpha / weightPeaks[channel] ** (1 - alpha));

/**
 * Each row times the orthogonal Hadamard matrix, its own inverse.
 * @param {Float64Array} x @param {number} d a power of two
 */
export function rotated(x, d) {
  const made = x.map((value) => value / Math.sqrt(d));
  for (let half = 1; half < d; half *= 2) {
    for (let from = 0; from < x.length; from += 2 * half) {
      for (let place = from; place < from + half; place++) {
        const one = made[place];
        made[place] += made[place + half];
        made[place + half] = one - made[place + half];
      }
    }
  }
  return made;
}
