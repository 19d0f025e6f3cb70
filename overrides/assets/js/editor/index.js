/** The door of the folder: editors of code. */

export { createEditor, prefersWrap, rememberWrap } from "./editor.js";
export { createLateEditor } from "./late-editor.js";
