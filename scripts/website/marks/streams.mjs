// @ts-check
/**
 * Draws the map of recorded streams as the explorer does, for where there is no JavaScript, and for paper.
 * `node streams.mjs <folder> <titles>` prints `{id: {language: {title, caption, svg}}}`; titles is `{id: {language: title}}`.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { part } from "../../../overrides/assets/js/stream/decode.js";
import { gridOf, labels, squares } from "../../../overrides/assets/js/stream/map-picture.js";
import { amount } from "../../../overrides/assets/js/stream/report.js";

const WIDTH = 640;
const SCRIPTS = new URL("../../../overrides/assets/js/stream/", import.meta.url);

/** @type {Record<string, Record<string, string>>} */
const texts = JSON.parse(readFileSync(new URL("texts.json", SCRIPTS), "utf-8"));

/** @param {string | number} plain */
const escaped = (plain) => String(plain).replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** @param {import("../../../overrides/assets/js/stream/shapes.js").Shape | string} shape @returns {string} */
function markup(shape) {
  if (typeof shape === "string") return escaped(shape);
  const attributes = Object.entries(shape.attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return `<${shape.tag}${attributes.join("")}>${shape.children.map(markup).join("")}</${shape.tag}>`;
}

/**
 * @param {string} data the folder of the recordings
 * @param {string} id @param {Record<string, string>} title
 */
function pictures(data, id, title) {
  const { tokens, blocks } = JSON.parse(readFileSync(join(data, `stream-${id}.json`), "utf-8"));
  const file = readFileSync(join(data, "streams", id, "overview.bin"));
  const { peak } = part(Uint8Array.from(file).buffer, (blocks + 1) * tokens.length);
  const grid = gridOf(blocks + 1, tokens.length, WIDTH);
  const { shapes, legend } = squares(grid, peak.map(Math.abs), { log: true, first: true });
  const sizes = peak.map(Math.abs).filter((size) => size > 0);
  const limits = {
    low: amount(
      sizes.reduce((a, b) => Math.min(a, b)),
      true,
    ),
    high: amount(legend[legend.length - 1].value, true),
  };
  const inLanguage = (/** @type {string} */ language) => {
    /** @type {Record<string, string>} */
    const values = { title: title[language], ...limits };
    const caption = texts.static_caption[language].replace(/\{(\w+)\}/g, (_, name) => values[name]);
    const drawn = [...shapes, ...labels(grid, tokens, texts.axis[language])].map(markup).join("");
    const box = `viewBox="0 0 ${WIDTH} ${grid.height}" role="img" aria-label="${escaped(caption)}"`;
    return { title: title[language], caption, svg: `<svg class="nr-stream__static" ${box}>${drawn}</svg>` };
  };
  return Object.fromEntries(Object.keys(title).map((language) => [language, inLanguage(language)]));
}

const [data, titles] = argv.slice(2);
/** @type {[string, any][]} */
const named = Object.entries(JSON.parse(titles));
console.log(JSON.stringify(Object.fromEntries(named.map(([id, title]) => [id, pictures(data, id, title)]))));
