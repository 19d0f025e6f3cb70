// @ts-check
/** Below the list of exercises: one button that deletes all code and progress kept by this site. */

import { ask } from "./ask.js";
import { element } from "./dom.js";
import { text } from "./i18n.js";
import { showProgress } from "./progress.js";
import * as storage from "./storage.js";

/** @param {ParentNode} root */
export function offerStartOver(root) {
  const list = root.querySelector(".nr-catalog");
  const home = list?.parentElement;
  if (!home || home.querySelector(".nr-start-over") || storage.isEmpty()) return;
  const startOver = async () => {
    if (!(await ask(home, "start_over"))) return;
    storage.removeAll();
    place.remove();
    showProgress(root);
  };
  const button = element("button", { type: "button", class: "nr-link", onclick: startOver }, text("start_over"));
  const place = element("p", { class: "nr-start-over" }, button);
  (home.querySelector(".nr-progress-file") ?? list).after(place);
}
