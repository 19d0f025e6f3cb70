/** The explorer as a whole: controls, map, sentence, charts, tables. It shows what it is given. */

import { box, button, element, line } from "../base/dom.js";
import { copyLink } from "../ui/copy-link.js";
import { tableView } from "../ui/table-view.js";
import { ChartsView } from "./charts-view.js";
import { controlsView } from "./controls-view.js";
import { MapView } from "./map-view.js";
import { sentence, tables } from "./report.js";
import { say } from "./words.js";

/** @import { Seen, State } from "./state.js" */
/** @import { Stream } from "./stream.js" */

/**
 * @typedef {object} Does
 * @property {(patch: Partial<State>) => void} change
 * @property {() => void} reset
 * @property {() => void} link writes the address
 */

export class ExplorerView {
  /** @type {Seen | null} */
  #now = null;
  #verdict = line("nr-widget__verdict");
  #heard = element("p", { class: "nr-unseen", role: "status" });
  #lists = element("div");
  #details = element(
    "details",
    { ontoggle: () => this.#list() },
    element("summary", {}, say("numbers")),
    element("p", {}, say("precision")),
    this.#lists,
  );
  #resized = new ResizeObserver(() => this.#draw());

  /** @param {Does} does */
  constructor({ change, reset, link }) {
    this.controls = controlsView(change);
    this.map = new MapView(change);
    this.charts = new ChartsView(change);
    const title = line("nr-widget__title", element("strong", {}, say("title")));
    const tools = box("nr-widget__tools", button(say("reset"), reset), copyLink(link, this.#heard));
    this.pictures = box("nr-stream__pictures", this.map.root, this.#verdict, this.charts.root);
    this.root = element(
      "section",
      { class: "nr-widget nr-card", "aria-label": say("title"), tabindex: -1 },
      box("nr-widget__head", title, tools),
      ...[this.controls.root, this.pictures, this.#heard, this.#details],
    );
    this.#resized.observe(this.pictures);
  }

  get #width() {
    return Math.floor(this.pictures.clientWidth);
  }

  /** Draws anew, in the width there is. */
  #draw() {
    if (!this.#now || !this.#width) return;
    this.map.show(this.#now, this.#width);
    this.charts.show(this.#now, this.#width);
  }

  /** The tables are made only for those who unfold them. */
  #list() {
    if (!this.#now || !this.#details.open) return;
    const made = tables(this.#now, say).map((table) =>
      element("div", { class: "nr-numbers", tabindex: 0 }, tableView(table)),
    );
    this.#lists.replaceChildren(...made);
  }

  /**
   * A state that is on its way: controls and cursor are there already.
   * @param {Map<string, string>} titles @param {State} state @param {Stream} stream
   */
  expect(titles, state, stream) {
    this.controls.show(titles, state, stream);
    this.pictures.setAttribute("aria-busy", "true");
    if (!this.#now || this.#now.stream !== stream || this.#now.state.view !== state.view) return;
    this.map.show({ ...this.#now, state }, this.#width);
  }

  /** @param {Map<string, string>} titles @param {Seen} seen */
  show(titles, seen) {
    this.#now = seen;
    this.controls.show(titles, seen.state, seen.stream);
    this.#verdict.textContent = sentence(seen, say);
    this.#draw();
    this.#list();
    this.settle();
  }

  settle() {
    this.pictures.removeAttribute("aria-busy");
  }

  announce() {
    this.#heard.textContent = this.#verdict.textContent;
  }

  end() {
    this.#resized.disconnect();
  }
}
