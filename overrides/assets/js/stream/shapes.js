/** Pictures as plain data, so that the page and the build draw the same one. */

/**
 * A piece of SVG.
 * @typedef {{tag: string, attributes: Record<string, string | number>, children: (Shape | string)[]}} Shape
 */

/**
 * @param {string} tag @param {Record<string, string | number>} attributes @param {...(Shape | string)} children
 * @returns {Shape}
 */
export const shape = (tag, attributes, ...children) => ({ tag, attributes, children });

/** @param {number} x @param {number} y @param {string} words @param {string} [anchor] @param {string} [look] */
export const label = (x, y, words, anchor = "end", look = "") =>
  shape("text", { x: round(x), y: round(y), "text-anchor": anchor, ...(look && { class: look }) }, words);

/** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 @param {string} look */
export const line = (x1, y1, x2, y2, look) =>
  shape("path", { class: look, d: `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}` });

/** A tenth of a pixel is enough, and short. @param {number} value */
export const round = (value) => Math.round(value * 10) / 10;

const WIDE = /[\u2e80-\u9fff\uff00-\uffef]/;

/**
 * The beginning of a text that fits, by rule of thumb.
 * @param {string} words @param {number} room in pixels @param {number} size of the letters
 */
export function fitting(words, room, size) {
  const widths = [...words].map((letter) => size * (WIDE.test(letter) ? 1 : 0.58));
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= room) return words;
  let left = room - size;
  const kept = [...words].filter((_, at) => {
    left -= widths[at];
    return left >= 0;
  });
  return `${kept.join("")}…`;
}
