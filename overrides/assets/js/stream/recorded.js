/** A recorded stream: its sizes at once, the values of a token when they are wanted, each file fetched once. */

import { halfs, normed, part, sharpen } from "./decode.js";

/** @import { Stream } from "./stream.js" */

/** @param {URL} address */
async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname}: ${response.status}`);
  return response;
}

/** A promise for each key, made once; one that fails is forgotten, so that it can be tried again. */
function keeper() {
  /** @type {Map<string, Promise<any>>} */
  const kept = new Map();
  /** @template Found @param {string} key @param {() => Promise<Found>} get @returns {Promise<Found>} */
  return (key, get) => {
    const found = kept.get(key) ?? get();
    kept.set(key, found);
    found.catch(() => kept.delete(key));
    return found;
  };
}

/**
 * @param {URL} folder of all recordings, ends with "/"
 * @param {string} id @param {string} title
 * @returns {Promise<Stream>} Rejects if a file is not there or not whole.
 */
export async function recorded(folder, id, title) {
  const once = keeper();
  const file = async (/** @type {string} */ name) => (await fetched(new URL(`${id}/${name}`, folder))).arrayBuffer();
  const [about, overview] = await Promise.all([
    fetched(new URL(`${id}/stream.json`, folder)).then((response) => response.json()),
    file("overview.bin"),
  ]);
  const { tokens, blocks, width, exponent, norm } = about;
  const cells = (blocks + 1) * tokens.length;
  const count = (blocks + 1) * width;
  const summary = part(overview, cells);
  return {
    id,
    title,
    tokens,
    blocks,
    width,
    summary,
    token: (token) =>
      once(`token-${token}`, async () =>
        sharpen(halfs(await file(`token-${token}.bin`), count, exponent), summary, token, tokens.length),
      ),
    others: () => once("others", async () => halfs(await file("others.bin"), count, exponent)),
    normed: norm && (() => once("norm", async () => normed(await file("norm.bin"), norm, cells, count))),
  };
}
