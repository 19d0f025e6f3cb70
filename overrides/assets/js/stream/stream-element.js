/** `<nr-stream>`: real residual streams, by block, token and channel; recorded ones, and any that `show` is given. */

import { element, linkButton } from "../base/dom.js";
import { anchorOf, fromFragment, toFragment } from "../base/fragment.js";
import { keepPlace } from "../base/keep-place.js";
import { ROOT } from "../base/site.js";
import { ExplorerView } from "./explorer-view.js";
import { inMemory } from "./memory.js";
import { recorded } from "./recorded.js";
import { BASE, clean, viewed } from "./state.js";
import { say } from "./words.js";

/** @import { State } from "./state.js" */
/** @import { Stream } from "./stream.js" */

const NAME = "stream";
const SOON = "400px"; // from the edge of the window
const SETTLED = 400; // ms without a change

export default class StreamElement extends HTMLElement {
  /** @type {AbortController | null} */
  #ends = null;
  /** @type {IntersectionObserver | null} */
  #near = null;
  /** What can be chosen, by id: titles of all, and the streams that are here. @type {Map<string, string>} */
  #titles = new Map();
  /** @type {Map<string, Stream>} */
  #streams = new Map();
  /** @type {ExplorerView | null} */
  #view = null;
  /** @type {HTMLElement | null} */
  #notice = null;
  /** @type {State} */
  #state = BASE;
  #turn = 0;
  #timer = 0;

  connectedCallback() {
    this.#ends = new AbortController();
    this.#titles = new Map(Object.entries(JSON.parse(this.dataset.streams ?? "{}")));
    for (const { id, title } of this.#streams.values()) this.#titles.set(id, title);
    addEventListener("hashchange", () => this.#followAddress(location.hash), { signal: this.#ends.signal });
    this.#near = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && this.#begin(), {
      rootMargin: SOON,
    });
    this.#near.observe(this);
    this.#followAddress(this.dataset.opened ?? location.hash);
    delete this.dataset.opened;
  }

  disconnectedCallback() {
    this.#ends?.abort();
    this.#near?.disconnect();
    clearTimeout(this.#timer);
    this.#turn += 1;
    this.#view?.end();
    this.#view?.root.remove();
    this.#notice?.remove();
    this.#view = null;
    delete this.dataset.live;
  }

  /**
   * Adds what a model computed to the choice and selects it; a stream with the same id gives way.
   * @param {import("./memory.js").Course} course
   */
  async show(course) {
    const stream = inMemory(course);
    this.#titles.set(stream.id, stream.title);
    this.#streams.set(stream.id, stream);
    this.#near?.disconnect();
    await this.#go({ ...this.#state, text: stream.id, block: -1, token: -1, channel: -1 });
  }

  /** The window has come near. */
  #begin() {
    this.#near?.disconnect();
    if (!this.#view) this.#go(BASE);
  }

  /** A link leads to a state. @param {string} fragment */
  async #followAddress(fragment) {
    const given = fromFragment(fragment, NAME, /** @type {any} */ (BASE));
    if (!given || fragment === `#${anchorOf(NAME)}`) return;
    this.#near?.disconnect();
    await this.#go(/** @type {any} */ (given));
    this.#view?.root.focus({ preventScroll: true });
    this.scrollIntoView();
    this.#settle();
  }

  /** The reader changed something. @param {Partial<State>} patch */
  #change(patch) {
    this.#go({ ...this.#state, ...patch });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#settle(), SETTLED);
  }

  /** Shows a state as soon as its values are here; a later one overtakes it. @param {State} wanted */
  async #go(wanted) {
    this.#turn += 1;
    const turn = this.#turn;
    const overtaken = () => turn !== this.#turn;
    try {
      const stream = await this.#streamOf(wanted.text);
      if (overtaken()) return;
      const state = clean(wanted, stream);
      this.#state = state;
      this.#view?.expect(this.#titles, state, stream);
      const [values, normed, others] = await Promise.all([
        stream.token(state.token),
        state.view === "stream" ? null : (stream.normed?.() ?? null),
        state.compare ? stream.others() : null,
      ]);
      if (overtaken()) return;
      const part = state.view === "stream" || !normed ? stream.summary : normed[/** @type {"read"} */ (state.view)];
      const seen = { stream, state, part, values: viewed(values, state.view, normed, stream.width), others, normed };
      keepPlace(() => this.#open().show(this.#titles, seen));
      this.#tell(wanted.text && wanted.text !== stream.id ? say("absent") : "");
    } catch (fault) {
      if (overtaken()) return;
      console.warn(fault);
      const again = () => this.#go(wanted);
      this.#tell(say("failed"), linkButton(say("again"), again));
      this.#view?.settle();
    }
  }

  /** @param {string} wanted @returns {Promise<Stream>} the first one, if there is none of that id */
  async #streamOf(wanted) {
    const id = this.#titles.has(wanted) ? wanted : [...this.#titles.keys()][0];
    const folder = new URL(this.dataset.folder ?? "", ROOT);
    const stream = this.#streams.get(id) ?? (await recorded(folder, id, this.#titles.get(id) ?? id));
    this.#streams.set(id, stream);
    return stream;
  }

  #open() {
    if (this.#view) return this.#view;
    this.#view = new ExplorerView({
      change: (patch) => this.#change(patch),
      reset: () => this.#change(BASE),
      link: () => this.#writeAddress(),
    });
    this.append(this.#view.root);
    this.dataset.live = "";
    return this.#view;
  }

  /** @param {string} text above the explorer, if there is one @param {HTMLElement[]} cure */
  #tell(text, ...cure) {
    this.#notice?.remove();
    this.#notice = text ? element("p", { class: "nr-notice", role: "status" }, text, " ", ...cure) : null;
    if (this.#notice) this.prepend(this.#notice);
  }

  #settle() {
    this.#view?.announce();
    this.#writeAddress();
  }

  #writeAddress() {
    history.replaceState(
      history.state,
      "",
      toFragment(NAME, /** @type {any} */ (this.#state), /** @type {any} */ (BASE)),
    );
  }
}
