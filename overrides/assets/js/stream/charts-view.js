/** Below the map: all channels of the chosen state, and the chosen channel block by block. */

import { box, button, element, line } from "../base/dom.js";
import { figures } from "../base/print.js";
import { blockAt, channelAt, channelsPicture, HEIGHT, historyPicture } from "./chart-picture.js";
import { after, amount, rowOf } from "./report.js";
import { powerBelow } from "./scale.js";
import { boundOf, largestChannels } from "./state.js";
import { surface } from "./svg-view.js";
import { say } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Seen} Seen */

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

/** @param {(change: Partial<State>) => void} change */
export function chartsView(change) {
  /** @type {{seen: Seen, frame: import("./chart-picture.js").Frame} | null} */
  let now = null;
  const channelOf = (/** @type {number} */ x) => (now ? channelAt(now.frame, now.seen.stream.width, x) : 0);
  const blockOf = (/** @type {number} */ x) => (now ? blockAt(now.frame, now.seen.stream.blocks + 1, x) : 0);
  /** @param {"channel" | "block"} what @param {number} by */
  const move = (what, by) => () => {
    if (!now) return;
    const { state, stream } = now.seen;
    const last = what === "channel" ? stream.width - 1 : stream.blocks;
    change({ [what]: Math.max(0, Math.min(last, state[what] + by)) });
  };
  /** @param {"channel" | "block"} what @param {number} far */
  const keysOf = (what, far) => ({
    ArrowLeft: move(what, -1),
    ArrowRight: move(what, 1),
    PageUp: move(what, -far),
    PageDown: move(what, far),
    Home: move(what, Number.NEGATIVE_INFINITY),
    End: move(what, Number.POSITIVE_INFINITY),
  });
  const channels = chart(
    say("channels_label"),
    keysOf("channel", FAR),
    (x) => change({ channel: channelOf(x) }),
    (x) =>
      now
        ? say("pointed_channel", {
            channel: channelOf(x),
            value: valueAt(now.seen, now.seen.state.block, channelOf(x)),
          })
        : "",
  );
  const history = chart(
    say("history_label"),
    keysOf("block", NAMED),
    (x) => change({ block: blockOf(x) }),
    (x) =>
      now
        ? say("pointed_block", { block: blockOf(x), value: valueAt(now.seen, blockOf(x), now.seen.state.channel) })
        : "",
  );
  const tops = topButtons((channel) => change({ channel }));
  const key = line("nr-stream__key");
  const root = box("nr-stream__charts", channels.root, tops.root, history.root, key);
  /** @param {Seen} seen @param {number} width */
  const show = (seen, width) => {
    const frame = frameOf(seen, width);
    now = { seen, frame };
    const { stream, state, values } = seen;
    const row = rowOf(seen);
    const top = largestChannels(row, NAMED);
    const here = (/** @type {Float32Array | null} */ all) =>
      all?.subarray(state.block * stream.width, (state.block + 1) * stream.width) ?? null;
    const course = (/** @type {Float32Array | null} */ all) =>
      all && Float32Array.from({ length: stream.blocks + 1 }, (_, block) => all[block * stream.width + state.channel]);
    const bound = seen.normed && state.view !== "stream" ? boundOf(seen.normed, state.view, stream.width) : null;
    const shown = { channel: state.channel, named: top, others: here(seen.others), bound: here(bound) };
    channels.draw(width, HEIGHT, channelsPicture(frame, { values: row, ...shown }));
    const steps = /** @type {Float32Array} */ (course(values));
    history.draw(
      width,
      HEIGHT,
      historyPicture(frame, { values: steps, block: state.block, others: course(seen.others), bound: course(bound) }),
    );
    const words = { d: stream.width, token: state.token, channel: state.channel, after: after(state.block, say) };
    channels.title.textContent = say("channels", words);
    history.title.textContent = say("history", words);
    tops.show(seen, top);
    key.textContent = keyOf(seen, bound !== null);
    key.hidden = key.textContent === "";
  };
  return { root, show };
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
