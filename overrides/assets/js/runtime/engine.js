/** One worker from birth to death: whatever happens to it, exactly one of its callbacks says so. */

import { REASON, TELL } from "./protocol.js";

/** @import { Message, Reason } from "./protocol.js" */

/**
 * @typedef {{onMessage: (message: Message) => void, onBroken: (reason: Reason, detail: string) => void}} Listener
 */

/** Without a word for so long, a load counts as failed. A slow phone needs some ten seconds to start Python. */
export const STALL_MS = 60_000;

export class Engine {
  /** @param {URL} url @param {Listener} listener */
  constructor(url, listener) {
    this.listener = listener;
    this.ready = false;
    this.dead = false;
    /** @type {{part: string, bytes: number, total: number} | null} */
    this.progress = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.watchdog = undefined;
    this.worker = this.#start(url);
    this.#expectAWord();
  }

  /** @param {import("./protocol.js").Request} request */
  send(request) {
    this.#expectAWord();
    this.worker?.postMessage(request);
  }

  /** Ends it at once, busy or not; nothing it had under way is heard of again. */
  kill() {
    this.dead = true;
    clearTimeout(this.watchdog);
    this.worker?.terminate();
  }

  /** @param {URL} url */
  #start(url) {
    try {
      const worker = new Worker(url, { type: "module" });
      worker.addEventListener("message", ({ data }) => this.#hear(data));
      worker.addEventListener("messageerror", () => this.#break(REASON.worker, "messageerror"));
      worker.addEventListener("error", (event) => {
        event.preventDefault();
        this.#nameFault(url, event.message ?? "");
      });
      return worker;
    } catch (error) {
      queueMicrotask(() => this.#break(REASON.worker, String(error)));
      return null;
    }
  }

  /** A worker whose script did not load says nothing about why, so the page looks itself. */
  async #nameFault(/** @type {URL} */ url, /** @type {string} */ detail) {
    const response = await fetch(url, { method: "HEAD" }).catch(() => null);
    const isScript = response?.headers.get("content-type")?.includes("javascript");
    const answered = isScript ? REASON.worker : REASON.altered;
    this.#break(response ? (response.ok ? answered : REASON.stale) : REASON.network, detail);
  }

  #expectAWord() {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => this.#break(REASON.stalled, ""), STALL_MS);
  }

  /** @param {Message} message */
  #hear(message) {
    if (this.dead) return;
    clearTimeout(this.watchdog);
    if (message.kind === TELL.loading) {
      this.progress = message;
      this.#expectAWord();
    }
    if (message.kind === TELL.ready) this.ready = true;
    if (message.kind === TELL.failed && message.id === undefined) this.#break(message.reason, message.message);
    else this.listener.onMessage(message);
  }

  /** @param {Reason} reason @param {string} detail */
  #break(reason, detail) {
    if (this.dead) return;
    this.kill();
    this.listener.onBroken(reason, detail);
  }
}
