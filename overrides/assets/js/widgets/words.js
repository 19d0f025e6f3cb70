// @ts-check
/** The words of the widgets in the language of the page. */

import { speaker } from "../common/speaker.js";
import texts from "./texts.json";

/** @typedef {(key: string, values?: Record<string, string | number>) => string} Say */

/** @type {Say} */
export const say = speaker(texts);
