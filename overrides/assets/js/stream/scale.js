/** Where a value stands between nothing and the largest, logarithmically or not. Needs no page. */

/**
 * @typedef {object} Scale
 * @property {(value: number) => number} at the place of a magnitude, 0 to 1
 * @property {number[]} ticks magnitudes worth a label, rising, none of them 0
 */

/**
 * A scale for magnitudes from `low` to `high`, both above 0.
 * @param {number} low @param {number} high @param {boolean} log
 * @returns {Scale}
 */
export function sizeScale(low, high, log) {
  const clip = (/** @type {number} */ place) => Math.min(1, Math.max(0, place));
  if (!log || !(low > 0) || !(high > low)) return { at: (value) => clip(value / high), ticks: even(high) };
  const span = Math.log(high / low);
  return { at: (value) => (value > low ? clip(Math.log(value / low) / span) : 0), ticks: decades(low, high) };
}

/**
 * A scale for values of either sign: straight near 0, logarithmic above `floor`. `at` gets magnitudes.
 * @param {number} floor @param {number} high @param {boolean} log
 * @returns {Scale}
 */
export function signedScale(floor, high, log) {
  if (!log) return { at: (value) => Math.min(1, value / high), ticks: even(high) };
  const span = Math.log1p(high / floor);
  return { at: (value) => Math.min(1, Math.log1p(value / floor) / span), ticks: decades(floor, high) };
}

/** The power of ten at or below a value. @param {number} value */
export const powerBelow = (value) => 10 ** Math.floor(Math.log10(value));

/** Powers of ten within the limits, thinned to at most four. @param {number} low @param {number} high */
function decades(low, high) {
  const first = Math.ceil(Math.log10(low) - 1e-9);
  const last = Math.floor(Math.log10(high) + 1e-9);
  const every = Math.max(1, Math.ceil((last - first + 1) / 4));
  const found = [];
  for (let power = last; power >= first; power -= every) found.unshift(Number(`1e${power}`));
  return found.length ? found : [high];
}

/** Two round numbers. @param {number} high */
function even(high) {
  const unit = powerBelow(high);
  const top = [5, 2, 1].map((times) => times * unit).find((tick) => tick <= high) ?? unit;
  return [top / 2, top];
}
