/** Starts the page: each feature is loaded only where its element is. Elements mount and unmount by themselves. */

import { listenToCopies } from "./base/copy-math.js";
import { element, linkButton } from "./base/dom.js";
import { keepPlace } from "./base/keep-place.js";
import { say } from "./base/words.js";
import features from "./features.json";
import { refreshLanguage } from "./theme/language-links.js";
import { nameThemeParts } from "./theme/names.js";
import { listenToLinks } from "./theme/navigation.js";
import { tellOfSearch } from "./theme/search.js";

/**
 * What loads each feature, by the selector of its places: an element, or a function that is called for each page.
 * The build makes these functions of the table. @type {Record<string, () => Promise<{default: any}>>}
 */
const LOADERS = /** @type {any} */ (features);

/** The scripts of this page's version are gone: a newer one is there. @param {Iterable<Element>} elements */
function tellOfUpdate(elements) {
  for (const place of elements) {
    const reload = linkButton(say("reload"), () => location.reload());
    place.prepend(element("p", { class: "nr-notice", role: "status" }, say("broken_stale"), " ", reload));
  }
}

/** @param {string} selector */
function startFeature(selector) {
  const places = document.querySelectorAll(selector);
  const isElement = selector.startsWith("nr-");
  if (places.length === 0 || (isElement && customElements.get(selector))) return;
  // The address follows the reader's scrolling; what it said first may be a widget's state.
  for (const place of places) if (isElement) place.setAttribute("data-opened", location.hash);
  LOADERS[selector]().then(
    ({ default: made }) => {
      if (!isElement) made(document);
      else if (!customElements.get(selector)) keepPlace(() => customElements.define(selector, made));
    },
    () => tellOfUpdate(places),
  );
}

function startPage() {
  refreshLanguage();
  nameThemeParts();
  for (const selector of Object.keys(LOADERS)) startFeature(selector);
}

listenToCopies();
listenToLinks();
tellOfSearch();
addEventListener("pageshow", (event) => (event.persisted ? startPage() : undefined));
const { document$: pages } = /** @type {any} */ (window);
// Material announces the first page and every instant navigation.
if (pages) pages.subscribe(startPage);
else startPage();
