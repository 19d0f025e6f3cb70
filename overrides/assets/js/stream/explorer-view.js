/** The explorer as a whole: controls, map, sentence, charts, tables. It shows what it is given. */

import { box, button, element, line } from "../base/dom.js";
import { copyLink } from "../ui/copy-link.js";
import { tableView } from "../ui/table-view.js";
import { chartsView } from "./charts-view.js";
import { controlsView } from "./controls-view.js";
import { mapView } from "./map-view.js";
import { sentence, tables } from "./report.js";
import { say } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Seen} Seen */
/** @typedef {import("./stream.js").Stream} Stream */

/**
 * @param {object} does
 * @param {(patch: Partial<State>) => void} does.change
 * @param {() => void} does.reset
 * @param {() => void} does.link writes the address
 */
export function explorerView({ change, reset, link }) {
  /** @type {Seen | null} */
  let now = null;
  const controls = controlsView(change);
  const map = mapView(change);
  const charts = chartsView(change);
  const verdict = line("nr-widget__verdict");
  const heard = element("p", { class: "nr-unseen", role: "status" });
  const lists = element("div", {});
  const details = element(
    "details",
    { ontoggle: () => list() },
    element("summary", {}, say("numbers")),
    element("p", {}, say("precision")),
    lists,
  );
  const title = line("nr-widget__title", element("strong", {}, say("title")));
  const tools = box("nr-widget__tools", button(say("reset"), reset), copyLink(link, heard));
  const pictures = box("nr-stream__pictures", map.root, verdict, charts.root);
  const root = element(
    "section",
    { class: "nr-widget nr-card", "aria-label": say("title"), tabindex: -1 },
    box("nr-widget__head", title, tools),
    controls.root,
    pictures,
    heard,
    details,
  );
  const resized = new ResizeObserver(() => draw());
  resized.observe(pictures);

  /** Draws anew, in the width there is. */
  function draw() {
    const width = Math.floor(pictures.clientWidth);
    if (!now || !width) return;
    map.show(now, width);
    charts.show(now, width);
  }

  /** The tables are made only for those who unfold them. */
  function list() {
    if (!now || !details.open) return;
    const made = tables(now, say).map((table) =>
      element("div", { class: "nr-numbers", tabindex: 0 }, tableView(table)),
    );
    lists.replaceChildren(...made);
  }

  return {
    root,
    /**
     * A state that is on its way: controls and cursor are there already.
     * @param {Map<string, string>} titles @param {State} state @param {Stream} stream
     */
    expect(titles, state, stream) {
      controls.show(titles, state, stream);
      pictures.setAttribute("aria-busy", "true");
      if (!now || now.stream !== stream || now.state.view !== state.view) return;
      map.show({ ...now, state }, Math.floor(pictures.clientWidth));
    },
    /** @param {Map<string, string>} titles @param {Seen} seen */
    show(titles, seen) {
      now = seen;
      controls.show(titles, seen.state, seen.stream);
      verdict.textContent = sentence(seen, say);
      draw();
      list();
      this.settle();
    },
    settle: () => pictures.removeAttribute("aria-busy"),
    announce() {
      heard.textContent = verdict.textContent;
    },
    end: () => resized.disconnect(),
  };
}
