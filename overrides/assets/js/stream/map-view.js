/** The map in the page: squares that can be chosen, what the mouse is over, and what the sizes mean. */

import { drawing, element } from "../base/dom.js";
import { cellAt, cursor, gridOf, labels, legendSquare, ROW, squares } from "./map-picture.js";
import { amount, shareOf } from "./report.js";
import { sizesOf } from "./state.js";
import { drawn, surface } from "./svg-view.js";
import { say } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Seen} Seen */

const FAR = 5; // tokens that Page Up and Page Down pass over

/** @param {(change: Partial<State>) => void} change */
export function mapView(change) {
  /** @type {{seen: Pick<Seen, "stream" | "state" | "part">, grid: import("./map-picture.js").Grid} | null} */
  let now = null;
  const move = (/** @type {Partial<State>} */ by) => () => {
    if (!now) return;
    const { state, stream } = now.seen;
    const block = Math.max(0, Math.min(stream.blocks, state.block + (by.block ?? 0)));
    const token = Math.max(state.first ? 0 : 1, Math.min(stream.tokens.length - 1, state.token + (by.token ?? 0)));
    change({ block, token });
  };
  const at = (/** @type {number} */ x, /** @type {number} */ y) => now && cellAt(now.grid, x, y);
  const { root, draw } = surface({
    label: say("map"),
    keys: {
      ArrowLeft: move({ block: -1 }),
      ArrowRight: move({ block: 1 }),
      ArrowUp: move({ token: -1 }),
      ArrowDown: move({ token: 1 }),
      PageUp: move({ token: -FAR }),
      PageDown: move({ token: FAR }),
      Home: move({ block: Number.NEGATIVE_INFINITY }),
      End: move({ block: Number.POSITIVE_INFINITY }),
    },
    onChoose: (x, y) => {
      const cell = at(x, y);
      if (cell && (cell.token || now?.seen.state.first)) change(cell);
    },
    onPoint: (x, y) => {
      const cell = at(x, y);
      pointed.textContent = cell && now ? words(now.seen, cell) : "";
    },
  });
  root.addEventListener("pointerleave", () => {
    pointed.textContent = "";
  });
  const pointed = element("p", { class: "nr-stream__pointed", "aria-hidden": "true" });
  const caption = element("span", {});
  const key = element("span", { class: "nr-stream__legend" });
  const figure = element("figure", {}, element("figcaption", {}, caption, " ", key), root, pointed);
  /** @type {{part: import("./stream.js").Part | null, how: string, shapes: import("./shapes.js").Shape[]}} */
  let last = { part: null, how: "", shapes: [] };
  /**
   * The squares stay as they are while only the cursor moves.
   * @param {Pick<Seen, "stream" | "state" | "part">} seen @param {import("./map-picture.js").Grid} grid
   */
  const squaresOf = ({ stream, state, part }, grid) => {
    const how = [stream.id, state.show, state.log, state.first, grid.width].join();
    if (last.part === part && last.how === how) return last.shapes;
    const { shapes, legend } = squares(grid, sizesOf(part, state.show, stream.width), state);
    last = { part, how, shapes: [...shapes, ...labels(grid, stream.tokens, say("axis"))] };
    caption.textContent = say("map_caption", { show: say(`show_${state.show}`) });
    const print = (/** @type {number} */ value) => (state.show === "share" ? shareOf(value) : amount(value, true));
    key.replaceChildren(...legend.map(({ value, level }) => element("span", {}, square(level), print(value))));
    return last.shapes;
  };
  /** @param {Pick<Seen, "stream" | "state" | "part">} seen @param {number} width */
  const show = (seen, width) => {
    const grid = gridOf(seen.stream.blocks + 1, seen.stream.tokens.length, width);
    now = { seen, grid };
    draw(width, grid.height, cursor(grid, seen.state), squaresOf(seen, grid));
  };
  return { root: figure, show };
}

/** @param {number} level */
const square = (level) =>
  drawing("svg", { width: ROW, height: ROW, "aria-hidden": "true" }, drawn(legendSquare(level)));

/** @param {Pick<Seen, "stream" | "part">} seen @param {{block: number, token: number}} cell */
function words({ stream, part }, { block, token }) {
  const at = block * stream.tokens.length + token;
  const [rms, peak] = [amount(part.rms[at], false), amount(part.peak[at], true)];
  return say("pointed", { block, token: `${token} ${stream.tokens[token].trim()}`, rms, peak, at: part.channel[at] });
}
