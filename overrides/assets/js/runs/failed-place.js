/** Where the learner's code failed, with a way to go there. */

import { element, linkButton } from "../base/dom.js";
import { say } from "./words.js";

/** Line numbers become buttons. @param {string} traceback @param {(line: number) => void} goTo */
function linked(traceback, goTo) {
  return traceback.split(/(\bline \d+|第 ?\d+ ?行)/).map((piece, index) => {
    if (index % 2 === 0) return piece;
    const line = Number(piece.match(/\d+/));
    return linkButton(piece, () => goTo(line));
  });
}

/**
 * Where the code failed: a traceback, or a button that goes to the line.
 * @param {Pick<import("../runtime/protocol.js").Report, "traceback" | "line">} failed
 * @param {(line: number) => void} goTo
 */
export function failedPlace({ traceback, line }, goTo) {
  if (traceback)
    return [
      element("h4", {}, say("traceback")),
      element("pre", { class: "nr-traceback", translate: "no", tabindex: 0 }, ...linked(traceback, goTo)),
    ];
  if (line === null) return [];
  return [linkButton(say("go_to_line", { line }), () => goTo(line))];
}
