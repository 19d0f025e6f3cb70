/** The plain editor: one `<textarea>` that indents with Tab and lets go after Escape. */

import { element } from "../base/dom.js";
import { fitForEditor, MOST_CHARACTERS } from "./paste.js";

/** @import { Editor, EditorOptions } from "./editor.js" */

const INDENT = "    ";
const GROWS = CSS.supports("field-sizing", "content");

/** Keeps the browser's own undo working, which assigning to `value` would not. */
function insert(/** @type {HTMLTextAreaElement} */ area, /** @type {string} */ text) {
  area.focus();
  if (!document.execCommand("insertText", false, text)) {
    area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
    area.dispatchEvent(new Event("input"));
  }
}

/** @param {HTMLTextAreaElement} area @param {() => void} onRun */
function listenToKeys(area, onRun) {
  let leaving = false;
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onRun();
    }
    if (event.key === "Tab" && !event.shiftKey && !leaving) {
      event.preventDefault();
      insert(area, INDENT);
    }
    if (event.key !== "Shift") leaving = event.key === "Escape";
  });
}

/** As high as its text. @param {HTMLTextAreaElement} area */
function fit(area) {
  area.rows = area.value.split("\n").length;
  if (GROWS || !area.isConnected) return;
  // Lines that wrap take more rows than they count.
  area.style.height = "";
  const frame = area.offsetHeight - area.clientHeight;
  area.style.height = `${area.scrollHeight + frame}px`;
}

/** @param {HTMLTextAreaElement} area @param {EditorOptions} options */
function listen(area, { onInput, onRun, onTooLong }) {
  if (!GROWS) new ResizeObserver(() => requestAnimationFrame(() => fit(area))).observe(area);
  area.addEventListener("input", () => {
    fit(area);
    onInput();
  });
  area.addEventListener("paste", (event) => {
    event.preventDefault();
    const text = fitForEditor(event.clipboardData?.getData("text/plain") ?? "");
    if (area.value.length + text.length > MOST_CHARACTERS) onTooLong();
    else insert(area, text);
  });
  listenToKeys(area, onRun);
}

/** Where a line begins. @param {string} code @param {number} line counted from 1 */
const startOf = (code, line) =>
  code
    .split("\n")
    .slice(0, line - 1)
    .reduce((at, text) => at + text.length + 1, 0);

/** @param {EditorOptions} options @returns {Editor} */
export function createTextArea(options) {
  const looks = { class: "nr-textarea", wrap: options.wrap ? "soft" : "off" };
  const area = element("textarea", { ...options.attributes, ...looks });
  area.value = options.code;
  fit(area);
  listen(area, options);
  return {
    element: area,
    code: () => area.value,
    replace(newCode) {
      area.select();
      insert(area, newCode);
    },
    goTo(line) {
      area.focus();
      area.setSelectionRange(startOf(area.value, line), startOf(area.value, line + 1) - 1);
    },
    selection() {
      const { selectionStart: from, selectionEnd: to, selectionDirection } = area;
      return selectionDirection === "backward" ? [to, from] : [from, to];
    },
    select(anchor, head) {
      const direction = head < anchor ? "backward" : "forward";
      area.setSelectionRange(Math.min(anchor, head), Math.max(anchor, head), direction);
    },
    mark() {},
    wrap(on) {
      area.wrap = on ? "soft" : "off";
      fit(area);
    },
    focus: () => area.focus(),
    destroy: () => area.remove(),
  };
}
