/** What can be changed in a run, and where. */

/**
 * @typedef {import("./arithmetic.js").Arithmetic & {factor: number}} Change `factor` of the largest value behind the
 *   block that writes it
 */

/** @type {Change} */
export const UNCHANGED = { stream: "fp32", norm: "fp32", factor: 1 };

/** @param {Change} change */
export const isPlain = ({ stream, norm, factor }) => stream === "fp32" && norm === "fp32" && factor === 1;
