/** Keeps strings in the browser under this site's own prefix, and in memory where the browser refuses. */

import { ROOT } from "./site.js";

const PREFIX = `nr:${ROOT.pathname}:`;

/** What the browser did not take; it wins over what lies in the browser, being newer. */
const inMemory = new Map();

/** @typedef {"saved" | "blocked" | "full"} Saved */

/** @template T @param {() => T} use @param {T} otherwise */
function attempt(use, otherwise) {
  try {
    return use();
  } catch {
    // Merely touching localStorage throws where cookies are blocked.
    return otherwise;
  }
}

/** @param {string} name @returns {string | null} */
export const read = (name) => inMemory.get(name) ?? attempt(() => localStorage.getItem(PREFIX + name), null);

/** @returns {boolean} whether anything can be kept beyond this page: `early.js` may have put memory in the place */
export const available = () => attempt(() => localStorage instanceof Storage, false);

/** @param {string} name @param {string} value @returns {Saved} */
export function write(name, value) {
  const saved = attempt(() => {
    localStorage.setItem(PREFIX + name, value);
    return true;
  }, false);
  if (saved) inMemory.delete(name);
  else inMemory.set(name, value);
  if (!available()) return "blocked";
  return saved ? "saved" : "full";
}

/** @param {string} name */
export function remove(name) {
  inMemory.delete(name);
  attempt(() => localStorage.removeItem(PREFIX + name), undefined);
}

const ours = () => attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)), []);

/** @returns {string[]} the names of all that is kept */
export const names = () => [...new Set([...ours().map((key) => key.slice(PREFIX.length)), ...inMemory.keys()])];

/** @returns {boolean} whether this site has kept nothing */
export const isEmpty = () => inMemory.size === 0 && ours().length === 0;

/** Removes everything this site has kept, and nothing else of the host. */
export function removeAll() {
  inMemory.clear();
  for (const key of ours()) attempt(() => localStorage.removeItem(key), undefined);
}

/**
 * @param {string} name
 * @param {(value: string | null) => void} onChange called when another tab wrote
 * @param {() => void} onCleared called when another page of this host, not one of ours, deleted all there was
 * @returns {() => void} ends it
 */
export function watch(name, onChange, onCleared) {
  const hear = (/** @type {StorageEvent} */ event) => {
    if (event.key === PREFIX + name) onChange(event.newValue);
    if (event.key === null) onCleared();
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}
