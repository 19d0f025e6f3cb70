/** The map in the page: squares that can be chosen, what the mouse is over, and what the sizes mean. */

import { drawing, element } from "../base/dom.js";
import { cellAt, cursor, gridOf, labels, legendSquare, ROW, squares } from "./map-picture.js";
import { amount, shareOf } from "./report.js";
import { sizesOf } from "./state.js";
import { drawn, surface } from "./svg-view.js";
import { say } from "./words.js";

/** @import { Grid } from "./map-picture.js" */
/** @import { Seen, State } from "./state.js" */

const FAR = 5; // tokens that Page Up and Page Down pass over

/** @typedef {Pick<Seen, "stream" | "state" | "part">} Shown */

/** What keys do: blocks and tokens to go. @type {Record<string, {block?: number, token?: number}>} */
const STEPS = {
  ArrowLeft: { block: -1 },
  ArrowRight: { block: 1 },
  ArrowUp: { token: -1 },
  ArrowDown: { token: 1 },
  PageUp: { token: -FAR },
  PageDown: { token: FAR },
  Home: { block: -Infinity },
  End: { block: Infinity },
};

export class MapView {
  /** @type {{seen: Shown, grid: Grid} | null} */
  #now = null;
  /** @type {{part: import("./stream.js").Part | null, how: string, shapes: import("./shapes.js").Shape[]}} */
  #last = { part: null, how: "", shapes: [] };
  #pointed = element("p", { class: "nr-stream__pointed", "aria-hidden": "true" });
  #caption = element("span");
  #key = element("span", { class: "nr-stream__legend" });

  /** @param {(change: Partial<State>) => void} change */
  constructor(change) {
    this.change = change;
    const { root, draw } = surface({
      label: say("map"),
      keys: Object.fromEntries(Object.entries(STEPS).map(([key, step]) => [key, () => this.#move(step)])),
      onChoose: (x, y) => this.#choose(x, y),
      onPoint: (x, y) => this.#tell(x, y),
    });
    root.addEventListener("pointerleave", () => {
      this.#pointed.textContent = "";
    });
    this.draw = draw;
    const title = element("figcaption", {}, this.#caption, " ", this.#key);
    this.root = element("figure", {}, title, root, this.#pointed);
  }

  /** @param {{block?: number, token?: number}} step */
  #move({ block: across = 0, token: down = 0 }) {
    if (!this.#now) return;
    const { state, stream } = this.#now.seen;
    const block = Math.max(0, Math.min(stream.blocks, state.block + across));
    const token = Math.max(state.first ? 0 : 1, Math.min(stream.tokens.length - 1, state.token + down));
    this.change({ block, token });
  }

  /** @param {number} x @param {number} y */
  #choose(x, y) {
    const cell = this.#now && cellAt(this.#now.grid, x, y);
    if (cell && (cell.token || this.#now?.seen.state.first)) this.change(cell);
  }

  /** @param {number} x @param {number} y */
  #tell(x, y) {
    const cell = this.#now && cellAt(this.#now.grid, x, y);
    this.#pointed.textContent = cell && this.#now ? words(this.#now.seen, cell) : "";
  }

  /** The squares stay as they are while only the cursor moves. @param {Shown} seen @param {Grid} grid */
  #squares({ stream, state, part }, grid) {
    const how = [stream.id, state.show, state.log, state.first, grid.width].join();
    if (this.#last.part === part && this.#last.how === how) return this.#last.shapes;
    const { shapes, legend } = squares(grid, sizesOf(part, state.show, stream.width), state);
    this.#last = { part, how, shapes: [...shapes, ...labels(grid, stream.tokens, say("axis"))] };
    this.#caption.textContent = say("map_caption", { show: say(`show_${state.show}`) });
    const print = (/** @type {number} */ value) => (state.show === "share" ? shareOf(value) : amount(value, true));
    this.#key.replaceChildren(...legend.map(({ value, level }) => element("span", {}, square(level), print(value))));
    return this.#last.shapes;
  }

  /** @param {Shown} seen @param {number} width */
  show(seen, width) {
    const grid = gridOf(seen.stream.blocks + 1, seen.stream.tokens.length, width);
    this.#now = { seen, grid };
    this.draw(width, grid.height, cursor(grid, seen.state), this.#squares(seen, grid));
  }
}

/** @param {number} level */
const square = (level) =>
  drawing("svg", { width: ROW, height: ROW, "aria-hidden": "true" }, drawn(legendSquare(level)));

/** @param {Shown} seen @param {{block: number, token: number}} cell */
function words({ stream, part }, { block, token }) {
  const at = block * stream.tokens.length + token;
  const [rms, peak] = [amount(part.rms[at], false), amount(part.peak[at], true)];
  return say("pointed", { block, token: `${token} ${stream.tokens[token].trim()}`, rms, peak, at: part.channel[at] });
}
