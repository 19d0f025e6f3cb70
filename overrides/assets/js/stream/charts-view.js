/** Below the map: all channels of the chosen state, and the chosen channel block by block. */

import { box, button, element, line } from "../base/dom.js";
import { figures } from "../base/print.js";
import { blockAt, channelAt, channelsPicture, HEIGHT, historyPicture } from "./chart-picture.js";
import { after, amount, rowOf } from "./report.js";
import { powerBelow } from "./scale.js";
import { boundOf, largestChannels } from "./state.js";
import { surface } from "./svg-view.js";
import { say } from "./words.js";

/** @import { Frame } from "./chart-picture.js" */
/** @import { Seen, State } from "./state.js" */

/** @typedef {"channel" | "block"} Axis */

const NAMED = 4; // the largest channels
const FAR = 10; // channels that Page Up and Page Down pass over

/**
 * @param {string} label @param {Record<string, () => void>} keys @param {(x: number) => void} onChoose
 * @param {(x: number) => string} tell
 */
function chart(label, keys, onChoose, tell) {
  const title = element("figcaption", {});
  const pointed = element("p", { class: "nr-stream__pointed", "aria-hidden": "true" });
  const onPoint = (/** @type {number} */ x) => {
    pointed.textContent = tell(x);
  };
  const { root, draw } = surface({ label, keys, onChoose, onPoint });
  root.addEventListener("pointerleave", () => {
    pointed.textContent = "";
  });
  return { root: element("figure", {}, title, root, pointed), draw, title };
}

export class ChartsView {
  /** @type {{seen: Seen, frame: Frame} | null} */
  #now = null;
  #key = line("nr-stream__key");

  /** @param {(change: Partial<State>) => void} change */
  constructor(change) {
    this.change = change;
    this.channels = this.#chart("channel", FAR, (x) => this.#channelAt(x));
    this.history = this.#chart("block", NAMED, (x) => this.#blockAt(x));
    this.tops = topButtons((channel) => change({ channel }));
    this.root = box("nr-stream__charts", this.channels.root, this.tops.root, this.history.root, this.#key);
  }

  /** @param {number} x */
  #channelAt(x) {
    return this.#now ? channelAt(this.#now.frame, this.#now.seen.stream.width, x) : 0;
  }

  /** @param {number} x */
  #blockAt(x) {
    return this.#now ? blockAt(this.#now.frame, this.#now.seen.stream.blocks + 1, x) : 0;
  }

  /** @param {Axis} what @param {number} by */
  #move(what, by) {
    if (!this.#now) return;
    const { state, stream } = this.#now.seen;
    const last = what === "channel" ? stream.width - 1 : stream.blocks;
    this.change({ [what]: Math.max(0, Math.min(last, state[what] + by)) });
  }

  /** @param {Axis} what @param {number} far @param {(x: number) => number} at */
  #chart(what, far, at) {
    const steps = { ArrowLeft: -1, ArrowRight: 1, PageUp: -far, PageDown: far, Home: -Infinity, End: Infinity };
    const keys = Object.fromEntries(Object.entries(steps).map(([key, by]) => [key, () => this.#move(what, by)]));
    const label = say(what === "channel" ? "channels_label" : "history_label");
    return chart(
      label,
      keys,
      (x) => this.change({ [what]: at(x) }),
      (x) => this.#pointed({ [what]: at(x) }),
    );
  }

  /** @param {Partial<Record<Axis, number>>} at */
  #pointed(at) {
    if (!this.#now) return "";
    const { block, channel } = { ...this.#now.seen.state, ...at };
    const value = valueAt(this.#now.seen, block, channel);
    return at.block === undefined ? say("pointed_channel", { channel, value }) : say("pointed_block", { block, value });
  }

  /** @param {Seen} seen @param {number} width */
  show(seen, width) {
    const frame = frameOf(seen, width);
    this.#now = { seen, frame };
    const { stream, state } = seen;
    const top = largestChannels(rowOf(seen), NAMED);
    const bound = seen.normed && state.view !== "stream" ? boundOf(seen.normed, state.view, stream.width) : null;
    this.#draw(frame, seen, bound, top);
    const words = { d: stream.width, token: state.token, channel: state.channel, after: after(state.block, say) };
    this.channels.title.textContent = say("channels", words);
    this.history.title.textContent = say("history", words);
    this.tops.show(seen, top);
    this.#key.textContent = keyOf(seen, bound !== null);
    this.#key.hidden = this.#key.textContent === "";
  }

  /** @param {Frame} frame @param {Seen} seen @param {Float32Array | null} bound @param {number[]} named channels */
  #draw(frame, seen, bound, named) {
    const { stream, state, values, others } = seen;
    const { block, channel } = state;
    /** @template {Float32Array | null} All @param {All} all of the chosen state */
    const here = (all) => all?.subarray(block * stream.width, (block + 1) * stream.width) ?? null;
    const course = (/** @type {Float32Array} */ all) =>
      Float32Array.from({ length: stream.blocks + 1 }, (_, at) => all[at * stream.width + channel]);
    const around = { others: here(others), bound: here(bound) };
    this.channels.draw(frame.width, HEIGHT, channelsPicture(frame, { values: rowOf(seen), channel, named, ...around }));
    const along = { others: others && course(others), bound: bound && course(bound) };
    this.history.draw(frame.width, HEIGHT, historyPicture(frame, { values: course(values), block, ...along }));
  }
}

/** One scale for all states of a stream, so that what moves is the values. @param {Seen} seen @param {number} width */
function frameOf({ part, stream, state }, width) {
  const counted = (/** @type {Float32Array} */ all) =>
    all.filter((_, at) => state.first || at % stream.tokens.length > 0);
  const high = counted(part.peak).reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  const sizes = counted(part.rms).sort();
  const middle = sizes[Math.floor(sizes.length / 2)] || high;
  return {
    width,
    high,
    floor: powerBelow(middle),
    log: state.log,
    print: (/** @type {number} */ value) => figures(value, 3),
  };
}

/** @param {Seen} seen @param {number} block @param {number} channel */
function valueAt({ stream, state, part, values }, block, channel) {
  const full = part.channel[block * stream.tokens.length + state.token] === channel;
  return amount(values[block * stream.width + channel], full);
}

/** The largest channels as buttons, which stay where they are. @param {(channel: number) => void} onPress */
function topButtons(onPress) {
  /** @type {number[]} */
  let channels = [];
  const buttons = Array.from({ length: NAMED }, (_, at) => button("", () => onPress(channels[at])));
  const root = element(
    "div",
    { class: "nr-presets", role: "group", "aria-label": say("top") },
    element("span", { "aria-hidden": "true" }, say("top")),
    ...buttons,
  );
  const show = (/** @type {Seen} */ seen, /** @type {number[]} */ top) => {
    channels = top;
    for (const [at, made] of buttons.entries()) {
      made.hidden = at >= top.length;
      if (made.hidden) continue;
      made.textContent = `${top[at]}: ${valueAt(seen, seen.state.block, top[at])}`;
      made.setAttribute("aria-pressed", String(top[at] === seen.state.channel));
    }
  };
  return { root, show };
}

/** @param {Seen} seen @param {boolean} bounded */
function keyOf({ stream, state, others, normed }, bounded) {
  if (others) return say("key_band");
  if (!bounded || !normed) return "";
  const d = normed.kind === "layer" ? stream.width - 1 : stream.width;
  return say(state.view === "read" ? "key_bound_read" : "key_bound", { d, bound: figures(Math.sqrt(d), 4) });
}
