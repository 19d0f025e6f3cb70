/** All float16 as numbers, by their patterns. */

import { FORMATS, fromPattern } from "./formats.js";

/** @type {Float32Array | null} */
let table = null;

/** 65,536 of them, made once. */
export function float16s() {
  table ??= Float32Array.from({ length: 2 ** 16 }, (_, bits) => fromPattern(bits, FORMATS.fp16));
  return table;
}
