// @ts-check
/** The words of the page scripts in the language of the page. */

import {
  all_passed,
  died,
  died_line,
  some_passed,
  stopped,
  stopped_line,
  timeout,
  timeout_line,
} from "../../../../scripts/judge/messages.json";
import { language } from "./site.js";
import pageTexts from "./texts.json";

/** What a page says in the judge's own words; the others come with a verdict. */
const judgeTexts = { all_passed, died, died_line, some_passed, stopped, stopped_line, timeout, timeout_line };

/** @type {Record<string, {en: string, zh: string}>} each in one language, and some come late: scripts/hooks/bundle.mjs */
const TEXTS = Object.assign(pageTexts, judgeTexts);

/**
 * @param {string} key of `texts.json`, or one of the judge's above
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
