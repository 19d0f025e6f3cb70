/** One element's share of the page's runner: whether its own run waits or runs, what it printed, its clock. */

import { showStatus } from "./status-line.js";
import { say } from "./words.js";

/** @import { Job, Runner } from "../runtime/runner.js" */

const TICK_MS = 100;
/** The page shows at most so many characters while the code runs; the verdict has the judge's own cut. */
const MOST_OUTPUT = 20_000;

/**
 * @typedef {object} Places
 * @property {HTMLElement} status
 * @property {HTMLElement} output shown while something is printed
 * @property {HTMLElement} live announces the first load
 */

export class OwnRun {
  /** @type {Job | null} */
  #job = null;
  #began = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #ticking = undefined;
  #seconds = 0;
  #known = "";
  output = "";

  /**
   * @param {Runner} runner
   * @param {Places} places
   * @param {{size: string | null, onChange: () => void, signal: AbortSignal}} options `size` as `showStatus` takes it
   */
  constructor(runner, places, { size, onChange, signal }) {
    this.runner = runner;
    this.places = places;
    this.size = size;
    this.onChange = onChange;
    runner.addEventListener("change", () => this.update(), { signal });
    addEventListener("pageshow", (event) => (event.persisted ? runner.forget() : undefined), { signal });
    signal.addEventListener("abort", () => clearTimeout(this.#ticking));
  }

  get busy() {
    return this.#job !== null;
  }

  /** The learner went to the code and will run it, so Python may come. */
  intend() {
    if (this.runner.state === "idle") this.runner.warm();
  }

  /** @param {Job} job @param {number} seconds time limit */
  async run(job, seconds) {
    this.#job = job;
    this.#seconds = seconds;
    this.#began = false;
    this.output = "";
    this.places.output.hidden = true;
    const ending = await this.runner.run(job, { seconds, onOutput: (piece) => this.#hear(piece) });
    this.#job = null;
    this.places.output.hidden = true;
    this.update();
    return ending;
  }

  /** @param {string} piece */
  #hear(piece) {
    if (this.output.length >= MOST_OUTPUT) return;
    this.output = (this.output + piece).slice(0, MOST_OUTPUT);
    this.places.output.textContent = this.output;
    this.places.output.hidden = false;
  }

  /** Shows the state; while the run is under way, again and again. */
  update() {
    const { runner, places, size } = this;
    if (runner.current?.job === this.#job && runner.current?.startedAt) this.#began = true;
    const own = this.#job ? (this.#began ? "runs" : "waits") : "no";
    if (this.#known !== runner.state && runner.state === "loading") places.live.textContent = say("loading_first");
    this.#known = runner.state;
    showStatus(places.status, { runner, own, limit: this.#seconds, size });
    this.onChange();
    clearTimeout(this.#ticking);
    if (own === "runs") this.#ticking = setTimeout(() => this.update(), TICK_MS);
  }
}
