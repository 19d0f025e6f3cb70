/** Owns the model's worker: asks it for tokens and runs, and says how far a run has come. */

import { APP } from "../base/site.js";

/** @import { News, Reason, Result, RunRequest, Token } from "./protocol.js" */

/**
 * @typedef {Omit<RunRequest, "id" | "kind">} Wish
 * @typedef {{onBytes: (bytes: number, total: number) => void, onBlock: (block: number, of: number) => void}} Listener
 * @typedef {{resolve: (value: any) => void, reject: (error: Failure) => void, listener?: Listener}} Waiting
 */

/** Why there is no answer. */
export class Failure extends Error {
  /** @param {Reason} reason @param {string} detail */
  constructor(reason, detail) {
    super(detail);
    this.reason = reason;
  }
}

export class Model {
  #id = 0;
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();

  /** @param {import("./manifest.js").Manifest} manifest @param {URL} folder of the pieces */
  constructor(manifest, folder) {
    this.manifest = manifest;
    this.folder = folder;
  }

  /** @param {string} text @returns {Promise<Token[]>} rejects with a Failure, as `run` does */
  tokens(text) {
    return this.#ask({ kind: "tokens", text });
  }

  /** Ends a run that is under way. @param {Wish} wish @param {Listener} listener @returns {Promise<Result>} */
  run(wish, listener) {
    return this.#ask({ kind: "run", ...wish }, listener);
  }

  stop() {
    this.#worker?.postMessage({ kind: "stop" });
  }

  /** Lets go of the worker and of all the memory it has. */
  end() {
    this.#fall("stopped", "");
  }

  /** @param {object} request @param {Listener} [listener] @returns {Promise<any>} */
  #ask(request, listener) {
    this.#worker ??= this.#start();
    const id = ++this.#id;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, listener });
      this.#worker?.postMessage({ ...request, id });
    });
  }

  #start() {
    const worker = new Worker(new URL("model-worker.js", APP), { type: "module" });
    worker.addEventListener("message", ({ data }) => this.#hear(data));
    worker.addEventListener("error", ({ message }) =>
      this.#fall(message === undefined ? "network" : "fault", message ?? ""),
    );
    worker.postMessage({ kind: "open", manifest: this.manifest, folder: this.folder.href });
    return worker;
  }

  /** @param {Reason} reason @param {string} detail */
  #fall(reason, detail) {
    this.#worker?.terminate();
    this.#worker = null;
    const left = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of left) reject(new Failure(reason, detail));
  }

  /** @param {News} news */
  #hear(news) {
    const waiting = this.#waiting.get(news.id);
    if (!waiting) return;
    if (news.kind === "bytes") return waiting.listener?.onBytes(news.bytes, news.total);
    if (news.kind === "block") return waiting.listener?.onBlock(news.block, news.of);
    this.#waiting.delete(news.id);
    if (news.kind === "failed") waiting.reject(new Failure(news.reason, news.detail));
    else waiting.resolve(news.kind === "tokens" ? news.tokens : news.result);
  }
}
