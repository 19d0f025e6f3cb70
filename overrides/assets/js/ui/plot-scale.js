/** Axes of a plot: pure functions on numbers. */

/**
 * @typedef {object} Scale
 * @property {(value: number) => number} at a place along the axis
 * @property {number[]} ticks
 */

/**
 * 1, 2 or 5 times a power of ten: the step of a linear axis with about `count` ticks.
 * @param {number} span @param {number} count
 */
function stepOf(span, count) {
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
}

/** @param {number} low @param {number} high @param {number} count @returns {number[]} */
function linearTicks(low, high, count) {
  const step = stepOf(high - low || 1, count);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/**
 * Powers of ten, and 2 and 5 times them where there are few.
 * @param {number} low @param {number} high @returns {number[]}
 */
function logTicks(low, high) {
  const decades = Math.log10(high / low);
  const factors = decades > 2.5 ? [1] : decades > 1.2 ? [1, 3] : [1, 2, 5];
  const powers = Array.from({ length: 40 }, (_, index) => index - 20);
  const ticks = powers.flatMap((power) => factors.map((factor) => Number(`${factor}e${power}`)));
  return ticks.filter((tick) => tick >= low * 0.999 && tick <= high * 1.001);
}

/**
 * @param {number[]} values all that must have a place
 * @param {boolean} log
 * @param {number} from where the least value lies @param {number} to where the greatest value lies
 * @param {number[]} [ticks] instead of round numbers
 * @returns {Scale}
 */
export function scale(values, log, from, to, ticks) {
  const turn = log ? Math.log : (/** @type {number} */ value) => value;
  const low = Math.min(...values, ...(log ? [] : [0]));
  const high = Math.max(...values);
  const span = turn(high) - turn(low) || 1;
  const at = (/** @type {number} */ value) => from + ((turn(value) - turn(low)) / span) * (to - from);
  return { at, ticks: ticks ?? (log ? logTicks(low, high) : linearTicks(low, high, 5)) };
}

/**
 * Moves labels apart that would overlap, as little as needed, and keeps them below `top`.
 * @param {number[]} places in any order @param {number} gap @param {number} top @param {number} bottom
 * @returns {number[]} in the same order
 */
export function spread(places, gap, top, bottom) {
  const order = places.map((_, index) => index).sort((one, other) => places[one] - places[other]);
  const moved = [...places];
  for (const [rank, index] of order.entries()) {
    const least = rank ? moved[order[rank - 1]] + gap : top;
    moved[index] = Math.max(moved[index], least);
  }
  const reversed = [...order].reverse();
  for (const [rank, index] of reversed.entries()) {
    const most = rank ? moved[reversed[rank - 1]] - gap : bottom;
    moved[index] = Math.min(moved[index], most);
  }
  return moved;
}

/** Three digits, without needless zeros; whole numbers as they are. @param {number} value */
export const short = (value) => {
  if (Number.isInteger(value) && Math.abs(value) < 1e6) return String(value);
  const size = Math.abs(value);
  if (size !== 0 && (size < 0.001 || size >= 1e6)) return value.toExponential(2);
  return String(Number(value.toPrecision(3)));
};
