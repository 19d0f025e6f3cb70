/** Says the texts of a part of the site in the language of the page. */

import { language } from "./site.js";

/**
 * @typedef {Record<string, Record<string, string>>} Texts by key and language, with `{name}` placeholders
 * @typedef {(key: string, values?: Record<string, string | number>) => string} Say
 *
 * @param {...Texts} parts @returns {Say}
 */
export function speaker(...parts) {
  /** @type {Texts} */
  const texts = Object.assign({}, ...parts);
  return (key, values = {}) => texts[key][language()].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}
