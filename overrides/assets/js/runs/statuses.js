/** How the status of a verdict and of a test looks; its words are `summary_<status>` and `snippet_<status>`. */

/** @import { Verdict } from "../runtime/protocol.js" */

/** @type {Record<Verdict["status"] | Verdict["tests"][number]["status"], import("../base/dom.js").IconName>} */
export const STATUS_ICONS = {
  pass: "check",
  fail: "cross",
  error: "alert",
  timeout: "clock",
  stopped: "stop",
  skip: "skip",
};
