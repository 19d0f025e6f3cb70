/** The words of running code: the page's, and the judge's for sums and for ends of which only the page knows. */

import {
  died,
  died_line,
  stopped,
  stopped_line,
  some_passed as summary_fail,
  all_passed as summary_pass,
  timeout,
  timeout_line,
} from "../../../../scripts/judge/messages.json";
import { speaker } from "../base/speaker.js";
import common from "../base/texts.json";
import texts from "./texts.json";

const JUDGE_TEXTS = { summary_pass, summary_fail, died, died_line, stopped, stopped_line, timeout, timeout_line };

export const RUN_TEXTS = { ...common, ...texts, ...JUDGE_TEXTS };

export const say = speaker(RUN_TEXTS);
