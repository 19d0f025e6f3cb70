// @ts-check
/** The words of the widgets in the language of the page. */

import { speaker } from "../base/speaker.js";
import texts from "./texts.json";

export const say = speaker(texts);
