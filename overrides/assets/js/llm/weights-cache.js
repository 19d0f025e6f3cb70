/** The pieces that this browser keeps, in a cache of their own. A browser that has no such place keeps nothing. */

import { ROOT } from "../base/site.js";

const NAME = `nr-model:${ROOT.pathname}`;

/** A browser that refuses may throw as soon as it is asked. @param {boolean} make the place, if there is none */
async function open(make) {
  try {
    const there = make || (await globalThis.caches?.has(NAME));
    return (there && (await globalThis.caches?.open(NAME))) || null;
  } catch {
    return null;
  }
}

/** @param {URL} address @returns {Promise<ArrayBuffer | null>} */
export async function take(address) {
  const found = await open(false).then((cache) => cache?.match(address));
  return found ? found.arrayBuffer().catch(() => null) : null;
}

/** @param {URL} address @param {ArrayBuffer} bytes @returns {Promise<boolean>} false if there is no room */
export async function keep(address, bytes) {
  const cache = await open(true);
  if (!cache) return false;
  return cache.put(address, new Response(bytes)).then(
    () => true,
    () => false,
  );
}

/** @param {URL} address */
export const drop = async (address) => (await open(false))?.delete(address);

/** @returns {Promise<Set<string>>} names of files */
export async function names() {
  const cache = await open(false);
  const requests = (await cache?.keys()) ?? [];
  return new Set(requests.map(({ url }) => url.split("/").pop() ?? ""));
}

/** Nothing of the model stays in this browser. */
export const dropAll = () => globalThis.caches?.delete(NAME);
