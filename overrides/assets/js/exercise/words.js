// @ts-check
/** The words of an exercise: of running code, its own, and the judge's for a verdict in one line. */

import { all_passed, some_passed } from "../../../../scripts/judge/messages.json";
import { speaker } from "../base/speaker.js";
import { RUN_TEXTS } from "../runs/index.js";
import texts from "./texts.json";

export const say = speaker(RUN_TEXTS, texts, { all_passed, some_passed });
