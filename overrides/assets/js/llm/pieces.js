/** Fetches the model's pieces: a few at a time, each checked by its sha256, kept, and never asked for twice. */

import { bytesOf } from "../base/download.js";
import { fileOf, sizeOf } from "./manifest.js";
import * as kept from "./weights-cache.js";

/** @import { Piece } from "./manifest.js" */

const AT_ONCE = 4;

/** What came is not what was asked for. */
export class Corrupt extends Error {}

/** @param {ArrayBuffer} bytes */
async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Pieces {
  /** @type {Map<string, Uint8Array>} by file */
  #here = new Map();
  /** Whether all that came could be kept. */
  allKept = true;

  /** @param {URL} folder */
  constructor(folder) {
    this.folder = folder;
  }

  /** @param {Piece} piece @returns {Uint8Array} one that `fetch` has brought */
  get(piece) {
    const found = this.#here.get(fileOf(piece));
    if (!found) throw new RangeError(`${fileOf(piece)} was not fetched`);
    return found;
  }

  /**
   * Each promise rejects with a DownloadError, Corrupt, or the signal's reason. What has come by then stays.
   * @param {Piece[]} wanted
   * @param {(bytes: number, total: number) => void} onBytes of this download
   * @param {AbortSignal} signal
   * @returns {Promise<void>[]} in the order of `wanted`
   */
  fetch(wanted, onBytes, signal) {
    const came = new Map(wanted.map((piece) => [piece, this.#here.has(fileOf(piece)) ? piece.bytes : 0]));
    const total = sizeOf(wanted);
    const tell = (/** @type {Piece} */ piece, /** @type {number} */ bytes) => {
      came.set(piece, bytes);
      onBytes(
        [...came.values()].reduce((sum, one) => sum + one, 0),
        total,
      );
    };
    /** @type {Promise<unknown>[]} as many lines as may be busy at once */
    const lines = Array.from({ length: AT_ONCE }, () => Promise.resolve());
    return wanted.map((piece, at) => {
      const mine = lines[at % AT_ONCE].then(() => this.#bring(piece, (bytes) => tell(piece, bytes), signal));
      mine.catch(() => {}); // whoever waits for it hears of it; nobody may wait any more
      lines[at % AT_ONCE] = mine;
      return mine;
    });
  }

  /** @param {Piece} piece @param {(bytes: number) => void} onBytes @param {AbortSignal} signal */
  async #bring(piece, onBytes, signal) {
    signal.throwIfAborted();
    const file = fileOf(piece);
    if (!this.#here.has(file)) this.#here.set(file, await this.#checked(piece, onBytes, signal));
    onBytes(piece.bytes);
  }

  /** @param {Piece} piece @param {(bytes: number) => void} onBytes @param {AbortSignal} signal */
  async #checked(piece, onBytes, signal) {
    const address = new URL(fileOf(piece), this.folder);
    const had = await kept.take(address);
    if (had && (await sha256(had)) === piece.sha256) return new Uint8Array(had);
    // The browser's own cache would keep a second copy, and hand out a broken one again.
    const bytes = await bytesOf(address.href, onBytes, { signal, cache: "no-store" });
    if ((await sha256(bytes)) !== piece.sha256) throw new Corrupt(fileOf(piece));
    if (!(await kept.keep(address, bytes))) this.allKept = false;
    return new Uint8Array(bytes);
  }
}
