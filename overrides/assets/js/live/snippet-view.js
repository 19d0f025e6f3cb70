// @ts-check
/** The card around a snippet: code, run bar, and below it the printed output beside that of the reader's own run. */

import { element, icon, prose } from "../common/dom.js";
import { text } from "../common/i18n.js";
import { button, runButton } from "../exercise/buttons.js";
import { place } from "../exercise/report-view.js";

/**
 * @typedef {object} Actions
 * @property {() => void} run
 * @property {() => void} above
 * @property {() => void} stop
 * @property {() => void} edit
 * @property {() => void} reset
 *
 * @typedef {"same" | "differs" | "error" | "timeout" | "stopped"} Result
 * @typedef {Pick<import("../runtime/protocol.js").Verdict, "message" | "line" | "output" | "traceback">
 *   & {result: Result, restarted: boolean}} Ended `restarted`: the interpreter of the session is gone
 */

let made = 0;

/** @type {Record<Result, import("../common/dom.js").IconName>} */
const ICONS = { same: "check", differs: "alert", error: "cross", timeout: "clock", stopped: "stop" };

/** @param {Actions} actions */
function buttonsFor(actions) {
  const above = button("above", actions.above);
  above.title = text("above_explained");
  return {
    run: runButton(actions.run),
    above,
    stop: button("stop", actions.stop),
    edit: button("edit", actions.edit, "nr-button nr-button--quiet"),
    reset: button("reset", actions.reset, "nr-button nr-button--quiet"),
  };
}

/** @param {Element} code @param {Element} printed the parts as the page has them @param {Actions} actions */
export function createSnippetView(code, printed, actions) {
  const parts = {
    ...buttonsFor(actions),
    name: element("span", { class: "nr-file" }),
    standing: element("span", { class: "nr-standing" }),
    editor: element("div", { class: "nr-editor" }, code),
    wayOut: element("p", { class: "nr-small", id: `nr-way-out-${++made}`, hidden: true }, text("way_out")),
    status: element("div", { class: "nr-status" }),
    live: element("p", { class: "nr-unseen", role: "status" }),
    output: element("pre", { class: "nr-live-output", translate: "no", tabindex: 0, hidden: true }),
    result: element("div", { class: "nr-result" }),
  };
  const tools = element("div", { class: "nr-tools", role: "group", "aria-label": text("tools") });
  tools.append(parts.edit, parts.reset);
  const card = element(
    "div",
    { class: "nr-card" },
    element("div", { class: "nr-card__head" }, parts.name, parts.standing, tools),
    parts.editor,
    element(
      "div",
      { class: "nr-card__foot" },
      element("div", { class: "nr-go" }, parts.run, parts.above, parts.stop),
      parts.status,
    ),
    parts.output,
    parts.result,
    printed,
  );
  const title = printed.querySelector(".filename");
  if (title) title.textContent = text("output_printed");
  const root = element("section", { class: "nr-workbench nr-snippet" }, card, parts.wayOut, parts.live);
  return { root, ...parts };
}

/** @typedef {ReturnType<typeof createSnippetView>} SnippetView */

/** @param {Ended} ended @param {(line: number) => void} goTo */
function troubleOf({ result, message, line, traceback = "" }, goTo) {
  if (result === "same" || result === "differs") return [];
  return [element("p", {}, ...prose(message ?? "")), ...place({ traceback, line }, goTo)];
}

/** @param {Ended} ended */
function outputOf({ result, output }) {
  if (!output || result === "same") return [];
  const shown = element("pre", { translate: "no", tabindex: 0 }, output);
  return [element("div", {}, element("h4", {}, text("output_yours")), shown)];
}

/** @param {SnippetView} view @param {Ended} ended @param {(line: number) => void} goTo */
export function showResult(view, ended, goTo) {
  const { result, restarted } = ended;
  const said = [text(`snippet_${result}`), ...(restarted ? [text("standing_lost")] : [])].join(" · ");
  view.result.dataset.result = result;
  view.result.replaceChildren(
    element("p", { class: "nr-result__mark" }, icon(ICONS[result]), said),
    ...troubleOf(ended, goTo),
    ...outputOf(ended),
  );
  view.live.textContent = said;
}

/**
 * Says why the run did not come about, with a way on.
 * @param {SnippetView} view @param {string} message @param {string} key of the button @param {() => void} act
 */
export function showObstacle(view, message, key, act) {
  const way = element("button", { type: "button", class: "nr-link", onclick: act }, text(key));
  delete view.result.dataset.result;
  view.result.replaceChildren(element("p", {}, message, " ", way));
  view.live.textContent = message;
}

/** @param {SnippetView} view */
export function clearResult(view) {
  delete view.result.dataset.result;
  view.result.replaceChildren();
}
