/** Number formats of 8, 16 and 32 bits: exact rounding to nearest, ties to even, from and to bit patterns. */

/**
 * @typedef {object} Format
 * @property {string} title
 * @property {number} exponent bits of the exponent
 * @property {number} fraction bits after the leading one
 * @property {number} bias
 * @property {number} max the largest finite number
 * @property {boolean} infinite whether the format has infinities; E4M3 has none
 */

/** @param {string} title @param {number} exponent @param {number} fraction @returns {Format} as IEEE 754 lays it out */
function ieee(title, exponent, fraction) {
  const bias = 2 ** (exponent - 1) - 1;
  return { title, exponent, fraction, bias, max: (2 - 2 ** -fraction) * 2 ** bias, infinite: true };
}

/** @type {Record<string, Format>} E4M3 and E5M2 are those of the OCP 8-bit specification */
export const FORMATS = {
  fp32: ieee("FP32", 8, 23),
  fp16: ieee("FP16", 5, 10),
  bf16: ieee("BF16", 8, 7),
  e4m3: { title: "E4M3", exponent: 4, fraction: 3, bias: 7, max: 448, infinite: false },
  e5m2: ieee("E5M2", 5, 2),
};

const view = new DataView(new ArrayBuffer(8));

/** The e of 2^e ≤ |x| < 2^(e+1); below the normal float64 numbers, −1023. @param {number} x */
function exponentOf(x) {
  view.setFloat64(0, x);
  return ((view.getUint32(0) >>> 20) & 0x7ff) - 1023;
}

/** Exact, and quicker than `**`. @param {number} exponent from −1022 to 1023 */
function twoTo(exponent) {
  view.setUint32(0, (exponent + 1023) << 20);
  view.setUint32(4, 0);
  return view.getFloat64(0);
}

/**
 * The distance of neighbours (ulp) at the size of x, also beyond the largest number.
 * @param {number} x @param {Format} format
 */
export const spacing = (x, { bias, fraction }) => twoTo(Math.max(exponentOf(x), 1 - bias) - fraction);

/**
 * What has to be added and taken away again to leave a multiple of the step: 1.5 · 2^52 steps.
 * @param {number} x @param {Format} format
 */
function gridOf(x, { bias, fraction }) {
  view.setFloat64(0, x);
  const power = Math.max((view.getUint32(0) >>> 20) & 0x7ff, 1024 - bias);
  view.setUint32(0, ((power + 52 - fraction) << 20) | 0x80000);
  view.setUint32(4, 0);
  return view.getFloat64(0);
}

/**
 * The nearest number of the format. Too large becomes infinite, or NaN in a format without infinities.
 * @param {number} x @param {Format} format
 */
export function round(x, format) {
  const size = Math.abs(x);
  // The addition is rounded to nearest, ties to even, by the machine.
  const grid = size < 2 * format.max ? gridOf(size, format) : Infinity;
  const near = size + grid - grid;
  const kept = near <= format.max ? near : format.infinite && !Number.isNaN(x) ? Infinity : NaN;
  return x < 0 || Object.is(x, -0) ? -kept : kept;
}

/** As kernels convert that clip instead of overflowing. @param {number} x @param {Format} format */
export const saturate = (x, format) => round(Math.max(-format.max, Math.min(format.max, x)), format);

/** @param {Format} format */
export const bitsOf = ({ exponent, fraction }) => 1 + exponent + fraction;

/** @param {Format} format the pattern of +NaN: quiet where there are two kinds */
const notANumber = ({ exponent, fraction, infinite }) =>
  (2 ** exponent - 1) * 2 ** fraction + (infinite ? 2 ** (fraction - 1) : 2 ** fraction - 1);

/**
 * @param {number} x rounded to the format if need be @param {Format} format @returns {number} its bits as an integer
 */
export function toPattern(x, format) {
  const { bias, fraction, exponent } = format;
  const value = round(x, format);
  if (Number.isNaN(value)) return notANumber(format);
  const size = Math.abs(value);
  const sign = value < 0 || Object.is(value, -0) ? 2 ** (exponent + fraction) : 0;
  if (size === Infinity) return sign + (2 ** exponent - 1) * 2 ** fraction;
  // Patterns of one sign count on through all sizes: a step up is the next pattern.
  const power = Math.max(exponentOf(size), 1 - bias);
  return sign + (power + bias - 1) * 2 ** fraction + size / spacing(size, format);
}

/** @param {number} pattern @param {Format} format */
export function fromPattern(pattern, format) {
  const { exponent, fraction, bias, max, infinite } = format;
  const half = 2 ** (exponent + fraction);
  const sign = pattern >= half ? -1 : 1;
  const rest = pattern % half;
  const power = Math.floor(rest / 2 ** fraction);
  const digits = rest % 2 ** fraction;
  if (infinite && power === 2 ** exponent - 1) return digits ? NaN : sign * Infinity;
  const size = power ? (2 ** fraction + digits) * twoTo(power - bias - fraction) : digits * twoTo(1 - bias - fraction);
  return size > max ? NaN : sign * size;
}

/** The numbers of the format below and above one of its finite numbers. @param {number} value @param {Format} format */
export function neighbours(value, format) {
  const size = Math.abs(value);
  const pattern = toPattern(size, format);
  const [inner, outer] = [
    size ? fromPattern(pattern - 1, format) : -fromPattern(1, format),
    fromPattern(pattern + 1, format),
  ];
  return value < 0 ? [-outer, -inner] : [inner, outer];
}

/** @param {number} value @param {Format} format @returns {[string, string, string]} sign, exponent, fraction */
export function bitGroups(value, format) {
  const digits = toPattern(value, format).toString(2).padStart(bitsOf(format), "0");
  return [digits[0], digits.slice(1, 1 + format.exponent), digits.slice(1 + format.exponent)];
}
