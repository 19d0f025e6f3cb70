/** `<nr-outlier>`: what an outlier channel and a massive token leave of the ordinary values in a few levels. */

import { box, drawing, element, line } from "../base/dom.js";
import { fixed } from "../base/print.js";
import { choice, numberField } from "../ui/controls.js";
import { slider } from "../ui/slider.js";
import { BITS, CURES, errorOf, facts, factsOf, GRANULARITIES, LARGEST_CHANNEL, logic } from "./outlier-logic.js";
import { FACTS, levelsSvg, METERS, meterMarks, NOTES } from "./outlier-picture.js";
import texts from "./outlier-texts.json";
import { Widget } from "./widget.js";
import { wordsOf } from "./words.js";

/** @import { State } from "./outlier-logic.js" */

const say = wordsOf(texts);

/** A share as a bar from the left, with its number. @param {string} look */
function meter(look) {
  const value = element("b", {});
  const bar = drawing("svg", { class: "nr-meter__bar", "aria-hidden": "true" });
  const root = line("nr-meter", element("span", {}, say(`outlier_${look}`)), value, bar);
  const set = (/** @type {number} */ share) => {
    value.textContent = errorOf(share);
    bar.replaceChildren(...meterMarks(look, share));
  };
  return { root, set };
}

/** @extends {Widget<State>} */
export default class OutlierWidget extends Widget {
  constructor() {
    super(logic, say);
  }

  build() {
    this.controls = this.#makeControls();
    this.meters = Object.entries(METERS).map(([key, word]) => ({ key, ...meter(word) }));
    this.facts = FACTS.map((key) => ({ key, value: element("b", {}) }));
    const words = this.facts.map(({ key, value }) => element("span", {}, `${say(`outlier_${key}`)} `, value));
    this.picture = element("div", {});
    const roots = Object.values(this.controls).map(({ root }) => root);
    return [
      box("nr-controls", ...roots),
      line("nr-widget-facts", ...words),
      box("nr-outlier", this.picture, box("nr-meters", ...this.meters.map(({ root }) => root))),
      line("nr-note", NOTES.map((key) => say(`outlier_${key}`)).join(say("sentence_space"))),
    ];
  }

  /** @param {State} state */
  show(state) {
    const { controls } = this;
    if (!controls) return;
    const found = facts(state);
    controls.stream.set(state.normed ? "normed" : "stream");
    controls.token.set(state.token ? "with" : "without");
    for (const key of /** @type {const} */ (["massive", "channel", "bits", "alpha"])) controls[key].set(state[key]);
    for (const key of /** @type {const} */ (["by", "cure"])) controls[key].set(state[key]);
    controls.massive.root.toggleAttribute("hidden", !state.token);
    controls.alpha.root.toggleAttribute("hidden", state.cure !== "smooth");
    for (const { key, set } of this.meters ?? []) set(found[/** @type {keyof typeof METERS} */ (key)]);
    const printed = factsOf(found);
    for (const { key, value } of this.facts ?? []) value.textContent = printed[key];
    this.picture?.replaceChildren(levelsSvg(found, state, say));
  }

  #makeControls() {
    const named = (/** @type {string} */ prefix, /** @type {string[]} */ keys) =>
      keys.map((key) => /** @type {[string, string]} */ ([key, say(`outlier_${prefix}${key}`)]));
    const change = (/** @type {Partial<State>} */ patch) => this.change(patch);
    const tenth = { min: 0, max: LARGEST_CHANNEL, step: 0.5 };
    return {
      stream: choice(say("outlier_what"), named("", ["stream", "normed"]), (what) =>
        change({ normed: what === "normed" }),
      ),
      token: choice(say("outlier_token"), named("token_", ["with", "without"]), (is) =>
        change({ token: is === "with" }),
      ),
      massive: numberField(say("outlier_massive"), { min: 1, max: 1e5, step: 10 }, (massive) => change({ massive })),
      channel: slider(
        say("outlier_channel"),
        tenth,
        (value) => fixed(value, 1),
        (channel) => change({ channel }),
      ),
      by: choice(say("outlier_by"), named("by_", GRANULARITIES), (by) =>
        change({ by: /** @type {State["by"]} */ (by) }),
      ),
      bits: choice(
        say("outlier_bits"),
        BITS.map((bits) => [bits, `INT${bits}`]),
        (bits) => change({ bits }),
      ),
      cure: choice(say("outlier_cure"), named("cure_", CURES), (cure) => change({ cure })),
      alpha: slider(
        "α",
        { min: 0, max: 1, step: 0.05 },
        (value) => fixed(value, 2),
        (alpha) => change({ alpha }),
      ),
    };
  }
}
