// @ts-check
/** `<nr-outlier>`: what an outlier channel and a massive token leave of the ordinary values in a few levels. */

import { element } from "../common/dom.js";
import { choice, numberField } from "./controls.js";
import { levelsView } from "./levels-view.js";
import { BITS, CURES, errorOf, facts, GRANULARITIES, LARGEST_CHANNEL, model, stepOf } from "./outlier-model.js";
import { fixed } from "./print.js";
import { slider } from "./slider.js";
import { Widget } from "./widget.js";
import { say } from "./words.js";

/** @typedef {import("./outlier-model.js").State} State */

const METERS = /** @type {const} */ ({ error: "error", ordinaryError: "ordinary", topShare: "share" });

/** A share as a bar from the left, with its number. @param {string} key */
function meter(key) {
  const value = element("b", {});
  const fill = element("i", {});
  const track = element("div", { class: `nr-meter__track nr-meter__track--${key}`, "aria-hidden": "true" }, fill);
  const root = element("p", { class: "nr-meter" }, element("span", {}, say(`outlier_${key}`)), value, track);
  const set = (/** @type {number} */ share) => {
    value.textContent = errorOf(share);
    fill.style.inlineSize = `${100 * Math.min(1, share)}%`;
  };
  return { root, set };
}

/** @extends {Widget<State>} */
export class OutlierWidget extends Widget {
  constructor() {
    super(model);
  }

  build() {
    this.controls = this.#makeControls();
    this.meters = Object.entries(METERS).map(([key, word]) => ({ key, ...meter(word) }));
    this.facts = { step: element("b", {}), levels: element("b", {}), zeros: element("b", {}) };
    const words = Object.entries(this.facts).map(([key, value]) =>
      element("span", {}, `${say(`outlier_${key}`)} `, value),
    );
    this.picture = element("div", {});
    const key = element(
      "p",
      { class: "nr-levels__key" },
      ...["own", "kept", "level"].map((look) =>
        element("span", { class: `nr-key nr-key--${look}` }, say(`outlier_key_${look}`)),
      ),
    );
    const roots = Object.values(this.controls).map(({ root }) => root);
    return [
      element("div", { class: "nr-controls" }, ...roots),
      element("p", { class: "nr-widget-facts" }, ...words),
      element("div", {}, this.picture, key),
      element("div", { class: "nr-meters" }, ...this.meters.map(({ root }) => root)),
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
    if (this.facts) {
      this.facts.step.textContent = stepOf(found.step);
      this.facts.levels.textContent = String(found.levels);
      this.facts.zeros.textContent = errorOf(found.zeros);
    }
    this.picture?.replaceChildren(levelsView(found, state, say("outlier_picture", { zeros: errorOf(found.zeros) })));
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
