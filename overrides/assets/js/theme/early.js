/** What the theme must find before it starts: a storage that answers, a sound palette, no page that loads again. */

/** Material reads storage unguarded. Where the browser blocks it, memory stands in until the page is left. */
const memory = () => {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, String(value)),
    removeItem: (/** @type {string} */ key) => void kept.delete(key),
  };
};
for (const name of /** @type {const} */ (["localStorage", "sessionStorage"])) {
  try {
    window[name].length;
  } catch {
    Object.defineProperty(window, name, { value: memory() });
  }
}

/** Nor does it doubt what it finds there; without a number, none of its scripts would start. */
for (const key of Object.keys(localStorage).filter((name) => name.endsWith(".__palette"))) {
  try {
    if (JSON.parse(localStorage.getItem(key) ?? "").index >= 0) continue;
  } catch {}
  localStorage.removeItem(key);
}

/** Material takes the first place of this page that is gone to for another page, and loads this one again. */
let stays = true;
const { pathname } = location;
addEventListener("popstate", (event) => {
  if (stays && location.pathname === pathname) event.stopImmediatePropagation();
});
addEventListener("DOMContentLoaded", () => {
  /** @type {any} */ (window).location$?.subscribe(() => {
    stays = false;
  });
});
