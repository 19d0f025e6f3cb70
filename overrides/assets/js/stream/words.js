// @ts-check
/** The words of the explorer in the language of the page. */

import { speaker } from "../common/speaker.js";
import texts from "./texts.json";

/** @type {import("../widgets/words.js").Say} */
export const say = speaker(texts);
