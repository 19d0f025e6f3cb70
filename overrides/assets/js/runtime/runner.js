/** Runs one piece of code at a time in a worker that can be killed, and keeps a second one warm for after that. */

import { Engine } from "./engine.js";
import { TELL } from "./protocol.js";

/** @import { DoneMessage, FailedMessage, JudgeRequest, Message, Reason, RunRequest, StartedMessage, Verdict } from "./protocol.js" */

/**
 * @typedef {Verdict["tests"]} Rows
 * @typedef {Omit<JudgeRequest, "id"> | Omit<RunRequest, "id">} Job
 *
 * How a run ended. `tests` are rows that never ran. `kept` says that the interpreter lives on, with all its variables.
 * `line` is the last line of the learner's code that was heard of; `ran` is false if Stop came first.
 * @typedef {{kind: "done", verdict: Verdict, kept: boolean}
 *   | {kind: "timeout", line: number | null, tests: Rows}
 *   | {kind: "stopped", line: number | null, ran: boolean, tests: Rows}
 *   | {kind: "died", line: number | null, detail: string, tests: Rows}
 *   | {kind: "broken", reason: Reason, detail: string}} Ending
 *
 * @typedef {{job: Job, seconds: number, onOutput: (text: string) => void, resolve: (ending: Ending) => void,
 *   id: number, tests: Rows, line: number | null, sent: boolean, startedAt: number | null,
 *   verdict: Verdict | null}} Run
 */

/** The memory of an interpreter never shrinks, so one that has grown beyond this is replaced. */
const HEAP_LIMIT = 700 * 2 ** 20;
const SPARE_AFTER_MS = 800;

/** State changes are told by a "change" event. */
export class Runner extends EventTarget {
  /** @param {URL} workerUrl @param {{spare: boolean}} options */
  constructor(workerUrl, { spare }) {
    super();
    this.workerUrl = workerUrl;
    this.wantsSpare = spare;
    /** @type {Engine | null} */
    this.engine = null;
    /** @type {Engine | null} */
    this.spare = null;
    /** @type {Run | null} */
    this.current = null;
    /** @type {Run[]} */
    this.queue = [];
    /** @type {{reason: Reason, detail: string} | null} */
    this.fault = null;
    this.lastId = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.limit = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.spareSoon = undefined;
  }

  /** @returns {"idle" | "loading" | "ready" | "running" | "broken"} */
  get state() {
    if (this.fault) return "broken";
    if (!this.engine) return "idle";
    if (!this.engine.ready) return "loading";
    return this.current ? "running" : "ready";
  }

  get progress() {
    return this.engine?.progress ?? null;
  }

  /** Loads Python unless it is there or under way; after a fault this is the retry. */
  warm() {
    this.fault = null;
    this.engine ??= this.#adoptSpare() ?? this.#engine();
    this.#changed();
  }

  /**
   * Queues a run. The promise always resolves, never rejects.
   * @param {Job} job
   * @param {{seconds: number, onOutput?: (text: string) => void}} options time limit, counted from the first line
   * @returns {Promise<Ending>}
   */
  run(job, { seconds, onOutput = () => {} }) {
    return new Promise((resolve) => {
      this.lastId += 1;
      const fresh = { id: this.lastId, tests: [], line: null, sent: false, startedAt: null, verdict: null };
      this.queue.push({ job, seconds, onOutput, resolve, ...fresh });
      this.warm();
      this.#next();
    });
  }

  /** Ends the current run and only that: a queued one starts next. */
  stop() {
    const run = this.current;
    if (!run) return;
    if (run.sent) this.#replaceEngine();
    this.#finish({ kind: "stopped", line: run.line, ran: run.sent, tests: run.tests });
  }

  /** The page left its exercise: nothing runs on, and one worker at most stays. */
  rest() {
    clearTimeout(this.spareSoon);
    for (const run of this.queue.splice(0)) run.resolve({ kind: "stopped", line: null, ran: false, tests: [] });
    const { current } = this;
    if (current?.sent) this.#killEngine();
    if (current) this.#finish({ kind: "stopped", line: current.line, ran: current.sent, tests: current.tests });
    if (this.engine) this.spare?.kill();
    else this.engine = this.spare;
    this.spare = null;
    this.#changed();
  }

