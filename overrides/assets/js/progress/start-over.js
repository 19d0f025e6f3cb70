/** Below the list of exercises: one button that deletes all code and progress kept by this site. */

import { line, linkButton } from "../base/dom.js";
import * as storage from "../base/storage.js";
import { ask } from "../ui/ask.js";
import { showProgress } from "./progress.js";
import { say } from "./words.js";

/** @param {ParentNode} root */
export function offerStartOver(root) {
  const list = root.querySelector(".nr-catalog");
  const home = list?.parentElement;
  if (!home || home.querySelector(".nr-start-over") || storage.isEmpty()) return;
  const startOver = async () => {
    if (!(await ask(home, "start_over", say))) return;
    storage.removeAll();
    place.remove();
    showProgress(root);
  };
  const button = linkButton(say("start_over"), startOver);
  const place = line("nr-start-over", button);
  (home.querySelector(".nr-progress-file") ?? list).after(place);
}
