/** The messages between a page and its Python worker: constants and types, nothing else. */

/** Kinds of messages to the worker. */
export const ASK = /** @type {const} */ ({ judge: "judge", run: "run" });

/** Kinds of messages from the worker. */
export const TELL = /** @type {const} */ ({
  loading: "loading",
  ready: "ready",
  started: "started",
  line: "line",
  output: "output",
  verdict: "verdict",
  done: "done",
  failed: "failed",
});

/** Why Python is not there. Each has one sentence in `runs/texts.json` under `broken_<reason>`. */
export const REASON = /** @type {const} */ ({
  network: "network",
  stale: "stale",
  altered: "altered",
  stalled: "stalled",
  worker: "worker",
  wasm: "wasm",
  python: "python",
});

/**
 * @typedef {{id: number, kind: "judge", slug: string, code: string, lang: string}} JudgeRequest
 * @typedef {{id: number, kind: "run", code: string, lang: string, session: string}} RunRequest
 * @typedef {JudgeRequest | RunRequest} Request
 *
 * @typedef {typeof REASON[keyof typeof REASON]} Reason
 *
 * `bytes` of `total` have arrived; `part` is the file that moved last, or a stage after the last byte.
 * @typedef {{kind: "loading", part: string, bytes: number, total: number}} LoadingMessage
 * @typedef {{kind: "ready", python: string, numpy: string}} ReadyMessage
 * `tests` are the rows of a verdict before any test has run.
 * @typedef {{id: number, kind: "started", tests?: Verdict["tests"]}} StartedMessage
 * What Python itself sends, as judge/worker.py says it: the line that is running, a piece of output, and as JSON a
 * verdict that is certain, while the plots of `show` are still being made.
 * @typedef {{id: number, kind: "line", value: number}} LineMessage
 * @typedef {{id: number, kind: "output" | "verdict", value: string}} TextMessage
 * `heap` is the size in bytes of the interpreter's memory, which never shrinks.
 * @typedef {{id: number, kind: "done", verdict: Verdict, heap: number}} DoneMessage
 * `fatal` says that this worker can never answer again. Without an id the load itself failed.
 * @typedef {{id?: number, kind: "failed", reason: Reason, message: string, fatal: boolean}} FailedMessage
 * @typedef {LoadingMessage | ReadyMessage | StartedMessage | LineMessage | TextMessage
 *   | DoneMessage | FailedMessage} Message
 */

/**
 * Version 1 of the judge's answer. All texts are plain, in the language that was asked for.
 * @typedef {object} Verdict
 * @property {number} version
 * @property {string} slug
 * @property {"pass" | "fail" | "error" | "timeout" | "stopped"} status
 * @property {string | null} message
 * @property {number | null} line
 * @property {string} [traceback]
 * @property {string | null} output
 * @property {string} [python]
 * @property {string} [numpy]
 * @property {number} [seconds]
 * @property {TestResult[]} tests
 * @property {{plots: Plot[], message: string} | null} [show] what a passing solution shows, or why it shows nothing
 *
 * Each series has a `y` for each of the `x.values`, null for a gap; `low` and `high` are the edges of a band.
 * @typedef {object} Plot
 * @property {"lines"} kind
 * @property {string} caption
 * @property {{label: string, values: number[], log: boolean}} x
 * @property {{label: string, log: boolean}} y
 * @property {{label: string, y: (number | null)[], low?: (number | null)[], high?: (number | null)[]}[]} series
 *
 * @typedef {object} TestResult
 * @property {string} id
 * @property {string} title
 * @property {"pass" | "fail" | "error" | "skip"} status
 * @property {string | null} output
 * @property {Report | null} report
 *
 * @typedef {object} Report
 * @property {string} message
 * @property {string | null} call
 * @property {string | null} got
 * @property {string | null} expected
 * @property {[string, string][]} facts
 * @property {string | null} traceback
 * @property {number | null} line
 * @property {{mistake: string, message: string} | null} diagnosis
 */
