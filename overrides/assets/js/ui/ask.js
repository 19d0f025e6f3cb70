/** Asks a yes-or-no question before something is replaced or deleted. */

import { box, element } from "../base/dom.js";

/**
 * @param {HTMLElement} home where the dialog stands while it is open
 * @param {string} name the texts are `<name>_question`, `_explained`, `_yes` and `_no`
 * @param {import("../base/speaker.js").Say} say
 * @returns {Promise<boolean>} true only on a clear yes
 */
export function ask(home, name, say) {
  const answers = /** @type {const} */ (["no", "yes"]).map((answer) => {
    const looks = answer === "yes" ? "nr-button nr-button--primary" : "nr-button";
    const click = () => dialog.close(answer);
    return element("button", { type: "button", class: looks, onclick: click }, say(`${name}_${answer}`));
  });
  const dialog = element(
    "dialog",
    { class: "nr-dialog", "aria-labelledby": "nr-question" },
    element("p", { id: "nr-question" }, element("strong", {}, say(`${name}_question`))),
    element("p", {}, say(`${name}_explained`)),
    box("nr-dialog__answers", ...answers),
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
