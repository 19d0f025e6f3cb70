// @ts-check
/** `<nr-norms>`: a row of 4 to 8 entries, dragged or typed, with both norms of it side by side. */

import { element } from "../common/dom.js";
import { bar, drag, reach } from "./bars.js";
import { button, choice, numberField } from "./controls.js";
import { EPSILONS, facts, LEAST, MOST, model } from "./norms-model.js";
import { figures, fixed } from "./print.js";
import { Widget } from "./widget.js";
import { say } from "./words.js";

const FACTS = /** @type {const} */ (["mean", "std", "rms"]);

/** One entry: its input, its bar, and what the two norms make of it. @param {number} index @param {NormsWidget} widget */
function entryRow(index, widget) {
  const change = (/** @type {number} */ value) => widget.write(index, value);
  const field = numberField(say("norms_entry", { index: index + 1 }), { step: 0.1, quiet: true }, change);
  const [own, rmsOut, layerOut] = [bar("own"), bar("one"), bar("two")];
  drag(
    own.root,
    (share) => change(widget.rounded(share)),
    (held) => widget.hold(held),
  );
  const outputs = element("div", { class: "nr-norms__out", "aria-hidden": true }, rmsOut.root, layerOut.root);
  own.root.setAttribute("aria-hidden", "true");
  return { cells: [field.root, own.root, outputs], field, own, rmsOut, layerOut };
}

/** @extends {Widget<import("./norms-model.js").State>} */
export class NormsWidget extends Widget {
  /** @type {ReturnType<typeof entryRow>[]} */
  #rows = [];
  /** @type {number | null} while a bar is held, its scale must not move away */
  #held = null;

  constructor() {
    super(model);
  }

  get reach() {
    return this.#held ?? reach(this.state.x);
  }

  build() {
    this.#rows = [];
    this.grid = element("div", { class: "nr-norms" });
    this.facts = FACTS.map((key) => ({ key, value: element("b", {}) }));
    this.eps = choice(
      say("norms_eps"),
      EPSILONS.map((eps) => [eps, figures(eps, 2)]),
      (eps) => this.change({ eps }),
    );
    this.less = button(say("norms_less"), () => this.change({ x: this.state.x.slice(0, -1) }));
    this.more = button(say("norms_more"), () => this.change({ x: [...this.state.x, 0] }));
    const words = this.facts.map(({ key, value }) => element("span", {}, `${say(`norms_${key}`)} `, value));
    return [
      this.grid,
      element("p", { class: "nr-widget-facts" }, ...words),
      element(
        "div",
        { class: "nr-controls" },
        this.eps.root,
        element("span", { class: "nr-pair" }, this.less, this.more),
      ),
    ];
  }

  /** @param {import("./norms-model.js").State} state */
  show(state) {
    const found = facts(state);
    if (this.#rows.length !== state.x.length) this.#layOut(state.x.length);
    for (const [index, row] of this.#rows.entries()) {
      row.field.set(state.x[index]);
      row.own.set(state.x[index] / this.reach, "");
      row.own.root.style.setProperty("--nr-mean", `${50 + (50 * found.mean) / this.reach}%`);
      row.rmsOut.set(found.out.rms[index] / this.bound, fixed(found.out.rms[index], 3));
      row.layerOut.set(found.out.layer[index] / this.bound, fixed(found.out.layer[index], 3));
    }
    for (const { key, value } of this.facts ?? []) value.textContent = figures(found[key], 4);
    this.eps?.set(state.eps);
    this.less?.toggleAttribute("disabled", state.x.length <= LEAST);
    this.more?.toggleAttribute("disabled", state.x.length >= MOST);
  }

  /** No entry of an output can be larger than √d. */
  get bound() {
    return Math.sqrt(this.state.x.length);
  }

  /** @param {number} index @param {number} value */
  write(index, value) {
    this.change({ x: this.state.x.with(index, value) });
  }

  /** @param {number} share of the reach, from −1 to 1 @returns {number} with as many digits as a finger can mean */
  rounded(share) {
    return Number((Math.round(share * 40) * (this.reach / 40)).toPrecision(4));
  }

  /** @param {boolean} held */
  hold(held) {
    this.#held = held ? this.reach : null;
    if (!held) this.update();
  }

  /** @param {number} count */
  #layOut(count) {
    this.#rows = Array.from({ length: count }, (_, index) => entryRow(index, this));
    const heads = [element("span", {}, "x"), element("span", {}, say("norms_drag"))];
    const key = element(
      "span",
      { class: "nr-norms__key" },
      element("span", { class: "nr-swatch nr-swatch--one" }, "RMSNorm"),
      element("span", { class: "nr-swatch nr-swatch--two" }, "LayerNorm"),
    );
    this.grid?.replaceChildren(...heads, key, ...this.#rows.flatMap(({ cells }) => cells));
  }
}
