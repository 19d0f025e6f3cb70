/** A code editor in a given place: CodeMirror, or a plain text area with the same API if that cannot be loaded. */

import * as storage from "../base/storage.js";
import { createTextArea } from "./text-area.js";

/**
 * @typedef {object} EditorOptions
 * @property {string} code
 * @property {Record<string, string>} attributes of the element that takes the text
 * @property {boolean} wrap
 * @property {() => void} onInput the learner (or `replace`) changed the code
 * @property {() => void} onRun Ctrl+Enter or Cmd+Enter
 * @property {() => void} onTooLong a change was refused
 *
 * @typedef {object} Editor
 * @property {HTMLElement} element
 * @property {() => string} code
 * @property {(code: string) => void} replace as one step that the editor's own undo takes back
 * @property {(line: number) => void} goTo moves the cursor to the start of a line, counted from 1, and takes the focus
 * @property {() => [number, number]} selection where it began and where the cursor is, in UTF-16 units
 * @property {(anchor: number, head: number) => void} select
 * @property {(line: number | null) => void} mark shows where the code failed
 * @property {(wrap: boolean) => void} wrap
 * @property {() => void} focus
 * @property {() => void} destroy
 */

/** Long lines are wrapped unless the learner said no. */
export const prefersWrap = () => storage.read("wrap") !== "off";

/** @param {boolean} wrap */
export const rememberWrap = (wrap) => storage.write("wrap", wrap ? "on" : "off");

/** What every place that takes code says to browsers, keyboards and translators. */
const CODE_ATTRIBUTES = {
  spellcheck: "false",
  autocorrect: "off",
  autocapitalize: "off",
  autocomplete: "off",
  translate: "no",
  "data-gramm": "false",
};

/** @param {EditorOptions} options */
export const withCodeAttributes = (options) => ({
  ...options,
  attributes: { ...CODE_ATTRIBUTES, ...options.attributes },
});

/** @param {EditorOptions} options @returns {Promise<Editor>} */
export async function createEditor(options) {
  const settings = withCodeAttributes(options);
  try {
    const { createCodeMirror } = await import("./code-mirror.js");
    return createCodeMirror(settings);
  } catch (error) {
    console.warn("The editor could not be loaded; a plain text area stands in.", error);
    return createTextArea(settings);
  }
}
