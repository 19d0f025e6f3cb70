/**
 * `<nr-model>`: the model itself, run in the reader's browser on a sentence of theirs; the explorer shows its stream.
 */

import { button, element } from "../base/dom.js";
import { keepPlace } from "../base/keep-place.js";
import { ROOT } from "../base/site.js";
import { UNCHANGED } from "./change.js";
import { MOST } from "./input-view.js";
import { fileOf, needed, sizeOf } from "./manifest.js";
import { Failure, Model } from "./model.js";
import { aboutOf, show, titleOf } from "./own-streams.js";
import { PanelView } from "./panel-view.js";
import { sentence, tables } from "./results-view.js";
import * as kept from "./weights-cache.js";
import { say, visible } from "./words.js";

/** @import { Manifest } from "./manifest.js" */
/** @import { Result, Token } from "./protocol.js" */

const SOON = "400px"; // from the edge of the window

export default class ModelElement extends HTMLElement {
  /** @type {IntersectionObserver | null} */
  #near = null;
  /** @type {Model | null} */
  #model = null;
  /** @type {PanelView | null} */
  #view = null;
  /** @type {Token[] | null} of the whole text */
  #tokens = null;
  /** @type {Set<string>} files that need no download */
  #here = new Set();
  #whole = true;
  /** @type {Failure | null} why there are no tokens */
  #failure = null;
  #turn = 0;
  #frame = 0;
  /** Ends the wait for tokens; a run that has begun is stopped by its model. */
  #cancel = new AbortController();
  /** What "Go on" repeats. */
  #all = false;
  /** @type {Node[]} what stands there without JavaScript */
  #instead = [];

