/** The panel as a whole: sentence, buttons with their sizes, progress, findings, what is kept, license. */

import { box, button, element, line } from "../base/dom.js";
import { megabytes } from "../base/words.js";
import { changesView } from "./changes-view.js";
import { inputView } from "./input-view.js";
import { ProgressView } from "./progress-view.js";
import { say } from "./words.js";

/**
 * @typedef {object} Does
 * @property {() => void} onIntent @property {() => void} onChange the sentence
 * @property {(all: boolean) => void} onRun `all` blocks, or those up to the one number
 * @property {() => void} onStop @property {() => void} onGoOn @property {() => void} onDelete
 */

export class PanelView {
  #sizes = [element("span"), element("span")];
  #verdict = element("p", { class: "nr-widget__verdict", hidden: true });
  #see = element("a", { href: "#widget-stream", class: "nr-link", hidden: true }, say("see"));
  #found = box("nr-model__found");
  #heard = element("p", { class: "nr-unseen", role: "status" });
  #keptSize = element("span");
  #room = element("p", { hidden: true }, say("not_kept"));

  /** @param {import("./manifest.js").Manifest} manifest @param {URL} license @param {Does} does */
  constructor({ config: { blocks, peak }, source }, license, does) {
    this.input = inputView(does);
    this.progress = new ProgressView(does);
    this.first = button(say("run", { blocks: peak }), () => does.onRun(false), "nr-button nr-button--primary");
    this.all = button(say("run_all", { blocks }), () => does.onRun(true), "nr-button nr-button--primary");
    this.remove = button(say("delete"), does.onDelete);
    const [first, all] = [this.first, this.all].map((one, at) => box("nr-model__go", one, this.#sizes[at]));
    this.changes = changesView(blocks, peak, all);
    this.keeps = element("p", { class: "nr-model__kept", hidden: true }, this.#keptSize, this.remove);
    this.root = element(
      "section",
      { class: "nr-widget nr-card nr-model", "aria-label": say("title") },
      line("nr-widget__title", element("strong", {}, say("title"))),
      element("p", {}, say("about", { blocks: peak })),
      ...[this.input.root, first, this.progress.root, this.#verdict, this.#see, this.changes.root, this.#found],
      ...[this.#heard, this.#room, this.keeps],
      line("nr-model__origin", say("origin", { source }), element("a", { href: license.href }, say("license"))),
    );
  }

  /** @param {string} text announced */
  hear(text) {
    this.#heard.textContent = text;
  }

  /** @param {number[]} bytes that the first blocks still need, and all of them @param {boolean} exact or the most */
  sizes(bytes, exact) {
    for (const [at, size] of bytes.entries())
      this.#sizes[at].textContent = size
        ? say(exact ? "size" : "size_most", { mb: megabytes(size) })
        : say("size_none");
  }

  /** @param {boolean} busy */
  #disable(busy) {
    for (const one of [this.first, this.all, this.remove]) one.disabled = busy;
  }

  begin() {
    this.#disable(true);
    this.progress.begin();
  }

  /** Whoever was at the button that is gone is at the one they pressed. @param {boolean} pressedAll */
  rest(pressedAll) {
    this.#disable(false);
    if (this.progress.end()) (pressedAll ? this.all : this.first).focus({ preventScroll: true });
  }

  /** @param {number} bytes @param {boolean} whole */
  kept(bytes, whole) {
    if (!bytes && this.keeps.contains(document.activeElement)) this.first.focus({ preventScroll: true });
    this.keeps.hidden = !bytes;
    this.#room.hidden = whole;
    this.#keptSize.textContent = say("kept", { mb: megabytes(bytes) });
  }

  /** @param {string} sentence @param {HTMLElement[]} tables */
  found(sentence, tables) {
    this.#verdict.textContent = sentence;
    this.#verdict.hidden = false;
    this.#see.hidden = !document.getElementById("widget-stream");
    this.changes.root.hidden = false;
    this.#found.replaceChildren(...tables);
    this.hear(sentence);
  }
}
