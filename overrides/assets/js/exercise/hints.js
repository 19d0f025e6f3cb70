// @ts-check
/** The hint ladder of a failing test, taken from the hints on the page and shown one step at a time. */

import { element } from "../common/dom.js";

/** Copies must not repeat ids. @param {Element} step */
function copyOf(step) {
  const copy = /** @type {HTMLDetailsElement} */ (step.cloneNode(true));
  copy.open = false;
  for (const marked of copy.querySelectorAll("[id]")) marked.removeAttribute("id");
  return copy;
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
  const steps = [...(source?.querySelectorAll(":scope > details") ?? [])].map(copyOf);
  if (!steps.length) return null;
  for (const [index, step] of steps.entries()) {
    step.hidden = index > 0;
    step.addEventListener("toggle", () => {
      if (step.open && steps[index + 1]) steps[index + 1].hidden = false;
    });
  }
  return element("div", { class: "nr-ladder" }, ...steps);
}
