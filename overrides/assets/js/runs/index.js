/** The door of the folder: what every element that runs code shares. */

export { iconButton, quietButton, resetButton, runButton, stopButton } from "./buttons.js";
export { failedPlace } from "./failed-place.js";
export { OwnRun } from "./own-run.js";
export { remedyFor } from "./status-line.js";
export { STATUS_ICONS } from "./statuses.js";
export { verdictOf } from "./verdict-of.js";
export { RUN_TEXTS } from "./words.js";
