/** Puts a picture that is plain data into the page, in a frame that pointers and keys can move in. */

import { drawing, element } from "../base/dom.js";

/** @typedef {import("./shapes.js").Shape} Shape */

const SLOP = 12; // pixels

/** @param {Shape} shape @returns {SVGElement} */
export const drawn = ({ tag, attributes, children }) =>
  drawing(tag, attributes, ...children.map((child) => (typeof child === "string" ? child : drawn(child))));

/**
 * @param {object} options
 * @param {string} options.label said when the picture has the focus
 * @param {Record<string, () => void>} options.keys what keys do
 * @param {(x: number, y: number) => void} options.onChoose a place in pixels
 * @param {(x: number, y: number) => void} options.onPoint a place that the mouse is over
 */
export function surface({ label, keys, onChoose, onPoint }) {
  const svg = drawing("svg", { "aria-hidden": "true" });
  const place = (/** @type {(x: number, y: number) => void} */ then) => (/** @type {Event} */ event) => {
    const { left, top } = svg.getBoundingClientRect();
    const { clientX, clientY } = /** @type {PointerEvent} */ (event);
    then(clientX - left, clientY - top);
  };
  let [downX, downY] = [0, 0];
  const down = (/** @type {Event} */ event) => {
    ({ clientX: downX, clientY: downY } = /** @type {PointerEvent} */ (event));
  };
  const moved = (/** @type {Event} */ event) => {
    const { buttons, pointerType, clientX, clientY } = /** @type {PointerEvent} */ (event);
    const across = Math.abs(clientX - downX);
    // A finger that scrolls the page begins like one that drags.
    const drags = pointerType !== "touch" || (across > SLOP && across > Math.abs(clientY - downY));
    if (buttons && drags) place(onChoose)(event);
    if (pointerType !== "touch") place(onPoint)(event);
  };
  const pressed = (/** @type {Event} */ event) => {
    const { key, altKey, ctrlKey, metaKey } = /** @type {KeyboardEvent} */ (event);
    if (altKey || ctrlKey || metaKey || !keys[key]) return;
    event.preventDefault();
    keys[key]();
  };
  const events = { onclick: place(onChoose), onpointerdown: down, onpointermove: moved, onkeydown: pressed };
  const root = element(
    "div",
    { class: "nr-stream__surface", role: "application", tabindex: 0, "aria-label": label, ...events },
    svg,
  );
  /** @type {Map<number, Shape[]>} */
  const drawnBefore = new Map();
  /**
   * A layer that is the same as before stays as it is.
   * @param {number} width @param {number} height @param {...Shape[]} layers
   */
  const draw = (width, height, ...layers) => {
    for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` }))
      svg.setAttribute(name, String(value));
    for (const [at, shapes] of layers.entries()) {
      if (drawnBefore.get(at) === shapes) continue;
      const layer = svg.children[at] ?? svg.appendChild(drawing("g", {}));
      layer.replaceChildren(...shapes.map(drawn));
      drawnBefore.set(at, shapes);
    }
  };
  return { root, draw };
}
