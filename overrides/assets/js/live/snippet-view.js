/** The card around a snippet: code, run bar, and below it the printed output beside that of the reader's own run. */

import { box, element, icon, line, linkButton, prose } from "../base/dom.js";
import {
  failedPlace,
  iconButton,
  quietButton,
  resetButton,
  runButton,
  STATUS_ICONS,
  stopButton,
} from "../runs/index.js";
import { say } from "./words.js";

/** @import { Verdict } from "../runtime/protocol.js" */

/**
 * @typedef {object} Actions
 * @property {() => void} run
 * @property {() => void} above
 * @property {() => void} stop
 * @property {() => void} edit
 * @property {() => void} reset
 *
 * @typedef {"same" | "differs" | Exclude<Verdict["status"], "pass" | "fail">} Result
 * @typedef {Pick<Verdict, "message" | "line" | "output" | "traceback">
 *   & {result: Result, restarted: boolean}} Shown `restarted`: the interpreter of the session is gone
 */

let made = 0;

/** @type {Record<Result, import("../base/dom.js").IconName>} */
const ICONS = { ...STATUS_ICONS, same: "check", differs: "alert", error: "cross" };

/** @param {Actions} actions */
function buttonsFor(actions) {
  const above = iconButton("above", say("above"), actions.above);
  above.title = say("above_explained");
  return {
    run: runButton(actions.run),
    above,
    stop: stopButton(actions.stop),
    edit: quietButton("edit", say("edit"), actions.edit),
    reset: resetButton(actions.reset),
  };
}

/** @param {Element} code @param {Element} printed the parts as the page has them @param {Actions} actions */
export function createSnippetView(code, printed, actions) {
  const parts = {
    ...buttonsFor(actions),
    name: element("span", { class: "nr-file" }),
    standing: element("span", { class: "nr-standing" }),
    editor: box("nr-editor", code),
    wayOut: element("p", { class: "nr-small", id: `nr-way-out-${++made}`, hidden: true }, say("way_out")),
    status: box("nr-status"),
    live: element("p", { class: "nr-unseen", role: "status" }),
    output: element("pre", { class: "nr-live-output", translate: "no", tabindex: 0, hidden: true }),
    result: box("nr-result"),
  };
  const tools = element("div", { class: "nr-tools", role: "group", "aria-label": say("tools") });
  tools.append(parts.edit, parts.reset);
  const card = box(
    "nr-card",
    box("nr-card__head", parts.name, parts.standing, tools),
    parts.editor,
    box("nr-card__foot", box("nr-go", parts.run, parts.above, parts.stop), parts.status),
    parts.output,
    parts.result,
    printed,
  );
  const title = printed.querySelector(".filename");
  if (title) title.textContent = say("output_printed");
  const root = element("section", { class: "nr-workbench nr-snippet" }, card, parts.wayOut, parts.live);
  return { root, ...parts };
}

/** @typedef {ReturnType<typeof createSnippetView>} SnippetView */

/** @param {Shown} shown @param {(line: number) => void} goTo */
function troubleOf({ result, message, line, traceback = "" }, goTo) {
  if (result === "same" || result === "differs") return [];
  return [element("p", {}, ...prose(message ?? "")), ...failedPlace({ traceback, line }, goTo)];
}

/** @param {Shown} shown */
function outputOf({ result, output }) {
  if (!output || result === "same") return [];
  const shown = element("pre", { translate: "no", tabindex: 0 }, output);
  return [element("div", {}, element("h4", {}, say("output_yours")), shown)];
}

/** @param {SnippetView} view @param {Shown} shown @param {(line: number) => void} goTo */
export function showResult(view, shown, goTo) {
  const { result, restarted } = shown;
  const said = [say(`snippet_${result}`), ...(restarted ? [say("standing_lost")] : [])].join(" · ");
  view.result.dataset.result = result;
  view.result.replaceChildren(
    line("nr-result__mark", icon(ICONS[result]), said),
    ...troubleOf(shown, goTo),
    ...outputOf(shown),
  );
  view.live.textContent = said;
}

/**
 * Says why the run did not come about, with a way on.
 * @param {SnippetView} view @param {string} message @param {import("../ui/notices.js").Action} way
 */
export function showObstacle(view, message, { label, act }) {
  const way = linkButton(label, act);
  delete view.result.dataset.result;
  view.result.replaceChildren(element("p", {}, message, " ", way));
  view.live.textContent = message;
}

/** @param {SnippetView} view */
export function clearResult(view) {
  delete view.result.dataset.result;
  view.result.replaceChildren();
}
