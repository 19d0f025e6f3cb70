/** The words of the explorer in the language of the page. */

import { speaker } from "../base/speaker.js";
import texts from "./texts.json";

/** @type {import("../base/speaker.js").Say} */
export const say = speaker(texts);