  connectedCallback() {
    this.#near = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && this.#begin(), {
      rootMargin: SOON,
    });
    this.#near.observe(this);
    this.#instead = [...this.childNodes];
  }

  disconnectedCallback() {
    this.#near?.disconnect();
    cancelAnimationFrame(this.#frame);
    this.#turn += 1;
    this.#model?.end();
    this.#model = null;
    this.#view?.input.end();
    this.#view = null;
    this.replaceChildren(...this.#instead);
  }

  get #address() {
    return new URL(this.getAttribute("manifest") ?? "", ROOT);
  }

  async #begin() {
    this.#near?.disconnect();
    if (!isSecureContext) return this.replaceChildren(element("p", {}, say("needs_https")));
    const turn = this.#turn;
    const answer = await fetch(this.#address).catch(() => null);
    const manifest = answer?.ok ? await answer.json().catch(() => null) : null;
    if (turn !== this.#turn) return;
    if (manifest) return this.#open(manifest);
    const again = answer ? [] : [" ", button(say("again"), () => this.#begin())];
    this.replaceChildren(element("p", {}, say(answer ? "absent" : "unreachable"), ...again));
  }

  /** @param {Manifest} manifest */
  #open(manifest) {
    this.#model = new Model(manifest, new URL("./", this.#address));
    this.#view = new PanelView(manifest, new URL("LICENSE.txt", this.#address), {
      onIntent: () => this.#tokens ?? this.#tokenize(),
      onChange: () => this.#tokenize(),
      onRun: (all) => this.#run(all),
      onStop: () => this.#stop(),
      onGoOn: () => this.#run(this.#all),
      onDelete: () => this.#delete(),
    });
    const { root } = this.#view;
    keepPlace(() => this.replaceChildren(root));
    this.#count();
  }

  /**
   * Shows the tokens of the text as it is now.
   * @returns {Promise<boolean>} false if they did not come, or the text changed again
   */
  async #tokenize() {
    this.#turn += 1;
    const turn = this.#turn;
    const tokens = await this.#model?.tokens(this.#view?.input.text ?? "").catch((failure) => {
      this.#failure = failure;
      return null;
    });
    if (turn !== this.#turn) return false;
    this.#tokens = tokens ?? null;
    if (tokens && this.#model) this.#here.add(fileOf(this.#model.manifest.vocabulary));
    this.#view?.input.show(this.#tokens, !tokens);
    this.#showSizes();
    return Boolean(tokens);
  }

  /** The tokens that run. */
  get #ids() {
    const begin = this.#model?.manifest.config.begin ?? 0;
    return [...(this.#view?.input.begins ? [begin] : []), ...this.#taken.map(({ id }) => id)];
  }

  get #taken() {
    return (this.#tokens ?? []).slice(0, MOST);
  }

  /** Looks what the browser keeps. */
  async #count() {
    const names = await kept.names();
    const { manifest } = this.#model ?? {};
    if (!manifest) return;
    this.#here = new Set([...this.#here, ...names]);
    if (!this.#tokens && names.has(fileOf(manifest.vocabulary))) this.#tokenize();
    const { blocks, embedding, gains, vocabulary } = manifest;
    const all = [...blocks, ...embedding, gains, vocabulary].filter((piece) => names.has(fileOf(piece)));
    this.#view?.kept(sizeOf(all), this.#whole);
    this.#showSizes();
  }

  #showSizes() {
    const { manifest } = this.#model ?? {};
    if (!manifest) return;
    const sizes = [this.#missing(manifest, false), this.#missing(manifest, true)];
    this.#view?.sizes(sizes, this.#tokens !== null);
  }

  /**
   * Bytes; the most there can be while the tokens are not known.
   * @param {Manifest} manifest @param {boolean} all blocks
   */
  #missing(manifest, all) {
    const { config, vocabulary, embedding } = manifest;
    const wanted = [vocabulary, ...needed(manifest, this.#ids, all ? config.blocks : config.peak, all)];
    const rows = this.#tokens || all ? 0 : MOST * embedding[0].bytes;
    return rows + sizeOf(wanted.filter((piece) => !this.#here.has(fileOf(piece))));
  }

  /** @param {boolean} all blocks, or those up to the one number */
  async #run(all) {
    const [model, view] = [this.#model, this.#view];
    if (!model || !view) return;
    this.#all = all;
    this.#cancel = new AbortController();
    const { signal } = this.#cancel;
    const canceled = new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(new Failure("stopped", "")));
    });
    view.begin();
    view.hear("");
    try {
      await Promise.race([this.#settle(view, signal), canceled]);
      if (this.#view !== view) return;
      if (!this.#tokens) throw this.#failure;
      if (!this.#ids.length) return view.progress.tell(say("nothing"));
      await this.#compute(model, view, all);
    } catch (failure) {
      if (this.#view !== view) return;
      view.hear("");
      view.progress.fail(failure instanceof Failure ? failure : new Failure("fault", String(failure)));
    } finally {
      view.rest(all);
      this.#count();
    }
  }

  /** Waits for the tokens of what is typed last. @param {PanelView} view @param {AbortSignal} signal */
  async #settle(view, signal) {
    this.#failure = null;
    while (!(await this.#tokenize()) && !this.#failure && !signal.aborted && this.#view === view);
  }

  /** @param {Model} model @param {PanelView} view @param {boolean} all */
  async #compute(model, view, all) {
    const { blocks: most, peak } = model.manifest.config;
    const blocks = all ? most : peak;
    const wish = { ids: this.#ids, blocks, speaks: all, change: all ? view.changes.change : UNCHANGED };
    const begin = view.input.begins ? [say("token_begin")] : [];
    const tokens = [...begin, ...this.#taken.map(({ text }) => (text.trim() ? text : visible(text)))];
    const title = titleOf(view.input.text);
    const missing = this.#missing(model.manifest, all);
    let loading = missing > 0;
    if (loading) view.hear(say("heard_loading"));
    const begun = performance.now();
    const result = await model.run(wish, {
      onBytes: (bytes, total) => {
        loading = bytes < total;
        this.#draw(() => view.progress.bytes(bytes, total));
      },
      onBlock: (block, of) => loading || this.#draw(() => view.progress.block(block, of)),
    });
    if (this.#view !== view) return;
    const waited = missing ? (performance.now() - begun - result.computing) / 1000 : 0;
    this.#whole = result.kept;
    for (const piece of needed(model.manifest, wish.ids, blocks, all)) this.#here.add(fileOf(piece));
    const about = aboutOf(model.manifest, result, tokens, blocks, title);
    view.found(sentence(tokens, model.manifest.config.width, result, waited), tables(result));
    // Drawing is work enough for a task of its own.
    await new Promise((resume) => setTimeout(resume));
    const { changed } = result;
    show([
      { ...about("stream"), id: "yours", states: result.plain },
      ...(changed ? [{ ...about("stream_changed"), id: "yours-changed", states: changed }] : []),
    ]);
  }

  #stop() {
    this.#cancel.abort();
    this.#model?.stop();
  }

  /** News comes faster than a screen shows. @param {() => void} draw */
  #draw(draw) {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(draw);
  }

  async #delete() {
    await kept.dropAll();
    this.#model?.end();
    this.#here.clear();
    this.#whole = true;
    await this.#count();
    this.#view?.hear(say("deleted"));
  }
}
