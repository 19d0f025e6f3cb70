/** "How deep can it go?": two wirings of the same random stack, layer by layer and against depth. */

import { figures } from "../base/print.js";
import { DEEPEST } from "../math/nets.js";
import { WIRINGS } from "../math/stacks.js";
import { BASE_SUMMARIES } from "./depth-base.js";

/** @import { Say } from "../base/speaker.js" */
/** @import { Job, Spread, Summary } from "../math/summaries.js" */

/** @typedef {{kind: string, against: string, depth: number, scaled: boolean}} State */

export const KINDS = Object.keys(WIRINGS);
export const SHALLOWEST = 2;
/** Depths at which the laws are measured. */
export const DEPTHS = [2, 3, 6, 12, 24, 48, 96];

/** @type {State} */
const base = { kind: "pre", against: "post", depth: 24, scaled: false };

/** @type {Map<string, Summary>} what is known so far, by job */
export const summaries = new Map(Object.entries(BASE_SUMMARIES));

/** @param {Job} job */
export const keyOf = ({ kind, scaled, depth, part }) => `${kind} ${scaled ? "scaled" : "plain"} ${depth} ${part}`;

/** @type {import("./widget.js").Logic<State>} */
export const logic = {
  name: "depth",
  base,
  presets: {
    base: { kind: "pre", against: "post", scaled: false },
    scaled: { kind: "pre", against: "post", scaled: true },
    sandwich: { kind: "sandwich", against: "pre", scaled: false },
    output: { kind: "output", against: "sandwich", scaled: false },
    deepnorm: { kind: "deepnorm", against: "post", scaled: false },
  },
  clean: ({ kind, against, depth, scaled }) => ({
    kind: KINDS.includes(kind) ? kind : base.kind,
    against: KINDS.includes(against) ? against : base.against,
    depth: Number.isFinite(depth) ? Math.max(SHALLOWEST, Math.min(DEEPEST, Math.round(depth))) : base.depth,
    scaled,
  }),
  verdict,
  table: (state, say) => ({
    caption: say("depth_caption", { depth: state.depth }),
    head: [say("depth_quantity"), ...kindsOf(state).map((kind) => nameOf(kind, state.scaled, say))],
    rows: rowsOf(state, say),
  }),
};

/** @param {State} state */
export const kindsOf = ({ kind, against }) => [...new Set([kind, against])];

/**
 * Whether the factor 1/√L does anything: DeepNorm has its own, and a norm behind the write cancels it.
 * @param {string} kind
 */
export const canScale = (kind) => kind === "pre" || kind === "post";

/** @param {string} kind @param {boolean} scaled @param {Say} say */
export const nameOf = (kind, scaled, say) => say(`depth_${kind}`) + (scaled && canScale(kind) ? " · 1/√L" : "");

/** Beside a plot there is less room. @param {string} kind @param {boolean} scaled @param {Say} say */
export const shortNameOf = (kind, scaled, say) => nameOf(kind, scaled, say).replace(" · 1/", "/");

/**
 * What must be known of one wiring.
 * @param {State} state @param {string} kind @returns {{stream: Job, layers: Job, laws: Job[]}}
 */
export function jobsOf({ depth, scaled: wanted }, kind) {
  const scaled = wanted && canScale(kind);
  const job = (/** @type {Job["part"]} */ part, /** @type {number} */ at) => ({ kind, scaled, depth: at, part });
  // As drawn, a stack is the beginning of a deeper one.
  const stream = job("stream", scaled ? depth : DEEPEST);
  return { stream, layers: job("layers", depth), laws: DEPTHS.map((at) => job("last", at)) };
}

/** All of it, in two groups: what is seen first, and the laws. @param {State} state @returns {[Job[], Job[]]} */
export function allJobs(state) {
  const found = kindsOf(state).map((kind) => jobsOf(state, kind));
  return [found.flatMap(({ stream, layers }) => [layers, stream]), found.flatMap(({ laws }) => laws)];
}

/** Where the sum is normalized there is nothing to run. @param {Job} job @returns {Summary} */
const always1 = ({ depth }) => ({ rms: Array(depth + 1).fill([1, 1, 1]), gradients: [], sensitivity: [0, 0, 0] });

/** @param {Job} job */
export const known = (job) =>
  job.part === "stream" && WIRINGS[job.kind].sumNorm ? always1(job) : summaries.get(keyOf(job));

/** The law of the stream's RMS in Pre-Norm, as drawn. @param {number} layer sub-layers before */
export const growth = (layer) => Math.sqrt(1 + layer / 2);

