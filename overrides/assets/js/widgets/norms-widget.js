/** `<nr-norms>`: a row of 4 to 8 entries, dragged or typed, with both norms of it side by side. */

import { box, button, drawing, element, line } from "../base/dom.js";
import { figures } from "../base/print.js";
import { choice, numberField } from "../ui/controls.js";
import { drag, reach } from "./bars.js";
import { EPSILONS, facts, LEAST, logic, MOST, RANDOM, SHOWN } from "./norms-logic.js";
import { entryMarks, FACTS } from "./norms-picture.js";
import texts from "./norms-texts.json";
import { Widget } from "./widget.js";
import { wordsOf } from "./words.js";

/** @import { State } from "./norms-logic.js" */

const say = wordsOf(texts);

/**
 * One entry: its input, its bar, and what the two norms make of it.
 * @param {number} index @param {NormsWidget} widget
 */
function entryRow(index, widget) {
  const change = (/** @type {number} */ value) => widget.write(index, value);
  const field = numberField(say("norms_entry", { index: index + 1 }), { step: 0.1, quiet: true }, change);
  const bar = (/** @type {string} */ look) => drawing("svg", { class: `nr-bar ${look}`, "aria-hidden": "true" });
  const [own, rms, layer] = [bar("nr-bar--own"), bar(""), bar("")];
  drag(
    own,
    (share) => change(widget.rounded(share)),
    (held) => widget.hold(held),
  );
  return { cells: [field.root, own, box("nr-norms__out", rms, layer)], field, own, rms, layer };
}

/** @extends {Widget<State>} */
export default class NormsWidget extends Widget {
  /** @type {ReturnType<typeof entryRow>[]} */
  #rows = [];
  /** @type {number | null} while a bar is held, its scale must not move away */
  #held = null;

  constructor() {
    super(logic, say);
  }

  get reach() {
    return this.#held ?? reach(facts(this.state).row.slice(0, SHOWN));
  }

  build() {
    this.#rows = [];
    this.grid = box("nr-norms");
    this.facts = FACTS.map((key) => ({ key, value: element("b", {}) }));
    this.eps = choice(
      say("norms_eps"),
      EPSILONS.map((eps) => [eps, figures(eps, 2)]),
      (eps) => this.change({ eps }),
    );
    this.random = choice(
      say("norms_which"),
      RANDOM.map((count) => [count, count ? String(count) : say("norms_own")]),
      (random) => this.change({ random }),
    );
    this.less = button(say("norms_less"), () => this.change({ x: this.state.x.slice(0, -1) }));
    this.more = button(say("norms_more"), () => this.change({ x: [...this.state.x, 0] }));
    const words = this.facts.map(({ key, value }) => element("span", {}, `${say(`norms_${key}`)} `, value));
    return [
      this.grid,
      line("nr-widget-facts", ...words),
      box("nr-controls", this.random.root, this.eps.root, element("span", { class: "nr-pair" }, this.less, this.more)),
    ];
  }

  /** @param {State} state */
  show(state) {
    const found = facts(state);
    const row = found.row.slice(0, SHOWN);
    const scale = this.reach;
    if (this.#rows.length !== row.length) this.#layOut(row.length);
    for (const [index, { field, own, rms, layer }] of this.#rows.entries()) {
      const marks = entryMarks(found, index, scale);
      field.set(state.random ? Number(row[index].toFixed(2)) : row[index]);
      field.input.disabled = state.random > 0;
      own.replaceChildren(...marks.own);
      rms.replaceChildren(...marks.rms);
      layer.replaceChildren(...marks.layer);
    }
    this.toggleAttribute("data-drawn", state.random > 0);
    this.random?.set(state.random);
    for (const { key, value } of this.facts ?? []) value.textContent = figures(found[key], 4);
    this.eps?.set(state.eps);
    this.less?.toggleAttribute("disabled", state.random > 0 || state.x.length <= LEAST);
    this.more?.toggleAttribute("disabled", state.random > 0 || state.x.length >= MOST);
  }

  /** @param {number} index @param {number} value */
  write(index, value) {
    if (!this.state.random) this.change({ x: this.state.x.with(index, value) });
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
    const heads = [
      element("span", {}, "x"),
      element("span", {}, `${say("norms_drag")}${say("sentence_space")}${say("norms_dashed")}`),
    ];
    const key = element(
      "span",
      { class: "nr-norms__key" },
      element("span", { class: "nr-swatch nr-swatch--one" }, "RMSNorm"),
      element("span", { class: "nr-swatch nr-swatch--two" }, "LayerNorm"),
    );
    this.grid?.replaceChildren(...heads, key, ...this.#rows.flatMap(({ cells }) => cells));
  }
}
