/** What is seen, in a sentence and in tables. Needs no page. */

import { figures, fixed, percent } from "../base/print.js";
import { largestChannels } from "./state.js";
import { energy } from "./summary.js";

/** @import { Say } from "../base/speaker.js" */
/** @import { Table } from "../ui/table-view.js" */
/** @import { Seen } from "./state.js" */

const MOST = 10; // channels in the table

/** A value that is kept in full, or as float16. @param {number} value @param {boolean} full */
export const amount = (value, full) =>
  full && Math.abs(value) >= 1e5 ? fixed(value, 0) : figures(value, full ? 5 : 4);

/** @param {number} share */
export const shareOf = (share) => percent(share, share > 0.99 || share < 0.1 ? 2 : 1);

/** A token's text without blanks around it. @param {string} word */
export const bare = (word) => word.trim() || "␣";

/** @param {number} block @param {Say} say */
export const after = (block, say) => (block ? say("after_block", { block }) : say("after_embedding"));

/** The place of a state in a part. @param {Seen} seen */
const cellOf = ({ stream, state }) => state.block * stream.tokens.length + state.token;

/** The values of the chosen state. @param {Seen} seen */
export const rowOf = ({ stream, state, values }) =>
  values.subarray(state.block * stream.width, (state.block + 1) * stream.width);

/** @param {Seen} seen @param {Say} say */
export function sentence(seen, say) {
  const { stream, state, part, normed } = seen;
  const cell = cellOf(seen);
  const value = rowOf(seen)[state.channel];
  const full = part.channel[cell] === state.channel;
  const layer = normed?.kind === "layer";
  const free = layer ? stream.width - 1 : stream.width;
  const facts = {
    token: state.token,
    word: bare(stream.tokens[state.token]),
    after: after(state.block, say),
    channel: state.channel,
    value: amount(value, full),
    share: shareOf(energy(value, part.rms[cell], stream.width)),
    d: stream.width,
    peak: amount(part.peak[cell], true),
    at: part.channel[cell],
    rms: amount(part.rms[cell], false),
    root: amount(stream.summary.rms[cell], false),
    bound: `√${free} = ${figures(Math.sqrt(free), 4)}`,
    reader:
      state.block < stream.blocks || stream.partial
        ? say("reader_block", { block: state.block + 1 })
        : say("reader_last"),
    gain: normed ? amount(normed.gain[state.block * stream.width + state.channel], false) : "",
  };
  return say(`says_${state.view}${state.view === "scaled" && layer ? "_layer" : ""}`, facts);
}

/** @param {Seen} seen @param {Say} say @returns {Table[]} */
export const tables = (seen, say) => [blocksTable(seen, say), tokensTable(seen, say), channelsTable(seen, say)];

/** The sizes of a state as cells. @param {Seen} seen @param {number} cell */
const sizes = ({ part, stream }, cell) => [
  amount(part.rms[cell], false),
  amount(part.peak[cell], true),
  String(part.channel[cell]),
  shareOf(energy(part.peak[cell], part.rms[cell], stream.width)),
];

/** @param {Say} say */
const heads = (say) => ["rms", "peak", "at", "share"].map((name) => say(`head_${name}`));

/** @param {Seen} seen @param {Say} say @returns {Table} */
function blocksTable(seen, say) {
  const { stream, state, values, part, others } = seen;
  const rows = Array.from({ length: stream.blocks + 1 }, (_, block) => {
    const cell = block * stream.tokens.length + state.token;
    const at = block * stream.width + state.channel;
    const value = amount(values[at], part.channel[cell] === state.channel);
    return [String(block), ...sizes(seen, cell), value, ...(others ? [amount(others[at], false)] : [])];
  });
  const channel = say("head_channel", { channel: state.channel });
  return {
    caption: say("table_blocks", {
      token: state.token,
      word: bare(stream.tokens[state.token]),
      view: say(`view_${state.view}`),
    }),
    head: [say("head_block"), ...heads(say), channel, ...(others ? [say("head_others")] : [])],
    rows,
  };
}

/** @param {Seen} seen @param {Say} say @returns {Table} */
function tokensTable(seen, say) {
  const { stream, state } = seen;
  const count = stream.tokens.length;
  return {
    caption: say("table_tokens", { after: after(state.block, say), view: say(`view_${state.view}`) }),
    head: [say("head_token"), ...heads(say)],
    rows: stream.tokens.flatMap((word, token) =>
      token || state.first ? [[`${token} ${bare(word)}`, ...sizes(seen, state.block * count + token)]] : [],
    ),
  };
}

/** @param {Seen} seen @param {Say} say @returns {Table} */
function channelsTable(seen, say) {
  const { stream, state, part } = seen;
  const row = rowOf(seen);
  const cell = cellOf(seen);
  return {
    caption: say("table_channels", {
      count: Math.min(MOST, row.length),
      token: state.token,
      after: after(state.block, say),
      view: say(`view_${state.view}`),
    }),
    head: [say("channel"), say("head_value"), say("head_share")],
    rows: largestChannels(row, MOST).map((channel) => [
      String(channel),
      amount(row[channel], channel === part.channel[cell]),
      shareOf(energy(row[channel], part.rms[cell], stream.width)),
    ]),
  };
}
