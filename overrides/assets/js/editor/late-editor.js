/**
 * A plain text area until someone goes to it: then CodeMirror is loaded and takes its place, with all that was typed.
 */

import { withCodeAttributes } from "./editor.js";
import { createTextArea } from "./text-area.js";

/** @import { Editor, EditorOptions } from "./editor.js" */

/** Tells when neither a pointer nor an input method is at work in the area, so that it can be replaced. */
class Hands {
  #pressed = false;
  #composing = false;
  #act = () => {};

  /** @param {HTMLElement} area @param {AbortSignal} signal */
  constructor(area, signal) {
    const composes = (/** @type {boolean} */ on) => () => this.#now(this.#pressed, on);
    area.addEventListener("pointerdown", () => this.#now(true, this.#composing), { signal });
    area.addEventListener("compositionstart", composes(true), { signal });
    area.addEventListener("compositionend", composes(false), { signal });
    for (const end of ["pointerup", "pointercancel", "dragend"])
      addEventListener(end, () => this.#now(false, this.#composing), { signal });
    signal.addEventListener("abort", () => this.whenIdle(() => {}));
  }

  /** @param {() => void} act */
  whenIdle(act) {
    this.#act = act;
    this.#now(this.#pressed, this.#composing);
  }

  /** @param {boolean} pressed @param {boolean} composing */
  #now(pressed, composing) {
    this.#pressed = pressed;
    this.#composing = composing;
    // Later, when the event has had its effect on the text and the selection.
    setTimeout(() => (this.#pressed || this.#composing ? undefined : this.#act()));
  }
}

/** @implements {Editor} */
class LateEditor {
  /** @type {Editor} */
  #editor;
  #ends = new AbortController();
  /** @type {number | null} */
  #marked = null;
  /** @type {Promise<void> | null} */
  #loading = null;

  /** @param {EditorOptions} options */
  constructor(options) {
    this.settings = withCodeAttributes(options);
    const area = createTextArea(this.settings);
    const { signal } = this.#ends;
    this.#editor = area;
    this.hands = new Hands(area.element, signal);
    for (const event of ["pointerdown", "focus"]) area.element.addEventListener(event, () => this.#want(), { signal });
  }

  #want() {
    this.#loading ??= this.#load();
  }

  async #load() {
    try {
      const { createCodeMirror } = await import("./code-mirror.js");
      if (!this.#ends.signal.aborted) this.hands.whenIdle(() => this.#swap(createCodeMirror(this.settings)));
    } catch (error) {
      console.warn("The editor could not be loaded; the plain text area stays.", error);
    }
  }

  /** @param {Editor} editor */
  #swap(editor) {
    const area = this.#editor;
    this.#ends.abort();
    const focused = document.activeElement === area.element;
    this.#editor = editor;
    // All that was typed is one step, which undo takes back.
    if (area.code() !== this.settings.code) editor.replace(area.code());
    editor.select(...area.selection());
    editor.mark(this.#marked);
    area.element.replaceWith(editor.element);
    if (focused) editor.focus();
  }

  get element() {
    return this.#editor.element;
  }
  code = () => this.#editor.code();
  selection = () => this.#editor.selection();
  focus = () => this.#editor.focus();
  /** @type {Editor["replace"]} */
  replace = (code) => this.#editor.replace(code);
  /** @type {Editor["goTo"]} */
  goTo = (line) => this.#editor.goTo(line);
  /** @type {Editor["select"]} */
  select = (anchor, head) => this.#editor.select(anchor, head);

  /** @param {number | null} line */
  mark(line) {
    this.#marked = line;
    if (line !== null) this.#want();
    this.#editor.mark(line);
  }

  /** @param {boolean} on */
  wrap(on) {
    this.settings.wrap = on;
    this.#editor.wrap(on);
  }

  destroy() {
    this.#ends.abort();
    this.#editor.destroy();
  }
}

/** @param {EditorOptions} options @returns {Editor} */
export const createLateEditor = (options) => new LateEditor(options);
