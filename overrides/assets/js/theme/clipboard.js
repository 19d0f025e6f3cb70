/** Copies what a button belongs to when it is pressed: all that the theme needs of the library clipboard.js. */

/** @param {string} text */
async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  // Pages that came without encryption have no such clipboard.
  const area = document.createElement("textarea");
  area.value = text;
  area.setAttribute("readonly", "");
  area.style.cssText = "position:fixed;opacity:0";
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (!done) throw new Error("the browser does not let the page copy");
}

export default class Clipboard {
  /** @type {(event: {trigger: Element}) => void} */
  #done = () => {};

  static isSupported = () => true;

  /** @param {string} selector of buttons @param {{text: (trigger: Element) => string}} options */
  constructor(selector, { text }) {
    document.body.addEventListener("click", async ({ target }) => {
      const trigger = target instanceof Element ? target.closest(selector) : null;
      if (!trigger) return;
      await copy(text(trigger));
      this.#done({ trigger });
    });
  }

  /** @param {"success"} _ @param {(event: {trigger: Element}) => void} listener */
  on(_, listener) {
    this.#done = listener;
    return this;
  }
}
