// @ts-check
/** The words of the page scripts in the language of the page. */

import judgeTexts from "../../../../scripts/judge/messages.json";
import { language } from "./site.js";
import pageTexts from "./texts.json";

/** @type {Record<string, {en: string, zh: string}>} */
const TEXTS = { ...judgeTexts, ...pageTexts };

/**
 * @param {string} key of `texts.json` or of the judge's own `messages.json`
 * @param {Record<string, string | number>} [values] for the `{name}` placeholders
 */
export function text(key, values = {}) {
  return TEXTS[key][language()].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/** @param {number} bytes @returns {string} megabytes with one decimal */
export const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

/** @param {number} ms since 1970 @returns {string} day and time, short */
export const moment = (ms) =>
  new Intl.DateTimeFormat(language(), { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" }).format(
    ms,
  );
