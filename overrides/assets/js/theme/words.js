/** The words that the theme lacks. */

import { speaker } from "../base/speaker.js";
import texts from "./texts.json";

export const say = speaker(texts);
