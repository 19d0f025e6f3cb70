/** Links where Material leaves them alone: instant navigation at other addresses, the place in the other language. */

import { language, languageOf, ROOT } from "../base/site.js";

/**
 * Where Material takes the address of the next page, and where it tells that one is there.
 * @type {{ location$?: { next(url: URL): void }, document$?: { subscribe(hear: () => void): void } }}
 */
const material = /** @type {any} */ (window);

/** Another page in this language: header and search stay as they are. @param {URL} url */
const leadsToPage = (url) =>
  url.href.startsWith(ROOT.href) &&
  url.pathname.endsWith("/") &&
  url.pathname !== location.pathname &&
  languageOf(url) === language();

/** @param {MouseEvent} event */
const isPlain = (event) =>
  !(event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/**
 * Material goes to a page instantly if the sitemap lists its full address, so never on a mirror.
 * There, this hands it the address, and the warm interpreter lives on.
 * @param {MouseEvent} event @param {HTMLAnchorElement} link
 */
function goInstantly(event, link) {
  const url = new URL(link.href, location.href);
  if (!material.location$ || !isPlain(event) || link.target || link.download || !leadsToPage(url)) return;
  event.preventDefault();
  history.replaceState({ x: scrollX, y: scrollY }, "");
  history.pushState(null, "", url);
  material.location$.next(url);
}

/**
 * Material takes the first link to a place of this page for another page and loads this one again, and with it
 * goes what was done on it. Links with a target it leaves to the browser; early.js keeps the address from it.
 */
function keepPage() {
  const mark = (/** @type {Event} */ { target }) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (link?.hash && link.pathname === location.pathname && !link.target) link.target = "_self";
  };
  document.body.addEventListener("click", mark, { capture: true });
}

/**
 * While the page that Back leads to is on its way, Material scrolls the old one, and notes that place as the new one's.
 * The true one is told beforehand.
 */
function keepPlaceOfBack() {
  let [pathname, y] = ["", 0];
  addEventListener("popstate", ({ state }) => {
    pathname = state ? location.pathname : "";
    y = state?.y ?? 0;
  });
  material.document$?.subscribe(() => {
    if (pathname === location.pathname) scrollTo(0, y);
    pathname = "";
  });
}

export function listenToLinks() {
  keepPage();
  keepPlaceOfBack();
  document.body.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link) return;
    // The address follows the reader's scrolling without any event, so the place is known only now.
    if (link.matches(".md-header [hreflang]")) link.hash = location.hash;
    else goInstantly(event, link);
  });
}
