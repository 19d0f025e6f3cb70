/** Decodes the ways in which the weights are stored: F32, and blocks of 32 values as Q4_1 or Q8_0. */

import { float16s } from "../math/float16.js";

/** @typedef {"F32" | "Q4_1" | "Q8_0"} Kind */

const GROUP = 32;

/** Bytes for 32 values: a scale in FP16, for Q4_1 also the least value, then the numbers. */
const BYTES = { F32: 4 * GROUP, Q4_1: 20, Q8_0: 34 };

/** Decoding asks for two of these per 32 values. */
const HALVES = float16s();

/** @param {Uint8Array} from @param {number} at */
const scaleAt = (from, at) => HALVES[from[at] | (from[at + 1] << 8)];

/** @param {Uint8Array} from @param {number} at @param {Float32Array} into @param {number} to */
function q4(from, at, into, to) {
  const scale = scaleAt(from, at);
  const least = scaleAt(from, at + 2);
  for (let i = 0; i < 16; i++) {
    const pair = from[at + 4 + i];
    into[to + i] = scale * (pair & 15) + least;
    into[to + 16 + i] = scale * (pair >> 4) + least;
  }
}

/** @param {Uint8Array} from @param {number} at @param {Float32Array} into @param {number} to */
function q8(from, at, into, to) {
  const scale = scaleAt(from, at);
  for (let i = 0; i < GROUP; i++) into[to + i] = scale * ((from[at + 2 + i] << 24) >> 24);
}

/** @param {Uint8Array} from @param {number} at @param {Float32Array} into @param {number} to */
function f32(from, at, into, to) {
  const bytes = from.slice(at, at + BYTES.F32);
  into.set(new Float32Array(bytes.buffer), to);
}

const DECODE = { F32: f32, Q4_1: q4, Q8_0: q8 };

/**
 * @param {Kind} kind @param {Uint8Array} from @param {number} at where the values begin, in bytes
 * @param {Float32Array} into filled from its beginning; its length is a multiple of 32
 */
export function decode(kind, from, at, into) {
  const [one, size] = [DECODE[kind], BYTES[kind]];
  for (let to = 0, next = at; to < into.length; to += GROUP, next += size) one(from, next, into, to);
  return into;
}

/** @param {Kind} kind @param {number} values @returns {number} the bytes they take */
export const bytesOf = (kind, values) => (values / GROUP) * BYTES[kind];
