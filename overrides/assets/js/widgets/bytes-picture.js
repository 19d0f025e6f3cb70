/** Versions of add-and-norm as bars of their kernels: what is read is filled, what is written is open. */

import { drawing } from "../base/dom.js";
import { share } from "./bars.js";
import { sizeOf, timeOf, versions } from "./bytes-logic.js";

/** @import { Say } from "../base/speaker.js" */
/** @import { State } from "./bytes-logic.js" */

/** @typedef {ReturnType<typeof versions>[number]} Version */

const [WIDTH, PITCH, BAR, HEAD] = [340, 66, 20, 20];

/** A version in a box of any width. @param {Version} version @param {number} most bytes that fill the box */
export function versionMarks({ steps }, most) {
  let at = 0;
  /** @type {Element[][]} below, above, on top: what is open keeps its edges */
  const layers = [[], [], []];
  const piece = (/** @type {string} */ look, /** @type {number} */ bytes, /** @type {number} */ layer) => {
    if (!bytes) return;
    const place = { x: share(at / most), width: share(bytes / most), y: "6%", height: "88%" };
    const middle = { x: share((at + bytes / 2) / most), y: "50%", "text-anchor": "middle" };
    layers[layer].push(drawing("rect", { class: `nr-bytes__${look}`, ...place }));
    const words = { class: `nr-bytes__${look}-words`, ...middle, "dominant-baseline": "central" };
    layers[2].push(drawing("text", words, String(bytes)));
    at += bytes;
  };
  for (const [, read, written] of steps) {
    piece("read", read, 0);
    piece("written", written, 1);
    const end = share(at / most);
    layers[0].push(drawing("line", { class: "nr-bytes__end", x1: end, x2: end, y1: 0, y2: "100%" }));
  }
  return layers.flat();
}

/** @param {State} state */
export const mostOf = (state) => Math.max(...versions(state).map(({ total }) => total));

/** @param {Version} version @param {Say} say */
export const kernelsOf = ({ steps }, say) => steps.map(([name]) => say(`bytes_step_${name}`)).join(" → ");

/** @param {Version} version @returns {[string, string]} bytes of an element, and of all */
export const sumOf = ({ total, all, seconds }) => [`${total} B`, ` · ${sizeOf(all)} · ${timeOf(seconds)}`];

/** @param {State} state @param {Say} say */
export function pictures(state, say) {
  const most = mostOf(state);
  const all = versions(state);
  const rows = all.flatMap((version, index) => {
    const y = HEAD + index * PITCH;
    const [bytes, rest] = sumOf(version);
    return [
      drawing("text", { x: 0, y: y + 12 }, say(`bytes_${version.key}`)),
      drawing(
        "text",
        { x: WIDTH, y: y + 12, "text-anchor": "end" },
        drawing("tspan", { class: "nr-strong" }, bytes),
        rest,
      ),
      drawing("svg", { class: "nr-bytes__bar", y: y + 18, width: WIDTH, height: BAR }, ...versionMarks(version, most)),
      drawing("text", { class: "nr-quiet", x: 0, y: y + 52 }, kernelsOf(version, say)),
    ];
  });
  const key = [
    drawing("rect", { class: "nr-bytes__read", x: 1, y: 3, width: 12, height: 9 }),
    drawing("text", { x: 18, y: 12 }, say("bytes_read")),
    drawing("rect", { class: "nr-bytes__written", x: 71, y: 3, width: 12, height: 9 }),
    drawing("text", { x: 88, y: 12 }, say("bytes_written")),
  ];
  const viewBox = `0 0 ${WIDTH} ${HEAD + all.length * PITCH - 8}`;
  return [{ svg: drawing("svg", { class: "nr-drawn", viewBox }, ...key, ...rows) }];
}
