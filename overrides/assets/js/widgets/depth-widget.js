/**
 * `<nr-depth>`: the stream, the gradients and the sensitivity of two random stacks, layer by layer and against depth.
 */

import { box, button, element, line } from "../base/dom.js";
import { DEEPEST, SEEDS, STREAMS, TOKENS, WIDTH } from "../math/nets.js";
import { choice } from "../ui/controls.js";
import { plotView } from "../ui/plot-view.js";
import { slider } from "../ui/slider.js";
import { allJobs, canScale, KINDS, kindsOf, logic, SHALLOWEST } from "./depth-logic.js";
import { plotsOf } from "./depth-picture.js";
import { DepthRuns } from "./depth-runs.js";
import texts from "./depth-texts.json";
import { Widget } from "./widget.js";
import { wordsOf } from "./words.js";

/** @import { Plot } from "../runtime/protocol.js" */
/** @import { State } from "./depth-logic.js" */

const say = wordsOf(texts);

/** @extends {Widget<State>} */
export default class DepthWidget extends Widget {
  #frame = 0;
  #said = "";
  /** @type {Map<string, string>} what each plot shows */
  #shown = new Map();
  runs = new DepthRuns(() => this.#heard());

  constructor() {
    super(logic, say);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    cancelAnimationFrame(this.#frame);
    this.runs.end();
  }

  build() {
    this.#shown.clear();
    this.controls = this.#makeControls();
    this.places = Object.fromEntries(
      ["last", "sensitivity", "rms", "gradient"].map((key) => [key, element("div", {})]),
    );
    this.bar = element("progress", { "aria-label": say("depth_working") });
    this.count = element("span", {});
    this.halt = button(say("depth_stop"), () => (this.runs.stopped ? this.runs.resume() : this.runs.stop()));
    this.working = box("nr-depth__working", this.bar, this.count, this.halt);
    this.finished = element("p", { class: "nr-unseen", role: "status" });
    return [
      box("nr-controls", ...Object.values(this.controls).map(({ root }) => root), this.working),
      this.finished,
      box("nr-depth", ...Object.values(this.places)),
      line("nr-note", say("depth_note", { d: WIDTH, tokens: TOKENS, seeds: SEEDS, streams: STREAMS })),
    ];
  }

  /** What was known at once is said already. @param {Partial<State>} change */
  change(change) {
    super.change(change);
    this.#said = logic.verdict(this.state, say);
  }

  /** @param {State} state */
  show(state) {
    this.runs.want(allJobs(state));
    this.controls?.kind.set(state.kind);
    this.controls?.against.set(state.against);
    this.controls?.depth.set(state.depth);
    this.controls?.scaled.set(state.scaled ? "yes" : "no");
    this.controls?.scaled.root.toggleAttribute("disabled", !kindsOf(state).some(canScale));
    for (const [key, one] of Object.entries(plotsOf(state, say))) this.#draw(key, one);
    this.#showProgress();
  }

  /** Until every line has a first value, the plot before it stays. @param {string} key @param {Plot} plot */
  #draw(key, plot) {
    const place = this.places?.[key];
    const series = plot.series.filter(({ y }) => y.some((value) => value !== null));
    const waits = series.length < plot.series.length;
    place?.toggleAttribute("data-waits", waits);
    const content = JSON.stringify([plot.caption, series]);
    if (!series.length || content === this.#shown.get(key) || (waits && this.#shown.has(key))) return;
    this.#shown.set(key, content);
    place?.replaceChildren(plotView({ ...plot, series }));
  }

  #showProgress() {
    const { progress, stopped } = this.runs;
    this.working?.toggleAttribute("data-idle", !progress && !stopped);
    this.bar?.toggleAttribute("hidden", !progress);
    if (this.halt) this.halt.textContent = say(stopped ? "depth_resume" : "depth_stop");
    if (this.count) this.count.textContent = progress ? say("depth_progress", progress) : say("depth_stopped");
    if (!this.bar || !progress) return;
    this.bar.max = progress.all;
    this.bar.value = progress.done;
  }

  /** The worker answers faster than a screen shows. */
  #heard() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      this.update();
      const news = logic.verdict(this.state, say);
      if (this.finished && !this.runs.progress && news !== this.#said) this.finished.textContent = news;
    });
  }

  #makeControls() {
    const kinds = KINDS.map((kind) => /** @type {[string, string]} */ ([kind, say(`depth_${kind}`)]));
    const scales = ["no", "yes"].map((is) => /** @type {[string, string]} */ ([is, say(`depth_scaled_${is}`)]));
    const limits = { min: SHALLOWEST, max: DEEPEST, step: 1 };
    return {
      kind: choice(say("depth_kind"), kinds, (kind) => this.change({ kind })),
      against: choice(say("depth_against"), kinds, (against) => this.change({ against })),
      depth: slider(say("depth_depth"), limits, String, (depth) => this.change({ depth })),
      scaled: choice(say("depth_scale"), scales, (is) => this.change({ scaled: is === "yes" })),
    };
  }
}
