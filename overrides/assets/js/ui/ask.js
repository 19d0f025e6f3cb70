// @ts-check
/** Asks a yes-or-no question before something is replaced or deleted. */

import { element } from "../base/dom.js";
import { text } from "../base/i18n.js";

/**
 * @param {HTMLElement} home where the dialog stands while it is open
 * @param {string} name the texts are `<name>_question`, `_explained`, `_yes` and `_no`
 * @returns {Promise<boolean>} true only on a clear yes
 */
export function ask(home, name) {
  const answers = /** @type {const} */ (["no", "yes"]).map((answer) => {
    const looks = answer === "yes" ? "nr-button nr-button--primary" : "nr-button";
    const click = () => dialog.close(answer);
    return element("button", { type: "button", class: looks, onclick: click }, text(`${name}_${answer}`));
  });
  const dialog = element(
    "dialog",
    { class: "nr-dialog", "aria-labelledby": "nr-question" },
    element("p", { id: "nr-question" }, element("strong", {}, text(`${name}_question`))),
    element("p", {}, text(`${name}_explained`)),
    element("div", { class: "nr-dialog__answers" }, ...answers),
  );
  home.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
  });
}
