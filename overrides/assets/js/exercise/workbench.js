/** The frame around the editor: file name, tools, run bar, notes, verdict. It holds no state but what the DOM holds. */

import { box, element, icon, line, linkButton } from "../base/dom.js";
import { language } from "../base/site.js";
import { quietButton, resetButton, runButton, stopButton } from "../runs/index.js";
import { Notices } from "../ui/notices.js";
import { say } from "./words.js";

/**
 * @typedef {object} Actions
 * @property {() => void} run
 * @property {() => void} stop
 * @property {() => void} reset
 * @property {() => void} download
 * @property {(wrap: boolean) => void} wrap
 * @property {(code: string) => void} restore
 */

/** Day and time, short. @param {number} ms since 1970 */
const moment = (ms) =>
  new Intl.DateTimeFormat(language(), { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" }).format(
    ms,
  );

/** @param {Actions} actions */
function versionsMenu({ restore }) {
  const list = element("ul", {});
  const summary = element(
    "summary",
    { class: "nr-button nr-button--quiet", title: say("versions") },
    icon("history"),
    element("span", {}, say("versions")),
  );
  const menu = element("details", { class: "nr-versions" }, summary, list);
  const pick = (/** @type {string} */ code) => () => {
    menu.open = false;
    restore(code);
  };
  /** @param {import("../progress/work.js").Version[]} versions */
  const fill = (versions) => {
    menu.hidden = versions.length === 0;
    const rows = versions.map(({ code, at, passed }) => {
      const label = say("version_lines", { moment: moment(at), lines: code.split("\n").length });
      const mark = passed ? [icon("check"), element("span", {}, say("version_passed"))] : [];
      return element("li", {}, linkButton(label, pick(code)), ...mark);
    });
    list.replaceChildren(...rows);
  };
  return { menu, fill };
}

/** @param {boolean} on @param {Actions} actions */
function wrapChoice(on, { wrap }) {
  const box = element("input", { type: "checkbox", onchange: () => wrap(box.checked) });
  box.checked = on;
  return element("label", { class: "nr-wrap" }, box, say("wrap"));
}

/** @param {{file: string, slug: string, wrap: boolean}} exercise @param {Actions} actions */
export function createWorkbench({ file, slug, wrap }, actions) {
  const notices = new Notices();
  const { menu, fill } = versionsMenu(actions);
  const parts = {
    run: runButton(actions.run),
    stop: stopButton(actions.stop),
    reset: resetButton(actions.reset),
    editor: box("nr-editor"),
    status: box("nr-status"),
    saved: element("span", { class: "nr-saved" }),
    live: element("p", { class: "nr-unseen", role: "status" }),
    output: element("pre", { class: "nr-live-output", translate: "no", tabindex: 0, hidden: true }),
    verdict: box("nr-verdict-place"),
  };
  const download = quietButton("download", say("download"), actions.download);
  const wayOut = element("span", { id: `nr-way-out-${slug}` }, say("way_out"));
  const root = element(
    "section",
    { class: "nr-workbench", "aria-label": say("workbench") },
    notices.element,
    box(
      "nr-card",
      box(
        "nr-card__head",
        element("span", { class: "nr-file", translate: "no" }, file),
        element("div", { class: "nr-tools", role: "group", "aria-label": say("tools") }, menu, download, parts.reset),
      ),
      parts.editor,
      box("nr-card__foot", box("nr-go", parts.run, parts.stop), parts.status),
    ),
    line("nr-small", wayOut, wrapChoice(wrap, actions), parts.saved),
    parts.live,
    parts.output,
    parts.verdict,
  );
  return { root, notices, showVersions: fill, wayOutId: wayOut.id, ...parts };
}

/** @typedef {ReturnType<typeof createWorkbench>} Workbench */
