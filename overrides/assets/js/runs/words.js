// @ts-check
/** The words of running code: the page's, and the judge's for ends of which only the page knows. */

import { died, died_line, stopped, stopped_line, timeout, timeout_line } from "../../../../scripts/judge/messages.json";
import { speaker } from "../base/speaker.js";
import common from "../base/texts.json";
import texts from "./texts.json";

export const RUN_TEXTS = { ...common, ...texts, died, died_line, stopped, stopped_line, timeout, timeout_line };

export const say = speaker(RUN_TEXTS);
