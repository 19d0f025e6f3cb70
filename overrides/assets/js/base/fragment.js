/** A widget's state in the address, so that what is seen can be shared: `#widget-norms?x=1,2&eps=0.01`. */

/** @typedef {Record<string, number | string | boolean | number[]>} Fields */

/** @param {string} name of the widget */
export const anchorOf = (name) => `widget-${name}`;

/** Only what differs from the base is written. @param {string} name @param {Fields} state @param {Fields} base */
export function toFragment(name, state, base) {
  const changed = Object.keys(base).filter((key) => String(state[key]) !== String(base[key]));
  const pairs = changed.map((key) => `${key}=${encodeURIComponent(String(state[key])).replaceAll("%2C", ",")}`);
  return `#${anchorOf(name)}${pairs.length ? `?${pairs.join("&")}` : ""}`;
}

/** @param {string} text @param {Fields[string]} like a value of the wanted type */
function read(text, like) {
  if (typeof like === "boolean") return text === "true";
  if (typeof like === "number") return Number(text);
  return Array.isArray(like) ? text.split(",").map(Number) : text;
}

/**
 * @param {string} fragment @param {string} name @param {Fields} base gives keys and types
 * @returns {Fields | null} null if the address speaks of something else
 */
export function fromFragment(fragment, name, base) {
  const [anchor, query = ""] = fragment.replace(/^#/, "").split("?");
  if (anchor !== anchorOf(name)) return null;
  const given = new URLSearchParams(query);
  const pairs = Object.keys(base).map((key) => [
    key,
    given.has(key) ? read(given.get(key) ?? "", base[key]) : base[key],
  ]);
  return Object.fromEntries(pairs);
}
