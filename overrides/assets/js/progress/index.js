/** The door of the folder: the learner's code and passes, as this browser keeps them. */

export { Draft, passedCode } from "./draft.js";
export { recordPass } from "./progress.js";