  /** The page came back from the back/forward cache: workers may be gone without a word, so none is trusted. */
  forget() {
    this.spare?.kill();
    this.spare = null;
    this.#killEngine();
    this.rest();
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }

  #engine() {
    const engine = new Engine(this.workerUrl, {
      onMessage: (message) => (engine === this.engine ? this.#hear(message) : undefined),
      onBroken: (reason, detail) => this.#broke(engine, reason, detail),
    });
    return engine;
  }

  #next() {
    this.current ??= this.queue.shift() ?? null;
    const run = this.current;
    if (run && !run.sent && this.engine?.ready) {
      run.sent = true;
      this.engine.send({ ...run.job, id: run.id });
    }
    this.#changed();
  }

  /** @param {Ending} ending */
  #finish(ending) {
    clearTimeout(this.limit);
    const run = this.current;
    this.current = null;
    // A verdict that was certain stays, however its plots came to an end.
    run?.resolve(run.verdict && ending.kind !== "done" ? { kind: "done", verdict: run.verdict, kept: false } : ending);
    this.#next();
  }

  /** @param {Message} message */
  #hear(message) {
    if (message.kind === TELL.loading) this.#changed();
    else if (message.kind === TELL.ready) this.#next();
    else if (this.current && message.id === this.current.id) this.#hearRun(this.current, message);
  }

  /** @param {Run} run @param {Message} message */
  #hearRun(run, message) {
    if (message.kind === TELL.started) this.#started(run, message);
    if (message.kind === TELL.line) run.line = message.value;
    if (message.kind === TELL.output) run.onOutput(message.value);
    if (message.kind === TELL.verdict) run.verdict = JSON.parse(message.value);
    if (message.kind === TELL.done) this.#done(message);
    if (message.kind === TELL.failed) this.#failed(run, message);
  }

  /** @param {Run} run @param {StartedMessage} message */
  #started(run, { tests = [] }) {
    run.tests = tests;
    run.startedAt = performance.now();
    this.limit = setTimeout(() => {
      this.#replaceEngine();
      this.#finish({ kind: "timeout", line: run.line, tests });
    }, run.seconds * 1000);
    this.#changed();
  }

  /** @param {DoneMessage} message */
  #done({ verdict, heap }) {
    const kept = heap <= HEAP_LIMIT;
    if (!kept) this.#replaceEngine();
    this.#finish({ kind: "done", verdict, kept });
    clearTimeout(this.spareSoon);
    if (this.wantsSpare) this.spareSoon = setTimeout(() => this.#warmSpare(), SPARE_AFTER_MS);
  }

  /** @param {Run} run @param {FailedMessage} message */
  #failed(run, { reason, message, fatal }) {
    if (fatal) this.#replaceEngine();
    this.#finish(
      fatal
        ? { kind: "died", line: run.line, detail: message, tests: run.tests }
        : { kind: "broken", reason, detail: message },
    );
  }

  /** @param {Engine} engine @param {Reason} reason @param {string} detail */
  #broke(engine, reason, detail) {
    if (engine === this.spare) this.spare = null;
    if (engine !== this.engine) return;
    this.engine = null;
    if (this.current?.startedAt) {
      this.engine = this.#adoptSpare() ?? this.#engine();
      return this.#finish({ kind: "died", line: this.current.line, detail, tests: this.current.tests });
    }
    this.fault = { reason, detail };
    const waiting = [...(this.current ? [this.current] : []), ...this.queue.splice(0)];
    this.current = null;
    for (const run of waiting) run.resolve({ kind: "broken", reason, detail });
    this.#changed();
  }

  #killEngine() {
    this.engine?.kill();
    this.engine = null;
  }

  #replaceEngine() {
    this.#killEngine();
    this.engine = this.#adoptSpare() ?? this.#engine();
  }

  #adoptSpare() {
    const spare = this.spare;
    this.spare = null;
    return spare;
  }

  #warmSpare() {
    if (this.engine?.ready && !this.spare) this.spare = this.#engine();
  }
}

/** Shared by all elements of the page. Phones have no memory for a spare. */
export const runner = new Runner(new URL("worker.js", import.meta.url), {
  spare: globalThis.matchMedia?.("(pointer: fine)").matches ?? false,
});
