/** Keeps what an instant navigation leaves behind right: the language links of the header and `<html lang>`. */

import { language } from "../base/site.js";

/** The new page's head knows its own translations; the header still has those of the page first loaded. */
export function refreshLanguage() {
  document.documentElement.lang = language();
  for (const link of document.querySelectorAll("head link[hreflang]")) {
    const { hreflang, href } = /** @type {HTMLLinkElement} */ (link);
    /** @type {NodeListOf<HTMLAnchorElement>} */
    const shown = document.querySelectorAll(`.md-header a[hreflang="${CSS.escape(hreflang)}"]`);
    for (const other of shown) other.href = href;
  }
}
