/** How the model computes: its norm, and in which format its stream is kept. FP16 and BF16 are emulated exactly. */

import { FORMATS, round } from "../math/formats.js";

/**
 * @typedef {object} Arithmetic
 * @property {"fp32" | "bf16" | "fp16"} stream the stream is rounded to it after each write
 * @property {"fp32" | "fp16"} norm the format of the norm's squares, mean and root
 */

/** @param {Float32Array} x rounded in place @param {Arithmetic["stream"]} format */
export function store(x, format) {
  if (format === "fp32") return x;
  for (let i = 0; i < x.length; i++) x[i] = round(x[i], FORMATS[format]);
  return x;
}

/** @param {number} x */
const fp16 = (x) => round(x, FORMATS.fp16);

/** @param {Float32Array} row @param {number} eps */
function rootFp32(row, eps) {
  let squares = 0;
  for (const value of row) squares += value * value;
  return Math.fround(Math.sqrt(Math.fround(squares / row.length) + eps));
}

/**
 * Squares above 65,504 become infinite, and so does the root.
 * @param {Float32Array} row of FP16 values @param {number} eps
 */
function rootFp16(row, eps) {
  let squares = 0;
  for (const value of row) squares += fp16(value * value);
  return fp16(Math.sqrt(fp16(fp16(squares / row.length) + fp16(eps))));
}

/**
 * RMSNorm of each row.
 * @param {Float32Array} x (rows, width) @param {Float32Array} gain (width)
 * @param {number} eps @param {Arithmetic["norm"]} format of the statistics
 * @returns {Float32Array} (rows, width)
 */
export function rmsNorm(x, gain, eps, format) {
  const width = gain.length;
  const normed = store(x.slice(), format);
  for (let at = 0; at < x.length; at += width) {
    const row = normed.subarray(at, at + width);
    const root = format === "fp16" ? rootFp16(row, eps) : rootFp32(row, eps);
    for (let i = 0; i < width; i++) row[i] = (format === "fp16" ? fp16(row[i] / root) : row[i] / root) * gain[i];
  }
  return normed;
}

/** @param {Float32Array} x (rows, width) @param {number} width @returns {number} rows of nothing but zeros */
export function zeroRows(x, width) {
  let found = 0;
  for (let at = 0; at < x.length; at += width) if (x.subarray(at, at + width).every((value) => value === 0)) found++;
  return found;
}
