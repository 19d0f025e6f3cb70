/** Makes elements. Text always goes in as text. */

const SVG = "http://www.w3.org/2000/svg";

/** Paths on a 16 × 16 grid, drawn as strokes. */
const PATHS = {
  run: "M5 3.2v9.6L12.6 8z",
  stop: "M4.5 4.5h7v7h-7z",
  reset: "M3.2 8a4.8 4.8 0 1 0 1.5-3.5M3.2 2.6v2.6h2.6",
  download: "M8 2.5v7.2M5 7l3 3 3-3M3 13.2h10",
  history: "M8 4.6V8l2.4 1.6M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0z",
  check: "M3.4 8.4l3 3 6.2-6.8",
  cross: "M4.4 4.4l7.2 7.2M11.6 4.4l-7.2 7.2",
  alert: "M8 4.6v4.2M8 11.2v.2M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0z",
  clock: "M8 4.6V8h2.8M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0z",
  skip: "M4.5 8h7",
  circle: "M13 8A5 5 0 1 1 3 8a5 5 0 0 1 10 0z",
  half: "M13 8A5 5 0 1 1 3 8a5 5 0 0 1 10 0zM8 5.4V8l1.8 1.2",
  edit: "M3 13l.8-3L10.6 3.2l2.2 2.2L6 12.2z",
  above: "M8 13.4V4.2M4.4 7.6L8 4l3.6 3.6M3.4 1.8h9.2",
  bulb: "M6.2 12.4h3.6M6.8 14h2.4M5.9 10.4a4 4 0 1 1 4.2 0v.2H5.9z",
};

/** @typedef {keyof typeof PATHS} IconName */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number | boolean | EventListener>} [attributes] `on…` adds a listener,
 *   `true` an empty attribute, `false` none
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (value !== false) made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children);
  return made;
}

/** A `<div>` of a class. @param {string} look @param {...(Node | string)} children */
export const box = (look, ...children) => element("div", { class: look }, ...children);

/** A `<p>` of a class. @param {string} look @param {...(Node | string)} children */
export const line = (look, ...children) => element("p", { class: look }, ...children);

/** @param {string} label @param {() => void} onPress @param {string} [looks] */
export const button = (label, onPress, looks = "nr-button") =>
  element("button", { type: "button", class: looks, onclick: onPress }, label);

/** One that looks like a link. @param {string} label @param {() => void} onPress */
export const linkButton = (label, onPress) => button(label, onPress, "nr-link");

/**
 * A piece of SVG.
 * @param {string} tag @param {Record<string, string | number>} attributes @param {...(Node | string)} children
 */
export function drawing(tag, attributes, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/** Decoration only: a word always stands beside it. @param {IconName} name */
export const icon = (name) =>
  drawing(
    "svg",
    { class: `nr-icon nr-icon--${name}`, viewBox: "0 0 16 16", "aria-hidden": "true" },
    drawing("path", { d: PATHS[name] }),
  );

const MARKS = /** @type {const} */ ({ "`": "code", "*": "em" });

/**
 * Plain text with `code` and *stress* in it, as the texts of exercises have; everything else stays as it is.
 * @param {string} plain
 * @returns {(Node | string)[]}
 */
export const prose = (plain) =>
  plain.split(/(`[^`\n]+`|\*[^*\s](?:[^*\n]*[^*\s])?\*)/).map((piece, index) => {
    const tag = MARKS[/** @type {keyof typeof MARKS} */ (piece[0])];
    return index % 2 && tag ? element(tag, {}, piece.slice(1, -1)) : piece;
  });
