/** Real inputs with labels; each has `set`, which shows a value and calls nobody. */

import { element } from "../base/dom.js";

let groups = 0;

/**
 * @template Value
 * @typedef {{root: HTMLElement, set: (value: Value) => void}} Control
 */

/**
 * A number that is typed, or moved with the arrow keys.
 * @param {string} label
 * @param {{min?: number, max?: number, step?: number, quiet?: boolean}} limits `quiet`: the label is only heard
 * @param {(value: number) => void} onChange gets finite numbers within the limits
 * @returns {Control<number> & {input: HTMLInputElement}}
 */
export function numberField(label, limits, onChange) {
  const { min = -Infinity, max = Infinity, step = 1, quiet = false } = limits;
  const bounds = Object.fromEntries(Object.entries({ min, max }).filter(([, bound]) => Number.isFinite(bound)));
  const heard = () => {
    const value = input.valueAsNumber;
    if (Number.isFinite(value)) onChange(Math.min(max, Math.max(min, value)));
  };
  const settle = () => {
    input.value = String(shown);
  };
  const events = { oninput: heard, onblur: settle };
  const input = element("input", { type: "number", step, inputmode: "decimal", ...bounds, ...events });
  const name = element("span", { class: quiet ? "nr-unseen" : "nr-field__name" }, label);
  let shown = 0;
  const set = (/** @type {number} */ value) => {
    shown = value;
    // What is being typed stays: "1e" and "-" are on the way to a number.
    if (document.activeElement !== input) settle();
  };
  return { root: element("label", { class: "nr-field" }, name, input), input, set };
}

/**
 * One of a few: radio buttons that look like a row of switches.
 * @template {string | number} Value
 * @param {string} legend
 * @param {[Value, string][]} options @param {(value: Value) => void} onChange
 * @returns {Control<Value>}
 */
export function choice(legend, options, onChange) {
  const name = `nr-choice-${++groups}`;
  const radios = options.map(([value, label]) => {
    const radio = element("input", { type: "radio", name, value, onchange: () => onChange(value) });
    return { value, radio, root: element("label", {}, radio, element("span", {}, label)) };
  });
  const row = element("span", { class: "nr-choice__row" }, ...radios.map(({ root }) => root));
  const root = element("fieldset", { class: "nr-choice" }, element("legend", {}, legend), row);
  const set = (/** @type {Value} */ value) => {
    for (const one of radios) one.radio.checked = one.value === value;
  };
  return { root, set };
}
