// @ts-check
/** How far the learner is with each exercise, kept by slug and shown in the list. */

import { element, icon } from "./dom.js";
import { text } from "./i18n.js";
import * as storage from "./storage.js";

/** @typedef {"new" | "begun" | "passed"} Standing */

const ICONS = /** @type {const} */ ({ new: "circle", begun: "half", passed: "check" });

/** @param {string} slug @returns {Standing} */
export function standingOf(slug) {
  if (storage.read(`passed:${slug}`) !== null) return "passed";
  return storage.read(`code:${slug}`) === null ? "new" : "begun";
}

/** A pass stays a pass, whatever is tried afterwards. @param {string} slug */
export const recordPass = (slug) => storage.write(`passed:${slug}`, String(Date.now()));

/** Fills the `[data-progress]` of each `[data-exercise]` below `root`. @param {ParentNode} root */
export function showProgress(root) {
  for (const row of root.querySelectorAll("[data-exercise]")) {
    const standing = standingOf(/** @type {HTMLElement} */ (row).dataset.exercise ?? "");
    const place = row.querySelector("[data-progress]");
    place?.replaceChildren(icon(ICONS[standing]), element("span", {}, text(`progress_${standing}`)));
    place?.setAttribute("data-progress", standing);
  }
}
