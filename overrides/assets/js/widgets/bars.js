/** Bars that grow from a middle line to both sides, and can be dragged. */

import { drawing } from "../base/dom.js";

/** @param {number} share of one @returns {string} what SVG stretches with its box, while words keep their size */
export const share = (share) => `${Math.round(share * 1e4) / 100}%`;

/**
 * A bar in a box of any size.
 * @param {number} value from −1 to 1 @param {string} words @param {string} look a name for the style sheet
 */
export function barMarks(value, words, look) {
  const kept = Math.max(-1, Math.min(1, value || 0));
  const [x, width] = [share(0.5 + Math.min(0, kept) / 2), share(Math.abs(kept) / 2)];
  const side = kept < 0 ? { dx: 5, "text-anchor": "start" } : { dx: -5, "text-anchor": "end" };
  return [
    drawing("line", { class: "nr-bar__middle", x1: "50%", x2: "50%", y1: 0, y2: "100%" }),
    drawing("rect", { class: `nr-bar__${look}`, x, width, y: "8%", height: "84%" }),
    ...(words ? [drawing("text", { x: "50%", y: "50%", "dominant-baseline": "central", ...side }, words)] : []),
  ];
}

/**
 * @param {Element} place
 * @param {(share: number) => void} onMove from −1 at the left end to 1 at the right
 * @param {(held: boolean) => void} onHold
 */
export function drag(place, onMove, onHold) {
  const listen = (/** @type {string} */ name, /** @type {(event: PointerEvent) => void} */ act) =>
    place.addEventListener(name, (event) => act(/** @type {PointerEvent} */ (event)));
  let [left, width] = [0, 1];
  const move = (/** @type {PointerEvent} */ event) => {
    if (!place.hasPointerCapture(event.pointerId)) return;
    onMove(Math.max(-1, Math.min(1, (2 * (event.clientX - left)) / width - 1)));
  };
  listen("pointerdown", (event) => {
    if (event.button !== 0) return;
    // Asked once: a box that is measured while it changes has to be laid out at once.
    ({ left, width } = place.getBoundingClientRect());
    place.setPointerCapture(event.pointerId);
    onHold(true);
    move(event);
  });
  listen("pointermove", move);
  listen("lostpointercapture", () => onHold(false));
}

/** A round number that no entry exceeds: 1, 2 or 5 times a power of ten. @param {number[]} values */
export function reach(values) {
  const largest = Math.max(...values.map(Math.abs)) || 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  return power * ([1, 2, 5].find((factor) => factor * power >= largest) ?? 10);
}
