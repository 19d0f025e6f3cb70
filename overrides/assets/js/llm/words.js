/** The words of the model's panel, and its numbers, in the language of the page. */

import { language } from "../base/site.js";
import { speaker } from "../base/speaker.js";
import texts from "./texts.json";

export const say = speaker(texts);

/** @param {number} value @param {number} [digits] after the point */
export const number = (value, digits = 1) =>
  Number.isFinite(value)
    ? new Intl.NumberFormat(language(), { minimumFractionDigits: digits, maximumFractionDigits: digits })
        .format(value)
        .replace("-", "−")
    : String(value).replace("Infinity", "inf");

/** A token as it is seen in a list: blanks and line ends have marks. @param {string} text */
export const visible = (text) => text.replaceAll(" ", "␣").replaceAll("\n", "⏎").replaceAll("\t", "⇥");
