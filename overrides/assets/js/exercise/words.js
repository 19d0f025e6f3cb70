/** The words of an exercise: of running code, and its own. */

import { speaker } from "../base/speaker.js";
import { RUN_TEXTS } from "../runs/index.js";
import texts from "./texts.json";

export const say = speaker(RUN_TEXTS, texts);
