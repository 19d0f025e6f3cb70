// @ts-check
/**
 * Compares the widgets' arithmetic with what widgets.py wrote into a folder, the one argument:
 * `cases.json`, and numbers in every format. Prints each fault; the exit code says whether there was one.
 */

import { existsSync, readFileSync } from "node:fs";

const WIDGETS = new URL("../../overrides/assets/js/widgets/", import.meta.url);
const SHOWN = 5; // faults of one kind
const folder = process.argv[2];

/** @typedef {import("../../overrides/assets/js/math/formats.js").Format} Format */
const { FORMATS, fromPattern, neighbours, round, toPattern } = await import(
  new URL("../math/formats.js", WIDGETS).href
);

/** @param {string} name */
function bytesOf(name) {
  const { buffer, byteOffset, byteLength } = readFileSync(`${folder}/${name}`);
  return buffer.slice(byteOffset, byteOffset + byteLength);
}

/** @param {string} what @param {string[]} faults */
const told = (what, faults) =>
  faults.length ? [`${what}: ${faults.length} differ: ${faults.slice(0, SHOWN).join("; ")}`] : [];

/** @param {string} name @param {Format} format @param {Float32Array} floats */
function roundingFaults(name, format, floats) {
  const expected = new Float64Array(bytesOf(`${name}.rounded.f64`));
  const faults = [];
  for (let index = 0; index < floats.length; index++) {
    const got = round(floats[index], format);
    if (!Object.is(got, expected[index])) faults.push(`${floats[index]} gives ${got}, not ${expected[index]}`);
  }
  return told(`${name}, rounding`, faults);
}

/** @param {string} name @param {Format} format */
function patternFaults(name, format) {
  if (!existsSync(`${folder}/${name}.patterns.f64`)) return [];
  const values = new Float64Array(bytesOf(`${name}.patterns.f64`));
  const faults = [];
  for (let pattern = 0; pattern < values.length; pattern++) {
    const value = fromPattern(pattern, format);
    if (!Object.is(value, values[pattern])) faults.push(`${pattern} means ${values[pattern]}, not ${value}`);
    if (Number.isNaN(value)) continue;
    if (toPattern(value, format) !== pattern) faults.push(`${value} comes back as ${toPattern(value, format)}`);
    if (Number.isFinite(value) && value > 0) faults.push(...neighbourFaults(pattern, values, format));
  }
  return told(`${name}, patterns`, faults);
}

/** @param {number} pattern of a number above zero @param {Float64Array} values by pattern @param {Format} format */
function neighbourFaults(pattern, values, format) {
  const [below, above] = neighbours(values[pattern], format);
  const [mirrored] = neighbours(-values[pattern], format);
  const right = below === values[pattern - 1] && Object.is(above, values[pattern + 1]) && Object.is(mirrored, -above);
  return right ? [] : [`the neighbours of ${values[pattern]} are not ${below} and ${above}`];
}

/** @param {any} got @param {any} expected @param {number} tolerance relative, and absolute below 1 @returns {boolean} */
function agrees(got, expected, tolerance) {
  if (typeof expected === "number") return Math.abs(got - expected) <= tolerance * Math.max(1, Math.abs(expected));
  const keys = Object.keys(expected);
  return keys.length === Object.keys(got).length && keys.every((key) => agrees(got[key], expected[key], tolerance));
}

/** @param {{path: string, arguments: any[], expected: any, tolerance: number, rounding: string, part: string}} one */
async function caseFaults(one) {
  const [file, name] = one.path.split("#");
  const module = await import(new URL(file, WIDGETS).href);
  const rounding = (/** @type {number} */ x) => round(x, FORMATS[one.rounding]);
  const result = module[name](...one.arguments, ...(one.rounding ? [rounding] : []));
  const got = one.part ? result[one.part] : result;
  if (agrees(got, one.expected, one.tolerance)) return [];
  const given = JSON.stringify(one.arguments).slice(0, 80);
  return [
    `${one.path}(${given}): ${JSON.stringify(got)?.slice(0, 200)}, not ${JSON.stringify(one.expected).slice(0, 200)}`,
  ];
}

const floats = new Float32Array(bytesOf("floats.f32"));
const faults = Object.entries(FORMATS).flatMap(([name, format]) => [
  ...patternFaults(name, format),
  ...roundingFaults(name, format, floats),
]);
for (const one of JSON.parse(readFileSync(`${folder}/cases.json`, "utf-8"))) faults.push(...(await caseFaults(one)));
console.log(faults.join("\n"));
process.exitCode = faults.length ? 1 : 0;
