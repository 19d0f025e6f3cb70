/** How far a download and a run have come, how to end them, and what to do when they failed. */

import { box, button, element } from "../base/dom.js";
import { megabytes } from "../base/words.js";
import { say } from "./words.js";

/** @typedef {import("./model.js").Failure} Failure */

/** @param {{onStop: () => void, onGoOn: () => void}} does */
export function progressView({ onStop, onGoOn }) {
  const bar = element("progress", { "aria-label": say("loading_label") });
  const said = element("span", {});
  const stop = button(say("stop"), onStop);
  const working = element("div", { class: "nr-model__working", hidden: true }, bar, said, stop);
  const failed = element("div", { role: "alert" });

  return {
    root: element("div", {}, working, failed),
    begin() {
      failed.replaceChildren();
      said.textContent = "";
      bar.removeAttribute("value");
      working.hidden = false;
      stop.focus();
    },
    /** @param {number} bytes @param {number} total */
    bytes(bytes, total) {
      bar.max = total;
      bar.value = bytes;
      bar.ariaLabel = say("loading_label");
      said.textContent = say("loading", { had: megabytes(bytes), total: megabytes(total) });
    },
    /** @param {number} block @param {number} of */
    block(block, of) {
      bar.max = of;
      bar.value = block;
      bar.ariaLabel = say("running_label");
      said.textContent = block < of ? say("running", { block: block + 1, of }) : say("finishing");
    },
    /** @returns {boolean} whether the focus was on what is hidden now */
    end() {
      const had = working.contains(document.activeElement);
      working.hidden = true;
      return had;
    },
    /** @param {string} text that nothing can be done yet */
    tell(text) {
      failed.replaceChildren(box("nr-notice", element("p", {}, text)));
    },
    /** @param {Failure} failure */
    fail({ reason, message }) {
      working.hidden = true;
      const gone = reason === "missing";
      const again = button(say(gone ? "reload" : "go_on"), gone ? () => location.reload() : onGoOn);
      const details = element(
        "details",
        {},
        element("summary", {}, say("details")),
        element("pre", { tabindex: 0 }, message),
      );
      const notice = box("nr-notice", element("p", {}, say(`failed_${reason}`)), again);
      if (reason === "fault") notice.append(details);
      failed.replaceChildren(notice);
      again.focus();
    },
  };
}
