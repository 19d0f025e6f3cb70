// @ts-check
/** Says the texts of a part of the site in the language of the page. */

import { language } from "./site.js";

/**
 * @param {Record<string, {en: string, zh: string}>} texts with `{name}` placeholders
 * @returns {(key: string, values?: Record<string, string | number>) => string}
 */
export const speaker =
  (texts) =>
  (key, values = {}) =>
    texts[key][language()].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
