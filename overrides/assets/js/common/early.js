// @ts-check
/** Put into every page ahead of all other scripts, and not as a module: browsers load none from file://. */

(() => {
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

  if (location.protocol !== "file:") return;
  const NEEDS_A_SERVER = {
    en: "This page was opened as a file, where browsers do not start Python. Serve the folder, for example with “python -m http.server”, and open http://localhost:8000.",
    zh: "这个页面是作为文件打开的，浏览器不会在这里启动 Python。请用本地服务器打开这个文件夹，比如运行“python -m http.server”，再访问 http://localhost:8000。",
  };
  addEventListener("DOMContentLoaded", () => {
    const note = document.createElement("p");
    note.className = "nr-notice";
    note.textContent = NEEDS_A_SERVER[document.documentElement.lang.startsWith("zh") ? "zh" : "en"];
    document.querySelector("nr-exercise")?.prepend(note);
  });
})();
