/** `<nr-formats>`: one number in five formats on their own number lines, and a sum in one of them. */

import { box, button, element, line } from "../base/dom.js";
import { FORMATS } from "../math/formats.js";
import { choice, numberField } from "../ui/controls.js";
import { plotView } from "../ui/plot-view.js";
import { tableView } from "../ui/table-view.js";
import { logic, OPERATIONS, TERMS } from "./formats-logic.js";
import { plotOf } from "./formats-picture.js";
import texts from "./formats-texts.json";
import { numberLine } from "./number-line.js";
import { Widget } from "./widget.js";
import { wordsOf } from "./words.js";

/** @import { State } from "./formats-logic.js" */

const say = wordsOf(texts);

const LENGTHS = [256, 1024, 4096, 8192, 16384];
/** @extends {Widget<State>} */
export default class FormatsWidget extends Widget {
  constructor() {
    super(logic, say);
  }

  build() {
    const named = (/** @type {string} */ prefix, /** @type {string[]} */ keys) =>
      keys.map((key) => /** @type {[string, string]} */ ([key, say(`formats_${prefix}_${key}`)]));
    this.tab = choice(say("formats_tabs"), named("tab", ["number", "sum"]), (tab) => this.change({ tab }));
    this.x = numberField(say("formats_x"), { step: 0.1 }, (x) => this.change({ x }));
    this.op = choice(say("formats_then"), named("op", OPERATIONS), (op) => this.change({ op }));
    this.delta = numberField("Δ", { step: 1 }, (delta) => this.change({ delta }));
    this.terms = choice(say("formats_terms"), named("terms", TERMS), (terms) => this.change({ terms }));
    const titles = Object.entries(FORMATS).map(([key, { title }]) => /** @type {[string, string]} */ ([key, title]));
    this.format = choice(say("formats_format"), titles, (format) => this.change({ format }));
    this.d = choice(
      say("formats_d"),
      LENGTHS.map((d) => [d, String(d)]),
      (d) => this.change({ d }),
    );
    this.again = button(say("formats_again"), () => this.change({ seed: this.state.seed + 1 }));
    this.lines = Object.keys(FORMATS).map((key) => numberLine(key, say));
    this.number = element(
      "div",
      {},
      box("nr-controls", this.x.root, this.op.root, this.delta.root),
      box("nr-formats", ...this.lines.map(({ root }) => root)),
      line("nr-note", say("formats_key")),
    );
    this.picture = box("nr-widget-sum");
    const choices = [this.terms.root, this.format.root, this.d.root, this.again];
    this.sum = element("div", {}, box("nr-controls", ...choices), this.picture);
    return [box("nr-controls", this.tab.root), this.number, this.sum];
  }

  /** @param {State} state */
  show(state) {
    this.dataset.tab = state.tab;
    for (const key of /** @type {const} */ (["tab", "op", "terms", "format"])) this[key]?.set(state[key]);
    for (const key of /** @type {const} */ (["x", "delta", "d"])) this[key]?.set(state[key]);
    this.number?.toggleAttribute("hidden", state.tab !== "number");
    this.sum?.toggleAttribute("hidden", state.tab !== "sum");
    this.delta?.root.toggleAttribute("hidden", state.op !== "add");
    this.again?.toggleAttribute("disabled", state.terms === "ones");
    if (state.tab === "sum") this.#showSum(state);
    else for (const line of this.lines ?? []) line.set(state);
  }

  /** @param {State} state */
  #showSum(state) {
    const table = element("div", { class: "nr-numbers", tabindex: 0 }, tableView(logic.table(state, say)));
    this.picture?.replaceChildren(plotView(plotOf(state, say)), table);
  }
}
