/** Fetches the parts of the runtime: tries again after a network fault, and counts the bytes that came. */

// The page's own fetch is replaced once Pyodide runs (worker.js).
const network = globalThis.fetch.bind(globalThis);
const WAITS_MS = [300, 1000, 2500];
const WASM = "application/wasm";

/** A download that failed for good; `status` is 0 when the network gave no answer at all. */
export class DownloadError extends Error {
  /** @param {string} url @param {number} status */
  constructor(url, status) {
    super(`${url.split("/").pop()}: ${status || "no answer"}`);
    this.status = status;
  }
}

/** Something came, but not the file: a login page of the network, say, or a file packed twice. */
export class AlteredError extends DownloadError {
  /** @param {string} url */
  constructor(url) {
    super(url, 0);
    this.message = `${url.split("/").pop()}: not the file of this site`;
  }
}

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * @template T
 * @param {() => Promise<T>} attempt
 * @returns {Promise<T>} the first success; a status below 500 is an answer, so it isn't asked again
 */
async function persist(attempt) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const final = !(error instanceof DownloadError) || (error.status > 0 && error.status < 500);
      if (final || tries === WAITS_MS.length) throw error;
      await pause(WAITS_MS[tries]);
    }
  }
}

/** @param {string} url @param {RequestInit} [options] whose signal ends it */
async function answer(url, options) {
  const response = await network(url, options).catch(() => {
    options?.signal?.throwIfAborted();
    throw new DownloadError(url, 0);
  });
  if (!response.ok) throw new DownloadError(url, response.status);
  return response;
}

/** @param {Response} response @param {(bytes: number) => void} onBytes total so far */
async function count(response, onBytes) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    bytes += value.length;
    onBytes(bytes);
  }
}

/**
 * The whole file.
 * @param {string} url
 * @param {(bytes: number) => void} [onBytes]
 * @param {RequestInit & {size?: number}} [options] as those of `fetch`; a signal also ends the attempts; `size` is
 *   that of the file, and whatever has another one is not kept by the browser either
 * @returns {Promise<ArrayBuffer>}
 */
export function bytesOf(url, onBytes = () => {}, { size, ...options } = {}) {
  return persist(async () => {
    const response = await answer(url, options);
    const counting = count(response.clone(), onBytes);
    const buffer = await response.arrayBuffer().catch(() => {
      counting.catch(() => {});
      options.signal?.throwIfAborted();
      throw new DownloadError(url, 0);
    });
    await counting;
    if (size === undefined || buffer.byteLength === size) return buffer;
    options.cache = "reload";
    throw new AlteredError(url);
  });
}

/**
 * A wasm answer that is still arriving: the browser's own response, so that it compiles while streaming
 * and keeps the compiled code; rewrapped only if the server calls the file something else.
 * @param {string} url
 * @param {(bytes: number) => void} onBytes
 */
export async function streamOf(url, onBytes) {
  const response = await persist(() => answer(url));
  count(response.clone(), onBytes).catch(() => {});
  if (response.headers.get("content-type")?.startsWith(WASM)) return response;
  return new Response(response.body, { headers: { "content-type": WASM } });
}
