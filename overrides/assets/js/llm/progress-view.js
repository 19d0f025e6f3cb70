/** How far a download and a run have come, how to end them, and what to do when they failed. */

import { box, button, element } from "../base/dom.js";
import { megabytes } from "../base/words.js";
import { technicalDetails } from "../ui/notices.js";
import { say } from "./words.js";

export class ProgressView {
  #bar = element("progress", { "aria-label": say("loading_label") });
  #said = element("span");
  #failed = element("div", { role: "alert" });

  /** @param {{onStop: () => void, onGoOn: () => void}} does */
  constructor({ onStop, onGoOn }) {
    this.goOn = onGoOn;
    this.stop = button(say("stop"), onStop);
    this.working = element("div", { class: "nr-model__working", hidden: true }, this.#bar, this.#said, this.stop);
    this.root = element("div", {}, this.working, this.#failed);
  }

  begin() {
    this.#failed.replaceChildren();
    this.#said.textContent = "";
    this.#bar.removeAttribute("value");
    this.working.hidden = false;
    this.stop.focus();
  }

  /** @param {string} label @param {number} done @param {number} all @param {string} said */
  #show(label, done, all, said) {
    this.#bar.max = all;
    this.#bar.value = done;
    this.#bar.ariaLabel = say(label);
    this.#said.textContent = said;
  }

  /** @param {number} bytes @param {number} total */
  bytes(bytes, total) {
    this.#show("loading_label", bytes, total, say("loading", { had: megabytes(bytes), total: megabytes(total) }));
  }

  /** @param {number} block @param {number} of */
  block(block, of) {
    this.#show("running_label", block, of, block < of ? say("running", { block: block + 1, of }) : say("finishing"));
  }

  /** @returns {boolean} whether the focus was on what is hidden now */
  end() {
    const had = this.working.contains(document.activeElement);
    this.working.hidden = true;
    return had;
  }

  /** @param {string} text that nothing can be done yet */
  tell(text) {
    this.#failed.replaceChildren(box("nr-notice", element("p", {}, text)));
  }

  /** @param {import("./model.js").Failure} failure */
  fail({ reason, message }) {
    this.working.hidden = true;
    const again =
      reason === "missing" ? button(say("reload"), () => location.reload()) : button(say("go_on"), this.goOn);
    const details = reason === "fault" ? technicalDetails(message, say("details")) : [];
    this.#failed.replaceChildren(box("nr-notice", element("p", {}, say(`failed_${reason}`)), again, ...details));
    again.focus();
  }
}
