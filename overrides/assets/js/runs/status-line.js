/** The line that says what Python is doing, with a way out when it is broken. */

import { button, element, line } from "../base/dom.js";
import { megabytes } from "../base/words.js";
import { technicalDetails } from "../ui/notices.js";
import { say } from "./words.js";

/** @import { Runner } from "../runtime/runner.js" */

/**
 * @typedef {object} View
 * @property {Runner} runner
 * @property {"no" | "waits" | "runs"} own whether this exercise's own run waits or runs
 * @property {number} limit seconds
 * @property {string | null} size megabytes of the first download, before compression
 */

/** @param {Runner} runner */
function loadingText({ progress }) {
  if (!progress) return say("loading_first");
  const { part, bytes, total } = progress;
  if (part === "python" || part === "numpy") return say(`loading_${part}`);
  return say("loading_files", { had: megabytes(bytes), total: megabytes(total) });
}

/** @param {View} view */
function sentence({ runner, own, limit, size }) {
  if (runner.state === "idle") return size ? say("idle_megabytes", { megabytes: size }) : say("idle");
  if (runner.state === "loading")
    return [loadingText(runner), ...(own === "waits" ? [say("then_runs")] : [])].join(" ");
  if (runner.state === "broken") return say(`broken_${runner.fault?.reason}`);
  if (own === "waits") return say("queued");
  return own === "runs" ? say("running", { seconds: secondsOf(runner), limit }) : say("ready");
}

/** @param {Runner} runner */
const secondsOf = ({ current }) => (current?.startedAt ? (performance.now() - current.startedAt) / 1000 : 0).toFixed(1);

/** @param {Runner} runner */
function bar({ state, progress }) {
  if (state !== "loading") return [];
  const shown = element("progress", { "aria-label": say("loading_first") });
  if (progress && progress.part !== "python" && progress.part !== "numpy") {
    shown.max = progress.total;
    shown.value = progress.bytes;
  }
  return [shown];
}

/**
 * What may help: a reload where the site is another one by now, or something answers in its place.
 * @param {string} reason @param {() => void} retry
 */
export function remedyFor(reason, retry) {
  const reloads = reason === "stale" || reason === "altered";
  return reloads ? { label: say("reload"), act: () => location.reload() } : { label: say("retry"), act: retry };
}

/** @param {import("../runtime/protocol.js").Reason} reason @param {() => void} retry */
function wayOut(reason, retry) {
  const { label, act } = remedyFor(reason, retry);
  return button(label, act);
}

/** @param {HTMLElement} place @param {View} view */
export function showStatus(place, view) {
  const { runner } = view;
  const said = line("nr-status__text", sentence(view));
  if (runner.state !== "broken" || !runner.fault) return place.replaceChildren(said, ...bar(runner));
  const { reason, detail } = runner.fault;
  if (document.getElementById("local")) said.append(" ", element("a", { href: "#local" }, say("run_locally")));
  place.replaceChildren(
    said,
    wayOut(reason, () => runner.warm()),
    ...technicalDetails(detail),
  );
}
