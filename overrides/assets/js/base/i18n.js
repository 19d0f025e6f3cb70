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
import { speaker } from "./speaker.js";
import pageTexts from "./texts.json";

/** What a page says in the judge's own words; the others come with a verdict. */
const judgeTexts = { all_passed, died, died_line, some_passed, stopped, stopped_line, timeout, timeout_line };

/** @type {Record<string, {en: string, zh: string}>} each in one language, and some come late: scripts/website/hooks/bundle.mjs */
const TEXTS = Object.assign(pageTexts, judgeTexts);

/** Keys are those of `texts.json`, and the judge's above. */
export const text = speaker(TEXTS);

/** @param {number} bytes @returns {string} megabytes with one decimal */
export const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

/** @param {number} ms since 1970 @returns {string} day and time, short */
export const moment = (ms) =>
  new Intl.DateTimeFormat(language(), { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" }).format(
    ms,
  );
