/**
 * What all widgets share: one state, one `update()`, presets, reset, a link to what is seen, a table of its numbers.
 */

import { box, button, element, line } from "../base/dom.js";
import { anchorOf, fromFragment, toFragment } from "../base/fragment.js";
import { copyLink } from "../ui/copy-link.js";
import { tableView } from "../ui/table-view.js";

/** @import { Fields } from "../base/fragment.js" */
/** @import { Say } from "../base/speaker.js" */

/**
 * The part of a widget without a page: Node.js runs it too, for tests and for the table that stands in its place.
 * @template {Fields} State
 * @typedef {object} Logic
 * @property {string} name texts begin with it; the tag is `nr-<name>`
 * @property {State} base
 * @property {Record<string, Partial<State>>} presets texts `<name>_preset_<key>`
 * @property {(state: State, key: string) => boolean} [offers] whether a preset is of use now; all are without it
 * @property {Record<string, Partial<State>>} [starts] other states to begin with, chosen by the attribute `start`
 * @property {(state: State) => State} clean puts values from an address within their limits
 * @property {(state: State, say: Say) => string} verdict what is seen, in a sentence or two
 * @property {(state: State, say: Say) => import("../ui/table-view.js").Table} table
 */

const SETTLED = 400; // ms without a change

/** @template {Fields} State */
export class Widget extends HTMLElement {
  /** @type {AbortController | null} */
  #ends = null;
  /** @type {HTMLElement | null} */
  #root = null;
  #timer = 0;
  #verdict = line("nr-widget__verdict");
  #heard = element("p", { class: "nr-unseen", role: "status" });
  #table = element("div", { class: "nr-numbers", tabindex: 0 });
  #folded = element("details", { ontoggle: () => this.#fillTable() });
  /** @type {Map<string, HTMLElement>} */
  #presets = new Map();

  /** @param {Logic<State>} logic @param {Say} say */
  constructor(logic, say) {
    super();
    this.say = say;
    this.logic = logic;
    this.state = logic.base;
  }

  /** The controls and the picture. @returns {HTMLElement[]} */
  build() {
    return [];
  }

  /** Shows the state in what `build` made. @param {State} _state */
  show(_state) {}

  connectedCallback() {
    this.#ends = new AbortController();
    addEventListener("hashchange", () => this.#readAddress(), { signal: this.#ends.signal });
    this.state = this.start;
    this.#root = this.#frame();
    this.append(this.#root);
    this.dataset.live = "";
    this.update();
    this.#readAddress(this.dataset.opened);
    delete this.dataset.opened;
  }

  disconnectedCallback() {
    this.#ends?.abort();
    clearTimeout(this.#timer);
    this.#root?.remove();
    delete this.dataset.live;
  }

  /** The state that the page begins with, and that Reset returns to. @returns {State} */
  get start() {
    const { base, starts = {} } = this.logic;
    return { ...base, ...starts[this.getAttribute("start") ?? ""] };
  }

  /** The reader changed something. @param {Partial<State>} change */
  change(change) {
    this.state = this.logic.clean({ ...this.state, ...change });
    this.update();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#settle(), SETTLED);
  }

  /** The one place that shows the state. */
  update() {
    const { state, logic } = this;
    this.show(state);
    this.#verdict.textContent = logic.verdict(state, this.say);
    this.#fillTable();
    for (const [key, pressed] of this.#presets) {
      pressed.hidden = logic.offers?.(state, key) === false;
      const is = Object.entries(logic.presets[key]).every(([name, value]) => String(state[name]) === String(value));
      pressed.setAttribute("aria-pressed", String(is));
    }
  }

  /** A closed one costs nothing. */
  #fillTable() {
    if (this.#folded.open) this.#table.replaceChildren(tableView(this.logic.table(this.state, this.say)));
  }

  #frame() {
    const { name, presets } = this.logic;
    const title = this.say(`${name}_title`);
    for (const [key, patch] of Object.entries(presets))
      this.#presets.set(
        key,
        button(this.say(`${name}_preset_${key}`), () => this.change(patch)),
      );
    this.#folded.replaceChildren(element("summary", {}, this.say("numbers")), this.#table);
    const heading = line("nr-widget__title", element("strong", {}, title));
    const tools = box(
      "nr-widget__tools",
      this.#resetButton(),
      copyLink(() => this.#writeAddress(), this.#heard),
    );
    return element(
      "section",
      { class: "nr-widget nr-card", "aria-label": title },
      box("nr-widget__head", heading, tools),
      element(
        "div",
        { class: "nr-presets", role: "group", "aria-label": this.say("presets") },
        ...this.#presets.values(),
      ),
      ...this.build(),
      this.#verdict,
      this.#heard,
      this.#folded,
    );
  }

  #resetButton() {
    return button(this.say("reset"), () => this.change(this.start));
  }

  #settle() {
    this.#heard.textContent = this.#verdict.textContent;
    this.#writeAddress();
  }

  #writeAddress() {
    const { name, base } = this.logic;
    history.replaceState(history.state, "", toFragment(name, this.state, base));
  }

  #readAddress(fragment = location.hash) {
    const { name, base, clean } = this.logic;
    const given = fromFragment(fragment, name, base);
    if (!given || fragment === `#${anchorOf(name)}`) return;
    this.state = clean(/** @type {State} */ (given));
    this.update();
    this.scrollIntoView();
  }
}
