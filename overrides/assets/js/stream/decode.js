// @ts-check
/** Reads the files of a recording; scripts/measure/streams/record.py says what is in them. Needs no page. */

/** @typedef {import("./stream.js").Part} Part */
/** @typedef {import("./stream.js").Normed} Normed */

const PART = 10; // bytes a state: float32, float32, uint16

/** All 65,536 float16 as numbers, made once. @type {Float32Array | null} */
let values16 = null;

function tableOf16() {
  return Float32Array.from({ length: 65536 }, (_, bits) => {
    const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
    const size = exponent ? (1 + fraction / 1024) * 2 ** (exponent - 15) : fraction * 2 ** -24;
    if (exponent === 31) return Number.NaN; // the writer keeps none
    return bits & 0x8000 ? -size : size;
  });
}

/**
 * Float16 times 2 ** exponent. Throws RangeError if the number of values is not `count`.
 * @param {ArrayBuffer} buffer @param {number} count @param {number} [exponent]
 */
export function halfs(buffer, count, exponent = 0) {
  if (buffer.byteLength !== 2 * count) throw new RangeError(`${buffer.byteLength} bytes are not ${count} values`);
  values16 ??= tableOf16();
  const [table, bits, scale] = [values16, new Uint16Array(buffer), 2 ** exponent];
  return Float32Array.from(bits, (one) => table[one] * scale);
}

/** @param {ArrayBuffer} buffer @param {number} cells states * tokens @param {number} [from] @returns {Part} */
export function part(buffer, cells, from = 0) {
  if (buffer.byteLength < from + PART * cells)
    throw new RangeError(`${buffer.byteLength} bytes hold no ${cells} states`);
  const piece = (/** @type {number} */ start, /** @type {number} */ end) =>
    buffer.slice(from + start * cells, from + end * cells);
  return {
    rms: new Float32Array(piece(0, 4)),
    peak: new Float32Array(piece(4, 8)),
    channel: new Uint16Array(piece(8, PART)),
  };
}

/**
 * @param {ArrayBuffer} buffer
 * @param {{kind: "rms" | "layer", eps: number, bias: boolean}} norm
 * @param {number} cells states * tokens @param {number} count states * width
 * @returns {Normed}
 */
export function normed(buffer, { kind, eps, bias }, cells, count) {
  const start = 2 * PART * cells;
  const end = start + 2 * count;
  return {
    kind,
    eps,
    scaled: part(buffer, cells),
    read: part(buffer, cells, PART * cells),
    gain: halfs(buffer.slice(start, end), count),
    ...(bias && { bias: halfs(buffer.slice(end), count) }),
  };
}

/**
 * Puts the largest value of each state, which is kept in full, in the place of its float16.
 * @param {Float32Array} values of one token, row-major (state, channel)
 * @param {Part} summary @param {number} token @param {number} tokens
 */
export function sharpen(values, summary, token, tokens) {
  const states = summary.rms.length / tokens;
  const width = values.length / states;
  for (let state = 0; state < states; state++) {
    const cell = state * tokens + token;
    values[state * width + summary.channel[cell]] = summary.peak[cell];
  }
  return values;
}
