// @ts-check
/** As much of a document as drawings need: elements that print themselves as SVG. */

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

class Drawn {
  /** @type {Map<string, string>} */
  #attributes = new Map();
  /** @type {(Drawn | string)[]} */
  #children = [];

  /** @param {string} tag */
  constructor(tag) {
    this.tag = tag;
  }

  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    this.#attributes.set(name, String(value));
  }

  /** @param {string} name */
  getAttribute(name) {
    return this.#attributes.get(name) ?? null;
  }

  /** @param {string} name */
  removeAttribute(name) {
    this.#attributes.delete(name);
  }

  /** @param {...(Drawn | string)} children */
  append(...children) {
    this.#children.push(...children);
  }

  toString() {
    const attributes = [...this.#attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`).join("");
    const inside = this.#children.map((child) => (typeof child === "string" ? escaped(child) : String(child))).join("");
    return inside ? `<${this.tag}${attributes}>${inside}</${this.tag}>` : `<${this.tag}${attributes}/>`;
  }
}

/** Lets modules that draw run in Node.js. */
export function installDocument() {
  Object.assign(globalThis, {
    document: { createElementNS: (/** @type {string} */ _, /** @type {string} */ tag) => new Drawn(tag) },
  });
}
