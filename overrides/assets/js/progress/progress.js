/** How far the learner is with each exercise, kept by slug and shown in the list. */

import { element, icon, line } from "../base/dom.js";
import * as storage from "../base/storage.js";
import { say } from "./words.js";
import { NAMES } from "./work.js";

/** @typedef {"new" | "begun" | "passed"} Standing */

const ICONS = /** @type {const} */ ({ new: "circle", begun: "half", passed: "check" });

/** @param {string} slug @returns {Standing} */
export function standingOf(slug) {
  if (storage.read(NAMES.passed + slug) !== null) return "passed";
  return storage.read(NAMES.code + slug) === null ? "new" : "begun";
}

/** A pass stays a pass, whatever is tried afterwards. @param {string} slug */
export function recordPass(slug) {
  if (standingOf(slug) !== "passed") storage.write(NAMES.passed + slug, String(Date.now()));
}

/** @param {HTMLElement} row */
const slugOf = (row) => row.dataset.exercise ?? "";

/** The exercises that a row builds on. @param {HTMLElement} row */
const needsOf = (row) => (row.dataset.needs ?? "").split(" ").filter(Boolean);

const isPassed = (/** @type {string} */ slug) => standingOf(slug) === "passed";

/** @param {HTMLElement} row */
function showRow(row) {
  const standing = standingOf(slugOf(row));
  const place = row.querySelector("[data-progress]");
  place?.replaceChildren(icon(ICONS[standing]), element("span", {}, say(`progress_${standing}`)));
  place?.setAttribute("data-progress", standing);
  for (const [index, link] of [...row.querySelectorAll(".nr-facts a")].entries()) {
    link.querySelector(".nr-need")?.remove();
    if (!isPassed(needsOf(row)[index] ?? "")) continue;
    link.prepend(element("span", { class: "nr-need", title: say("progress_passed") }, icon("check")));
  }
}

/** How many are passed, and the first one whose ladder is climbed. @param {HTMLElement[]} rows @param {Element} list */
function showSum(rows, list) {
  const passed = rows.filter((row) => isPassed(slugOf(row))).length;
  const next = rows.find((row) => !isPassed(slugOf(row)) && needsOf(row).every(isPassed));
  const title = next?.querySelector(".nr-catalog-title");
  const sum = line("nr-sum", say("progress_sum", { passed, count: rows.length }));
  if (title) {
    const href = title.getAttribute("href") ?? "";
    sum.append(" ", say("progress_next"), element("a", { href }, title.textContent ?? ""));
  }
  if (list.previousElementSibling?.matches(".nr-sum")) list.previousElementSibling.remove();
  list.before(sum);
}

/** Fills the `[data-progress]` of each `[data-exercise]` below `root`. @param {ParentNode} root */
export function showProgress(root) {
  /** @type {HTMLElement[]} */
  const rows = [...root.querySelectorAll(/** @type {"li"} */ ("[data-exercise]"))];
  for (const row of rows) showRow(row);
  const list = root.querySelector(".nr-catalog");
  if (list) showSum(rows, list);
}
