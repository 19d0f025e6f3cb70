/** Owns the worker that runs stacks: asks for what is not known yet, keeps what comes, can be stopped. */

import { APP } from "../base/site.js";
import { seedsOf, summarize } from "../math/summaries.js";
import { keyOf, known, summaries } from "./depth-logic.js";

/** @import { Job } from "../math/summaries.js" */
/** @import { News, Unit } from "./depth-worker.js" */

/** @type {Map<string, import("../math/stacks.js").Run[]>} by job, in the order of seeds */
const runs = new Map();

/** @param {Job} job @returns {number} the first seed that has not been run */
const seedsDone = (job) => runs.get(keyOf(job))?.length ?? (known(job) ? seedsOf(job) : 0);

/**
 * A round of seeds for every job, so that every line is there soon and then settles.
 * @param {Job[]} jobs @returns {Unit[]}
 */
function missing(jobs) {
  const units = jobs.flatMap((job) => {
    const done = seedsDone(job);
    return Array.from({ length: seedsOf(job) - done }, (_, index) => ({ job, seed: done + index }));
  });
  const share = (/** @type {Unit} */ { job, seed }) => seed / seedsOf(job);
  return units.sort((one, other) => share(one) - share(other));
}

export class DepthRuns {
  #id = 0;
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Job[][]} */
  #groups = [];
  /** @type {{done: number, all: number} | null} runs, while the worker works */
  progress = null;

  /** @param {() => void} onNews */
  constructor(onNews) {
    this.onNews = onNews;
  }

  /** Asked for the same again, it does nothing, even if it was stopped. @param {Job[][]} groups one after the other */
  want(groups) {
    const keys = (/** @type {Job[][]} */ jobs) => jobs.flat().map(keyOf).join();
    if (keys(groups) === keys(this.#groups)) return;
    this.#groups = groups;
    this.#send(groups.flatMap(missing));
  }

  /** Whether something is left to run and nobody runs it. */
  get stopped() {
    return !this.progress && this.#groups.flatMap(missing).length > 0;
  }

  stop() {
    this.#send([]);
    this.onNews();
  }

  resume() {
    this.#send(this.#groups.flatMap(missing));
    this.onNews();
  }

  end() {
    this.#fall();
    this.#groups = [];
  }

  #fall() {
    this.#worker?.terminate();
    this.#worker = null;
    this.progress = null;
  }

  /** @param {Unit[]} units */
  #send(units) {
    this.progress = units.length ? { done: 0, all: units.length } : null;
    if (units.length) this.#worker ??= this.#start();
    this.#worker?.postMessage({ id: ++this.#id, units });
  }

  #start() {
    const worker = new Worker(new URL("depth-worker.js", APP), { type: "module" });
    worker.addEventListener("message", ({ data }) => this.#heard(data));
    worker.addEventListener("error", () => {
      this.#fall();
      this.onNews();
    });
    return worker;
  }

  /** @param {News} news */
  #heard({ id, unit, run }) {
    if (id !== this.#id || !this.progress) return;
    const key = keyOf(unit.job);
    const all = [...(runs.get(key) ?? []), run];
    runs.set(key, all);
    summaries.set(key, summarize(all));
    const done = this.progress.done + 1;
    this.progress = done === this.progress.all ? null : { ...this.progress, done };
    this.onNews();
  }
}
