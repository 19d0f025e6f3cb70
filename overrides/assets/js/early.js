/** Put into every page ahead of all other scripts, and not as a module: browsers load none from file://. */

import "./theme/early.js";
import texts from "./early-texts.json";

/** What the build names: the elements of features.json, and the language of this script. */
const FEATURES = /** @type {any} */ (globalThis).FEATURES;
const LANGUAGE = /** @type {any} */ (globalThis).LANGUAGE;

/** @param {() => void} act */
const whenRead = (act) => (document.readyState === "loading" ? addEventListener("DOMContentLoaded", act) : act());

/** Said here, where no other script need have come. @param {Record<string, string>} text in each language */
function tell(text) {
  const note = document.createElement("p");
  note.className = "nr-notice";
  note.setAttribute("role", "status");
  note.textContent = text[LANGUAGE];
  document.querySelector(FEATURES)?.prepend(note);
}

/** @param {Event} event */
function lost({ target }) {
  if (target instanceof HTMLScriptElement && target.type === "module") whenRead(() => tell(texts.no_script));
}

if (location.protocol === "file:") whenRead(() => tell(texts.needs_a_server));
else addEventListener("error", lost, { capture: true });
