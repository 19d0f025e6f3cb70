/** The panel as a whole: sentence, buttons with their sizes, progress, findings, what is kept, license. */

import { box, button, element, line } from "../base/dom.js";
import { megabytes } from "../base/words.js";
import { changesView } from "./changes-view.js";
import { inputView } from "./input-view.js";
import { progressView } from "./progress-view.js";
import { say } from "./words.js";

/**
 * @param {import("./manifest.js").Manifest} manifest @param {URL} license
 * @param {object} does
 * @param {() => void} does.onIntent @param {() => void} does.onChange the sentence
 * @param {(all: boolean) => void} does.onRun `all` blocks, or those up to the one number
 * @param {() => void} does.onStop @param {() => void} does.onGoOn @param {() => void} does.onDelete
 */
export function panelView(manifest, license, { onIntent, onChange, onRun, onStop, onGoOn, onDelete }) {
  const { blocks, peak } = manifest.config;
  const input = inputView({ onIntent, onChange });
  const progress = progressView({ onStop, onGoOn });
  const sizes = [element("span", {}), element("span", {})];
  const first = button(say("run", { blocks: peak }), () => onRun(false));
  const all = button(say("run_all", { blocks }), () => onRun(true));
  for (const one of [first, all]) one.classList.add("nr-button--primary");
  const lines = [first, all].map((one, at) => box("nr-model__go", one, sizes[at]));
  const changes = changesView(blocks, peak, lines[1]);
  const verdict = element("p", { class: "nr-widget__verdict", hidden: true });
  const see = element("a", { href: "#widget-stream", class: "nr-link", hidden: true }, say("see"));
  const found = box("nr-model__found");
  const heard = element("p", { class: "nr-unseen", role: "status" });
  const keptSize = element("span", {});
  const remove = button(say("delete"), onDelete);
  const kept = element("p", { class: "nr-model__kept", hidden: true }, keptSize, remove);
  const room = element("p", { hidden: true }, say("not_kept"));
  const link = element("a", { href: license.href }, say("license"));
  const root = element(
    "section",
    { class: "nr-widget nr-card nr-model", "aria-label": say("title") },
    line("nr-widget__title", element("strong", {}, say("title"))),
    element("p", {}, say("about", { blocks: peak })),
    input.root,
    lines[0],
    progress.root,
    verdict,
    see,
    changes.root,
    found,
    heard,
    room,
    kept,
    line("nr-model__origin", say("origin", { source: manifest.source }), link),
  );

  return {
    root,
    input,
    progress,
    changes,
    /** @param {string} text announced */
    hear(text) {
      heard.textContent = text;
    },
    /** @param {number[]} bytes that the first blocks still need, and all of them @param {boolean} exact or the most */
    sizes(bytes, exact) {
      for (const [at, size] of bytes.entries())
        sizes[at].textContent = size ? say(exact ? "size" : "size_most", { mb: megabytes(size) }) : say("size_none");
    },
    begin() {
      for (const one of [first, all, remove]) one.disabled = true;
      progress.begin();
    },
    /** Whoever was at the button that is gone is at the one they pressed. @param {boolean} pressedAll */
    rest(pressedAll) {
      for (const one of [first, all, remove]) one.disabled = false;
      if (progress.end()) (pressedAll ? all : first).focus({ preventScroll: true });
    },
    /** @param {number} bytes @param {boolean} whole */
    kept(bytes, whole) {
      if (!bytes && kept.contains(document.activeElement)) first.focus({ preventScroll: true });
      kept.hidden = !bytes;
      room.hidden = whole;
      keptSize.textContent = say("kept", { mb: megabytes(bytes) });
    },
    /** @param {string} sentence @param {HTMLElement[]} tables */
    found(sentence, tables) {
      verdict.textContent = sentence;
      verdict.hidden = false;
      see.hidden = !document.getElementById("widget-stream");
      changes.root.hidden = false;
      found.replaceChildren(...tables);
      heard.textContent = sentence;
    },
  };
}
