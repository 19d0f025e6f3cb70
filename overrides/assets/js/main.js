// @ts-check
/** Starts the page: each feature is loaded only where its element is. Elements mount and unmount by themselves. */

import { listenToCopies } from "./common/copy-math.js";
import { refreshLanguage } from "./common/language-links.js";
import { listenToLinks } from "./common/navigation.js";
import { showProgress } from "./common/progress.js";
import { nameThemeParts } from "./common/theme-names.js";

/** @type {Record<string, () => Promise<CustomElementConstructor>>} */
const ELEMENTS = {
  "nr-exercise": async () => (await import("./exercise/exercise-element.js")).ExerciseElement,
};

function startPage() {
  refreshLanguage();
  nameThemeParts();
  showProgress(document);
  for (const [tag, load] of Object.entries(ELEMENTS)) {
    if (!document.querySelector(tag) || customElements.get(tag)) continue;
    load().then((made) => customElements.get(tag) ?? customElements.define(tag, made));
  }
}

listenToCopies();
listenToLinks();
addEventListener("pageshow", (event) => (event.persisted ? showProgress(document) : undefined));
const { document$: pages } = /** @type {any} */ (window);
// Material announces the first page and every instant navigation.
if (pages) pages.subscribe(startPage);
else startPage();
