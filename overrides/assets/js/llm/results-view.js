/** What a run found: the largest value, the next tokens, and what a change did block by block. */

import { element } from "../base/dom.js";
import { largestOf } from "../math/rows.js";
import { tableView } from "../ui/table-view.js";
import { number, say, visible } from "./words.js";

/** @import { NextToken, Result } from "./protocol.js" */

/** Where the largest value of all states stands; the earliest state of that size. @param {Float32Array[]} states */
function largest(states) {
  const peaks = Float32Array.from(states, (state) => state[largestOf(state)]);
  const block = largestOf(peaks);
  return { value: peaks[block], block, at: largestOf(states[block]) };
}

/**
 * @param {string[]} tokens @param {number} width
 * @param {Result} result @param {number} seconds of downloading
 * @returns {string}
 */
export function sentence(tokens, width, { plain, changed, rows, next, computing }, seconds) {
  const { value, block, at } = largest(plain);
  const [token, channel] = [Math.floor(at / width), at % width];
  const before = block ? plain[block - 1][at] : NaN;
  const text = visible(tokens[token]);
  const found = { peak: number(value), token, text, channel, block, before: number(before) };
  const run = { tokens: tokens.length, blocks: plain.length - 1, seconds: number(computing / 1000) };
  const first = { plain: likely(next?.plain ?? [], 0), changed: likely(next?.changed ?? [], 0) };
  return [
    say("done", found),
    changed ? afterChange(rows) : "",
    next ? say(changed ? "done_next_changed" : "done_next", first) : "",
    say("done_computing", run),
    seconds >= 0.1 ? say("done_downloaded", { seconds: number(seconds) }) : "",
  ].join("");
}

/** @param {Result["rows"]} rows */
function afterChange(rows) {
  const sizes = rows.map(({ peak }) => Math.abs(peak[1]));
  const { block, peak } = rows[sizes.indexOf(Math.max(...sizes))] ?? rows[rows.length - 1];
  return say("done_changed", { peak: number(peak[1]), block });
}

/**
 * The token of a rank; none where logits are NaN, or all the same behind a norm of zeros.
 * @param {NextToken[]} tokens @param {number} rank
 */
function likely(tokens, rank) {
  if (!tokens.length) return say("next_nan");
  if (tokens[0].probability === tokens[tokens.length - 1].probability) return say("next_alike");
  return `${nameOf(tokens[rank])} ${number(tokens[rank].probability * 100)}%`;
}

/** @param {NextToken} token */
const nameOf = ({ id, text }) => (text ? visible(text) : say("token_special", { id }));

/** @param {Result} result */
function nextTable({ next, changed }) {
  if (!next) return [];
  const rows = next.plain.map((_, rank) => [
    String(rank + 1),
    likely(next.plain, rank),
    ...(changed ? [likely(next.changed, rank)] : []),
  ]);
  const head = [say("next_rank"), say("plain"), ...(changed ? [say("changed")] : [])];
  return [element("div", { class: "nr-numbers", tabindex: 0 }, tableView({ caption: say("next"), head, rows }))];
}

/** @param {[number, number]} pair @param {number} digits */
const pair = ([plain, changed], digits) => `${number(plain, digits)} → ${number(changed, digits)}`;

const NOTHING = "–"; // a single token has no others

/** @param {Result} result */
function blockTable({ rows, changed }) {
  if (!changed) return [];
  const head = ["block", "peak", "rms", "cosine", "broken", "zeroed"].map((name) => say(`column_${name}`));
  const alone = Number.isNaN(rows[0].rms[0]);
  const first = rows.findIndex(({ peak, rms }) => !(Object.is(...peak) && Object.is(...rms)));
  const lines = rows
    .slice(Math.max(0, first - 1))
    .map(({ block, peak, rms, cosine, broken, zeroed }) => [
      String(block),
      pair(peak, 1),
      alone ? NOTHING : pair(rms, 2),
      alone ? NOTHING : number(cosine, 4),
      String(broken),
      String(zeroed),
    ]);
  const table = tableView({ caption: say("by_block_caption"), head, rows: lines });
  const scrolled = element("div", { class: "nr-numbers", tabindex: 0 }, table);
  return [element("details", { open: true }, element("summary", {}, say("by_block")), scrolled)];
}

/** @param {Result} result @returns {HTMLElement[]} */
export const tables = (result) => [...nextTable(result), ...blockTable(result)];
