/**
 * A plain text area until someone goes to it: then CodeMirror is loaded and takes its place, with all that was typed.
 */

import { withCodeAttributes } from "./editor.js";
import { createTextArea } from "./text-area.js";

/** @typedef {import("./editor.js").Editor} Editor */

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

/** @param {import("./editor.js").EditorOptions} options @returns {Editor} */
export function createLateEditor(options) {
  const settings = withCodeAttributes(options);
  const area = createTextArea(settings);
  const ends = new AbortController();
  const hands = new Hands(area.element, ends.signal);
  /** @type {Editor} */
  let editor = area;
  /** @type {number | null} */
  let marked = null;
  /** @type {Promise<void> | null} */
  let loading = null;

  /** @param {typeof import("./code-mirror.js").createCodeMirror} create */
  function swap(create) {
    ends.abort();
    const focused = document.activeElement === area.element;
    editor = create(settings);
    // All that was typed is one step, which undo takes back.
    if (area.code() !== settings.code) editor.replace(area.code());
    editor.select(...area.selection());
    editor.mark(marked);
    area.element.replaceWith(editor.element);
    if (focused) editor.focus();
  }

  async function load() {
    try {
      const { createCodeMirror } = await import("./code-mirror.js");
      if (!ends.signal.aborted) hands.whenIdle(() => swap(createCodeMirror));
    } catch (error) {
      console.warn("The editor could not be loaded; the plain text area stays.", error);
    }
  }

  const wanted = () => {
    if (!loading) loading = load();
  };
  area.element.addEventListener("pointerdown", wanted, { signal: ends.signal });
  area.element.addEventListener("focus", wanted, { signal: ends.signal });
  return {
    get element() {
      return editor.element;
    },
    code: () => editor.code(),
    replace: (code) => editor.replace(code),
    goTo: (line) => editor.goTo(line),
    selection: () => editor.selection(),
    select: (anchor, head) => editor.select(anchor, head),
    mark(line) {
      marked = line;
      if (line !== null) wanted();
      editor.mark(line);
    },
    wrap(on) {
      settings.wrap = on;
      editor.wrap(on);
    },
    focus: () => editor.focus(),
    destroy() {
      ends.abort();
      editor.destroy();
    },
  };
}
