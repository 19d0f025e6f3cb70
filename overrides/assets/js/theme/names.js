/** Gives the parts of the theme that have no name, or one that is taken, what screen readers need. */

import { say } from "./words.js";

export function nameThemeParts() {
  document.querySelector(".md-search")?.setAttribute("aria-label", say("search"));
  // It only shows that a click was heard; the new page itself is announced by the browser.
  document.querySelector(".md-progress")?.setAttribute("aria-hidden", "true");
  // Its label has no text where a section's index page carries the title.
  for (const part of document.querySelectorAll(".md-nav nav.md-nav[aria-labelledby]")) {
    part.setAttribute("aria-label", part.querySelector(".md-nav__title")?.textContent?.trim() ?? "");
    part.removeAttribute("aria-labelledby");
  }
}
