/** The words of what is kept of the learner's work. */

import { speaker } from "../base/speaker.js";
import texts from "./texts.json";

export const say = speaker(texts);
