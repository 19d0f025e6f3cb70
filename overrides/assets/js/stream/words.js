// @ts-check
/** The words of the explorer in the language of the page. */

import { language } from "../common/site.js";
import texts from "./texts.json";

/** @type {Record<string, {en: string, zh: string}>} */
const TEXTS = texts;

/** @type {import("../widgets/words.js").Say} */
export const say = (key, values = {}) =>
  TEXTS[key][language()].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
