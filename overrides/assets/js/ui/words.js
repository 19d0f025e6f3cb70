/** The words of parts that many features show. */

import { speaker } from "../base/speaker.js";
import texts from "./texts.json";

export const say = speaker(texts);
