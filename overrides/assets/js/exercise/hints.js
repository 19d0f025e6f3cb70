/** The hint ladder of a failing test, taken from the hints on the page and shown one step at a time. */

import { box } from "../base/dom.js";

/** Copies must not repeat ids. @param {HTMLDetailsElement} step */
function copyOf(step) {
  const copy = /** @type {HTMLDetailsElement} */ (step.cloneNode(true));
  copy.open = false;
  for (const marked of copy.querySelectorAll("[id]")) marked.removeAttribute("id");
  return copy;
}

/** Shows a step once the one before it has been opened. @param {HTMLDetailsElement[]} steps */
function oneAtATime(steps) {
  for (const [index, step] of steps.entries()) {
    step.hidden = index > 0;
    step.addEventListener("toggle", () => {
      if (step.open && steps[index + 1]) steps[index + 1].hidden = false;
    });
  }
}

/** @param {ParentNode} section @returns {NodeListOf<HTMLDetailsElement>} */
const stepsOf = (section) => section.querySelectorAll(":scope > details");

/** The hints on the page are ladders as well. @param {ParentNode} page */
export function foldHints(page) {
  for (const section of page.querySelectorAll("[data-hints]")) oneAtATime([...stepsOf(section)]);
}

/**
 * @param {ParentNode} page holds the `[data-hints]` sections, each with the tests it is for
 * @param {string} test id; without a section of its own, or of its group, it gets the general hints
 * @returns {HTMLElement | null}
 */
export function ladderFor(page, test) {
  const id = CSS.escape(test);
  const own = page.querySelector(`[data-hints="${id}"]`) ?? page.querySelector(`[data-hints][data-tests~="${id}"]`);
  const source = own ?? page.querySelector('[data-hints="general"]');
  const steps = source ? [...stepsOf(source)].map(copyOf) : [];
  if (!steps.length) return null;
  oneAtATime(steps);
  return box("nr-ladder", ...steps);
}
