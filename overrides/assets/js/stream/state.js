/** What the reader has chosen, and what follows from it. Needs no page. */

import { largestOf } from "../math/rows.js";
import { energy, read, scaled } from "./summary.js";

/** @import { Normed, Part, Stream } from "./stream.js" */

/**
 * @typedef {object} State
 * @property {string} text the id of a stream
 * @property {number} block 0 is the embedding; −1 stands for the place of the largest value, here and below
 * @property {number} token
 * @property {number} channel
 * @property {string} view `stream`, `scaled` (divided by the RMS) or `read` (times the gain as well)
 * @property {string} show what the squares tell: `peak`, `rms` or `share`
 * @property {boolean} log
 * @property {boolean} first whether token 0 is shown
 * @property {boolean} compare with the other tokens
 */

export const VIEWS = /** @type {const} */ (["stream", "scaled", "read"]);
export const SHOWN = /** @type {const} */ (["peak", "rms", "share"]);

/** @type {State} */
export const BASE = {
  text: "",
  block: -1,
  token: -1,
  channel: -1,
  view: "stream",
  show: "peak",
  log: true,
  first: true,
  compare: false,
};

/**
 * Within the limits of a stream; what was not chosen is filled in.
 * @param {State} state @param {Stream} stream @returns {State}
 */
export function clean(state, stream) {
  const { tokens, blocks, width, summary } = stream;
  const top = largestOf(summary.peak);
  const from = state.first || tokens.length < 2 ? 0 : 1;
  const block = within(state.block, 0, blocks, Math.floor(top / tokens.length));
  const token = Math.max(from, within(state.token, 0, tokens.length - 1, top % tokens.length));
  const view = VIEWS.some((one) => one === state.view) && stream.normed ? state.view : BASE.view;
  return {
    text: stream.id,
    block,
    token,
    channel: within(state.channel, 0, width - 1, summary.channel[block * tokens.length + token]),
    view,
    show: SHOWN.some((one) => one === state.show) ? state.show : BASE.show,
    log: state.log,
    first: state.first,
    compare: state.compare && view === "stream",
  };
}

/** @param {number} value @param {number} low @param {number} high @param {number} other where nothing was chosen */
function within(value, low, high, other) {
  const whole = Math.round(value);
  return Number.isFinite(whole) && whole >= 0 ? Math.max(low, Math.min(high, whole)) : other;
}

/**
 * All that a picture needs; what has not arrived yet is null.
 * @typedef {object} Seen
 * @property {Stream} stream
 * @property {State} state
 * @property {Part} part of the chosen view
 * @property {Float32Array} values of the chosen token in that view, row-major (state, channel)
 * @property {Float32Array | null} others
 * @property {Normed | null} normed
 */

/** @param {Part} part @param {string} show @param {number} width */
export function sizesOf({ rms, peak }, show, width) {
  if (show === "rms") return rms;
  return show === "peak" ? peak.map(Math.abs) : peak.map((value, at) => energy(value, rms[at], width));
}

/**
 * The values of a token as a view shows them.
 * @param {Float32Array} values @param {string} view @param {Normed | null} normed @param {number} width
 */
export function viewed(values, view, normed, width) {
  if (view === "stream" || !normed) return values;
  const all = new Float32Array(values.length);
  for (let from = 0; from < values.length; from += width) {
    const row = values.subarray(from, from + width);
    all.set(view === "scaled" ? scaled(row, normed) : read(row, normed, from / width), from);
  }
  return all;
}

/**
 * What no value can exceed after the norm: √d, or √(d − 1) behind a LayerNorm, times the gain.
 * @param {Normed} normed @param {string} view @param {number} width
 * @returns {Float32Array | null} row-major (state, channel); null where a bias comes on top
 */
export function boundOf({ kind, gain, bias }, view, width) {
  const most = Math.sqrt(kind === "layer" ? width - 1 : width);
  if (view === "scaled") return gain.map(() => most);
  return bias ? null : gain.map((one) => Math.abs(one) * most);
}

/** The channels of largest magnitude in a row, the largest first. @param {Float32Array} row @param {number} count */
export const largestChannels = (row, count) =>
  [...row.keys()].sort((a, b) => Math.abs(row[b]) - Math.abs(row[a])).slice(0, count);
