// @ts-check
/** Bars that grow from a middle line to both sides, and can be dragged. */

import { element } from "../common/dom.js";

/**
 * @param {string} look a name for the style sheet
 * @returns {{root: HTMLElement, set: (share: number, label: string) => void}} a share from −1 to 1
 */
export function bar(look) {
  const fill = element("i", {});
  const label = element("span", {});
  const root = element("div", { class: `nr-bar nr-bar--${look}` }, fill, label);
  const set = (/** @type {number} */ share, /** @type {string} */ words) => {
    const kept = Math.max(-1, Math.min(1, share || 0));
    fill.style.insetInlineStart = `${50 + 50 * Math.min(0, kept)}%`;
    fill.style.inlineSize = `${50 * Math.abs(kept)}%`;
    root.dataset.side = kept < 0 ? "left" : "right";
    label.textContent = words;
  };
  return { root, set };
}

/**
 * @param {HTMLElement} place
 * @param {(share: number) => void} onMove from −1 at the left end to 1 at the right
 * @param {(held: boolean) => void} onHold
 */
export function drag(place, onMove, onHold) {
  const move = (/** @type {PointerEvent} */ event) => {
    if (!place.hasPointerCapture(event.pointerId)) return;
    const { left, width } = place.getBoundingClientRect();
    onMove(Math.max(-1, Math.min(1, (2 * (event.clientX - left)) / width - 1)));
  };
  place.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    place.setPointerCapture(event.pointerId);
    onHold(true);
    move(event);
  });
  place.addEventListener("pointermove", move);
  place.addEventListener("lostpointercapture", () => onHold(false));
}

/** A round number that no entry exceeds: 1, 2 or 5 times a power of ten. @param {number[]} values */
export function reach(values) {
  const largest = Math.max(...values.map(Math.abs)) || 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  return power * ([1, 2, 5].find((factor) => factor * power >= largest) ?? 10);
}