/**
 * How far the stream of Pre-Norm is from that law at most, as a share; null where it is not seen.
 * @param {State} state
 */
export function lawError(state) {
  if (state.scaled || !kindsOf(state).includes("pre")) return null;
  const sizes = known(jobsOf(state, "pre").stream)?.rms.slice(0, state.depth + 1) ?? [];
  return Math.max(...sizes.map(([, size], layer) => Math.abs(size / growth(layer) - 1)));
}

/** @param {Spread | undefined} spread @param {number} digits */
const withQuartiles = (spread, digits) =>
  spread ? `${figures(spread[1], digits)} (${figures(spread[0], digits)}–${figures(spread[2], digits)})` : "…";

/** @param {State} state @param {Say} say */
function rowsOf(state, say) {
  const columns = kindsOf(state).map((kind) => {
    const { stream, layers, laws } = jobsOf(state, kind);
    const found = known(layers);
    const rms = known(stream)?.rms[state.depth];
    const lasts = laws.map((job) => known(job)?.gradients.at(-1));
    return { rms, found, first: found?.gradients[0], last: found?.gradients.at(-1), lasts };
  });
  const row = (/** @type {string} */ key, /** @type {(column: typeof columns[0]) => string} */ cell) => [
    say(key),
    ...columns.map(cell),
  ];
  return [
    row("depth_final_rms", ({ rms }) => withQuartiles(rms, 3)),
    row("depth_first_gradient", ({ first }) => withQuartiles(first, 3)),
    row("depth_last_gradient", ({ last }) => withQuartiles(last, 3)),
    row("depth_last_2", ({ lasts }) => withQuartiles(lasts[0], 3)),
    row("depth_last_96", ({ lasts }) => withQuartiles(lasts[DEPTHS.length - 1], 3)),
    row("depth_sensitivity", ({ found }) => withQuartiles(found?.sensitivity, 3)),
  ];
}

/**
 * How the last gradient and the sensitivity change from 6 to 96 sub-layers.
 * @param {State} state @param {string} kind
 */
export function trends(state, kind) {
  const { laws } = jobsOf(state, kind);
  const [from, to] = [known(laws[DEPTHS.indexOf(6)]), known(laws[DEPTHS.indexOf(96)])];
  if (!from?.gradients.length || !to?.gradients.length) return null;
  const ratio = (/** @type {(one: Summary) => number} */ pick) => pick(to) / pick(from);
  return {
    last: ratio(({ gradients }) => gradients[gradients.length - 1][1]),
    sensitivity: ratio(({ sensitivity }) => sensitivity[1]),
  };
}

/** @param {State} state @param {Say} say */
function verdict(state, say) {
  const sentences = kindsOf(state).map((kind) => {
    const found = trends(state, kind);
    const name = nameOf(kind, state.scaled, say);
    if (!found) return say("depth_says_waits", { name });
    const numbers = { name, last: figures(found.last, 2), sensitivity: figures(found.sensitivity, 2) };
    return say(isFlat(found.last) ? "depth_says_flat" : "depth_says_shrinks", numbers);
  });
  return say("depth_says_intro") + sentences.join("") + othersOf(state, say) + noteOf(state, say);
}

/** @param {number} ratio */
const isFlat = (ratio) => Math.abs(Math.log(ratio)) < Math.log(1.25);

/** The last gradient of those that are not compared. @param {State} state @param {Say} say */
function othersOf(state, say) {
  const found = KINDS.filter((kind) => !kindsOf(state).includes(kind)).flatMap((kind) => {
    const last = trends(state, kind)?.last;
    return last ? [{ last, words: `${nameOf(kind, state.scaled, say)} × ${figures(last, 2)}` }] : [];
  });
  const list = found.map(({ words }) => words).join(say("depth_and"));
  const shrinks = (/** @type {number} */ last) => last < 1 && !isFlat(last);
  const shrink =
    kindsOf(state).some((kind) => shrinks(trends(state, kind)?.last ?? 1)) && found.every(({ last }) => shrinks(last));
  return list && say(shrink ? "depth_says_others_shrink" : "depth_says_others", { list });
}

/** @param {State} state @param {Say} say */
function noteOf(state, say) {
  const kinds = kindsOf(state);
  if (kinds.includes("sandwich") && kinds.includes("output")) return say("depth_says_same");
  if (kinds.includes("deepnorm")) return say("depth_says_deepnorm");
  if (state.scaled && kinds.some(canScale)) return say("depth_says_scaled");
  return kinds.includes("post") && kinds.length === 1 ? "" : say("depth_says_grows");
}
