/** The words of the widgets: those of all, and those of one. */

import { speaker } from "../base/speaker.js";
import texts from "./texts.json";

/** @param {import("../base/speaker.js").Texts} own */
export const wordsOf = (own) => speaker(texts, own);
