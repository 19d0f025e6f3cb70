// @ts-check
/** The pieces that this browser keeps, in a cache of their own. A browser that has no such place keeps nothing. */

import { ROOT } from "../common/site.js";

const NAME = `nr-model:${ROOT.pathname}`;

/** @returns {Promise<Cache | null>} null also where the browser refuses */
const open = async () => globalThis.caches?.open(NAME).catch(() => null) ?? null;

/** @param {URL} address @returns {Promise<ArrayBuffer | null>} */
export async function take(address) {
  const found = await open().then((cache) => cache?.match(address));
  return found ? found.arrayBuffer().catch(() => null) : null;
}

/** @param {URL} address @param {ArrayBuffer} bytes @returns {Promise<boolean>} false if there is no room */
export async function keep(address, bytes) {
  const cache = await open();
  if (!cache) return false;
  return cache.put(address, new Response(bytes)).then(
    () => true,
    () => false,
  );
}

/** @param {URL} address */
export const drop = async (address) => (await open())?.delete(address);

/** @returns {Promise<Set<string>>} names of files */
export async function names() {
  if (!(await globalThis.caches?.has(NAME).catch(() => false))) return new Set();
  const requests = (await (await open())?.keys()) ?? [];
  return new Set(requests.map(({ url }) => url.split("/").pop() ?? ""));
}

/** Nothing of the model stays in this browser. */
export const dropAll = () => globalThis.caches?.delete(NAME);
