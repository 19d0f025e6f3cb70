// @ts-check
/** Starts the page: each feature is loaded only where its element is. Elements mount and unmount by themselves. */

import { listenToCopies } from "./base/copy-math.js";
import { element, linkButton } from "./base/dom.js";
import { text } from "./base/i18n.js";
import { keepPlace } from "./base/keep-place.js";
import { refreshLanguage } from "./theme/language-links.js";
import { nameThemeParts } from "./theme/names.js";
import { listenToLinks } from "./theme/navigation.js";
import { tellOfSearch } from "./theme/search.js";

/** @type {Record<string, () => Promise<CustomElementConstructor>>} */
const ELEMENTS = {
  "nr-exercise": async () => (await import("./exercise/exercise-element.js")).ExerciseElement,
  "nr-run": async () => (await import("./live/run-element.js")).RunElement,
  "nr-stream": async () => (await import("./stream/stream-element.js")).StreamElement,
  "nr-model": async () => (await import("./llm/model-element.js")).ModelElement,
  "nr-norms": async () => (await import("./widgets/norms-widget.js")).NormsWidget,
  "nr-formats": async () => (await import("./widgets/formats-widget.js")).FormatsWidget,
  "nr-bytes": async () => (await import("./widgets/bytes-widget.js")).BytesWidget,
  "nr-outlier": async () => (await import("./widgets/outlier-widget.js")).OutlierWidget,
  "nr-depth": async () => (await import("./widgets/depth-widget.js")).DepthWidget,
};

/** The scripts of this page's version are gone: a newer one is there. @param {Iterable<Element>} elements */
function tellOfUpdate(elements) {
  for (const place of elements) {
    const reload = () => location.reload();
    const button = linkButton(text("reload"), reload);
    place.prepend(element("p", { class: "nr-notice", role: "status" }, text("broken_stale"), " ", button));
  }
}

async function fillList() {
  if (!document.querySelector("[data-exercise]")) return;
  const { showList } = await import("./progress/list.js");
  showList(document);
}

function startPage() {
  refreshLanguage();
  nameThemeParts();
  fillList().catch(() => tellOfUpdate(document.querySelectorAll(".nr-catalog")));
  for (const [tag, load] of Object.entries(ELEMENTS)) {
    if (!document.querySelector(tag) || customElements.get(tag)) continue;
    // The address follows the reader's scrolling; what it said first may be a widget's state.
    for (const place of document.querySelectorAll(tag)) place.setAttribute("data-opened", location.hash);
    load().then(
      (made) => customElements.get(tag) ?? keepPlace(() => customElements.define(tag, made)),
      () => tellOfUpdate(document.querySelectorAll(tag)),
    );
  }
}

listenToCopies();
listenToLinks();
tellOfSearch();
addEventListener("pageshow", (event) => (event.persisted ? fillList() : undefined));
const { document$: pages } = /** @type {any} */ (window);
// Material announces the first page and every instant navigation.
if (pages) pages.subscribe(startPage);
else startPage();
