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

  const whenRead = (/** @type {() => void} */ act) =>
    document.readyState === "loading" ? addEventListener("DOMContentLoaded", act) : act();

  /** Said here, where no other script need have come. @param {{en: string, zh: string}} texts */
  const say = (texts) => {
    const note = document.createElement("p");
    note.className = "nr-notice";
    note.setAttribute("role", "status");
    note.textContent = texts[document.documentElement.lang.startsWith("zh") ? "zh" : "en"];
    document.querySelector("nr-exercise, nr-run, nr-model, [id^='widget-']")?.prepend(note);
  };

  const NO_SCRIPT = {
    en: "The script of this page did not come, so nothing runs here. Reload the page: the site may have been updated. If that does not help, something blocks it, or the server does not send .js files as text/javascript.",
    zh: "这个页面的脚本没有加载成功，所以这里什么都运行不了。请重新加载页面，网站可能已更新。如果还不行，可能是脚本被拦截了，或者服务器没有把 .js 文件作为 text/javascript 发送。",
  };
  const lost = (/** @type {Event} */ { target }) => {
    if (target instanceof HTMLScriptElement && target.type === "module") whenRead(() => say(NO_SCRIPT));
  };

  const NEEDS_A_SERVER = {
    en: "This page was opened as a file, where browsers do not start Python. Serve the folder, for example with “python -m http.server”, and open http://localhost:8000.",
    zh: "这个页面是作为文件打开的，浏览器不会在这里启动 Python。请用本地服务器打开这个文件夹，比如运行“python -m http.server”，再访问 http://localhost:8000。",
  };
  if (location.protocol === "file:") whenRead(() => say(NEEDS_A_SERVER));
  else addEventListener("error", lost, { capture: true });
})();
