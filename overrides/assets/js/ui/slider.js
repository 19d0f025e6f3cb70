/** A slider with its value beside it, said in the widget's words. */

import { element } from "../base/dom.js";

/**
 * @param {string} label
 * @param {{min: number, max: number, step: number}} limits
 * @param {(value: number) => string} print
 * @param {(value: number) => void} onChange
 * @returns {import("./controls.js").Control<number>}
 */
export function slider(label, limits, print, onChange) {
  const heard = () => onChange(input.valueAsNumber);
  const input = element("input", { type: "range", ...limits, oninput: heard });
  const value = element("b", { "aria-hidden": "true" });
  const name = element("span", { class: "nr-field__name" }, label, " ", value);
  const set = (/** @type {number} */ wanted) => {
    input.value = String(wanted);
    input.setAttribute("aria-valuetext", print(wanted));
    value.textContent = print(wanted);
  };
  return { root: element("label", { class: "nr-field nr-slider" }, name, input), set };
}
