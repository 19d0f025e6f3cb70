/** Numbers as the pages print them: a true minus, commas from five digits on, no needless zeros. */

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** @param {string} plain */
const raised = (plain) => plain.replace("-", "⁻").replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)]);

/** @param {string} plain */
function grouped(plain) {
  const [whole, ...rest] = plain.split(".");
  const long = whole.replace("-", "").length > 4;
  return [long ? whole.replace(/\B(?=(\d{3})+$)/g, ",") : whole, ...rest].join(".").replace("-", "−");
}

/** @param {number} value @returns {string | null} what is no plain number */
const special = (value) => (Number.isNaN(value) ? "NaN" : Number.isFinite(value) ? null : value > 0 ? "∞" : "−∞");

/** @param {number} value @param {number} digits after the point */
export function fixed(value, digits) {
  const text = value.toFixed(digits);
  return special(value) ?? grouped(Number(text) ? text : text.replace("-", ""));
}

/**
 * At most so many significant digits; very large and very small ones as a × 10ⁿ.
 * @param {number} value @param {number} digits
 */
export function figures(value, digits) {
  const size = Math.abs(value);
  if (!Number.isFinite(value) || size === 0) return special(value) ?? "0";
  const kept = Number(value.toPrecision(digits));
  if (size >= 1e-4 && size < 1e9) return grouped(kept.toFixed(Math.max(0, -exponentOf(kept, digits))));
  const [mantissa, exponent] = kept.toExponential().split("e");
  const power = `10${raised(exponent.replace("+", ""))}`;
  return mantissa === "1" ? power : `${grouped(mantissa)} × ${power}`;
}

/** The power of ten of the last digit that is not zero. @param {number} kept @param {number} digits */
function exponentOf(kept, digits) {
  const [mantissa, exponent] = kept.toExponential(digits - 1).split("e");
  return Number(exponent) - mantissa.replace(/0+$/, "").replace(/^-?\d\.?/, "").length;
}

/** @param {number} share of one @param {number} digits */
export const percent = (share, digits) => `${fixed(100 * share, digits)}%`;

/** @param {number[]} row @param {number} digits */
export const vector = (row, digits) => `[${row.map((value) => fixed(value, digits)).join(", ")}]`;
