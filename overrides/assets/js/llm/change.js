// @ts-check
/** What can be changed in a run, and where. */

/** @typedef {import("./arithmetic.js").Arithmetic & {factor: number}} Change `factor` of the largest value behind block 12 */

/** The block that writes the model's one number. */
export const PEAK_BLOCK = 12;

/** @type {Change} */
export const UNCHANGED = { stream: "fp32", norm: "fp32", factor: 1 };

/** @param {Change} change */
export const isPlain = ({ stream, norm, factor }) => stream === "fp32" && norm === "fp32" && factor === 1;
