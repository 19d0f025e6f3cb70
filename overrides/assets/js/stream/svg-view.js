/** Puts a picture that is plain data into the page, in a frame that pointers and keys can move in. */

import { drawing, element } from "../base/dom.js";

/** @import { Shape } from "./shapes.js" */

const SLOP = 12; // pixels

/** @param {Shape} shape @returns {SVGElement} */
export const drawn = ({ tag, attributes, children }) =>
  drawing(tag, attributes, ...children.map((child) => (typeof child === "string" ? child : drawn(child))));

/** Draws layer by layer; one that is the same as before stays as it is. @param {SVGElement} svg */
function painter(svg) {
  /** @type {Map<number, Shape[]>} */
  const before = new Map();
  /** @param {number} width @param {number} height @param {...Shape[]} layers */
  return (width, height, ...layers) => {
    for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` }))
      svg.setAttribute(name, String(value));
    for (const [at, shapes] of layers.entries()) {
      if (before.get(at) === shapes) continue;
      const layer = svg.children[at] ?? svg.appendChild(drawing("g", {}));
      layer.replaceChildren(...shapes.map(drawn));
      before.set(at, shapes);
    }
  };
}

/** @typedef {(x: number, y: number) => void} Hear a place in pixels */

/**
 * @param {object} options
 * @param {string} options.label said when the picture has the focus
 * @param {Record<string, () => void>} options.keys what keys do
 * @param {Hear} options.onChoose @param {Hear} options.onPoint a place that the mouse is over
 */
export function surface({ label, keys, onChoose, onPoint }) {
  const svg = drawing("svg", { "aria-hidden": "true" });
  const place =
    (/** @type {Hear} */ then) =>
    (/** @type {any} */ { clientX, clientY }) => {
      const { left, top } = svg.getBoundingClientRect();
      then(clientX - left, clientY - top);
    };
  let [downX, downY] = [0, 0];
  const down = (/** @type {any} */ { clientX, clientY }) => {
    [downX, downY] = [clientX, clientY];
  };
  const moved = (/** @type {any} */ event) => {
    const { buttons, pointerType, clientX, clientY } = event;
    const across = Math.abs(clientX - downX);
    // A finger that scrolls the page begins like one that drags.
    const drags = pointerType !== "touch" || (across > SLOP && across > Math.abs(clientY - downY));
    if (buttons && drags) place(onChoose)(event);
    if (pointerType !== "touch") place(onPoint)(event);
  };
  const pressed = (/** @type {any} */ event) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey || !keys[key]) return;
    event.preventDefault();
    keys[key]();
  };
  const events = { onclick: place(onChoose), onpointerdown: down, onpointermove: moved, onkeydown: pressed };
  const looks = { class: "nr-stream__surface", role: "application", tabindex: 0, "aria-label": label };
  return { root: element("div", { ...looks, ...events }, svg), draw: painter(svg) };
}
