/** Memory traffic of an addition followed by RMSNorm, for one element of the stream. */

/** @typedef {[key: string, read: number, written: number]} Step bytes for one element */

/**
 * @param {string} key @param {number} reads @param {number} writes @param {number} width bytes of an element
 * @returns {Step}
 */
const step = (key, reads, writes, width) => [key, reads * width, writes * width];

/**
 * Operations of a program that runs them one by one; the statistic is in FP32, so a short element is converted.
 * @param {number} width bytes of an element @returns {Step[]}
 */
function oneByOne(width) {
  const converts = width < 4;
  return [
    step("add", 2, 1, width),
    ...(converts ? [/** @type {Step} */ (["to_fp32", width, 4])] : []),
    ["square", 4, 4],
    ["mean", 4, 0],
    ["scale", 4, 4],
    ...(converts ? [/** @type {Step} */ (["from_fp32", 4, width])] : []),
    step("gain", 1, 1, width),
  ];
}

/** @type {Record<string, (width: number) => Step[]>} by version, its kernels in order */
export const VERSIONS = {
  fused: (width) => [step("add_norm", 2, 2, width)],
  two: (width) => [step("add", 2, 1, width), step("norm", 1, 1, width)],
  reread: (width) => [step("add", 2, 1, width), step("norm_twice", 2, 1, width)],
  eager: oneByOne,
};

/**
 * @param {string} version @param {number} width bytes of an element
 * @returns {{read: number, written: number, total: number}} bytes for one element
 */
export function trafficOf(version, width) {
  const steps = VERSIONS[version](width);
  const read = steps.reduce((sum, [, bytes]) => sum + bytes, 0);
  const written = steps.reduce((sum, [, , bytes]) => sum + bytes, 0);
  return { read, written, total: read + written };
}
