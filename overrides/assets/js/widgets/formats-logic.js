/** "What fits in the format?": a number in five formats, and a long sum in one of them. */

import { figures, percent } from "../base/print.js";
import { FORMATS, neighbours, round, saturate, spacing } from "../math/formats.js";
import { gaussians } from "../math/random.js";
import { laneSum, partialSums, treeSum } from "../math/sums.js";

/** @import { Say } from "../base/speaker.js" */

/**
 * @typedef {{tab: string, x: number, op: string, delta: number, terms: string, format: string, d: number, seed:
 *   number}} State
 */

export const OPERATIONS = ["none", "add", "square"];
export const TERMS = ["ones", "squares"];
const LANES = 256;
const DIGITS = 9;
const [SHORTEST, LONGEST] = [8, 16384];

/** @param {number} x @param {string} op @param {number} [delta] */
const number = (x, op, delta) => ({ tab: "number", x, op, ...(delta === undefined ? {} : { delta }) });

/** @param {string} terms @param {string} format @param {number} d */
const sum = (terms, format, d) => ({ tab: "sum", terms, format, d });

/** @type {import("./widget.js").Logic<State>} */
export const logic = {
  name: "formats",
  base: { tab: "number", x: 6938.6, op: "add", delta: 15, terms: "squares", format: "bf16", d: 4096, seed: 1 },
  presets: {
    massive: number(6938.6, "add", 15),
    massive_moves: number(6938.6, "add", 17),
    square: number(256, "square"),
    epsilon: number(1e-8, "none"),
    tenth: number(0.1, "none"),
    ones_bf16: sum("ones", "bf16", 4096),
    ones_fp16: sum("ones", "fp16", 4096),
    squares_bf16: sum("squares", "bf16", 4096),
    squares_fp32: sum("squares", "fp32", 4096),
  },
  offers: ({ tab }, key) => logic.presets[key].tab === tab,
  starts: { sum: { tab: "sum" } },
  clean,
  verdict: (state, say) => (state.tab === "sum" ? sumVerdict(state, say) : numberVerdict(state, say)),
  table: (state, say) => (state.tab === "sum" ? sumTable(state, say) : numberTable(state, say)),
};

/** @param {State} state @returns {State} */
function clean(state) {
  const { base } = logic;
  const finite = (/** @type {number} */ value, /** @type {number} */ other) => (Number.isFinite(value) ? value : other);
  const among = (/** @type {string} */ value, /** @type {string[]} */ all, /** @type {string} */ other) =>
    all.includes(value) ? value : other;
  return {
    tab: among(state.tab, ["number", "sum"], base.tab),
    x: finite(state.x, base.x),
    op: among(state.op, OPERATIONS, base.op),
    delta: finite(state.delta, base.delta),
    terms: among(state.terms, TERMS, base.terms),
    format: among(state.format, Object.keys(FORMATS), base.format),
    d: Math.round(Math.max(SHORTEST, Math.min(LONGEST, finite(state.d, base.d)))),
    seed: Math.round(finite(state.seed, base.seed)),
  };
}

/** @param {number} value */
export const shown = (value) => figures(value, DIGITS);

/**
 * What a format makes of the number and of the operation on it.
 * @param {State} state @param {string} key of the format
 */
export function entry({ x, op, delta }, key) {
  const format = FORMATS[key];
  const plain = round(x, format);
  const clipped = !Number.isFinite(plain);
  const stored = clipped ? saturate(x, format) : plain;
  const [below, above] = neighbours(stored, format);
  const step = spacing(stored, format);
  const result = round(op === "square" ? stored * stored : stored + round(delta, format), format);
  const exact = op === "square" ? stored * stored : stored + delta;
  const fate = clipped ? "over" : fateOf(op, { stored, result, exact });
  return { format, stored, clipped, plain, below, above, step, result, fate };
}

/** @param {string} op @param {{stored: number, result: number, exact: number}} numbers */
function fateOf(op, { stored, result, exact }) {
  if (op === "none") return "none";
  if (!Number.isFinite(result)) return "over";
  if (op === "square") return result === 0 && exact !== 0 ? "vanishes" : result === exact ? "exact" : "rounded";
  if (result === stored && exact !== stored) return "lost";
  return result === exact ? "exact" : "rounded";
}

/**
 * A column for each format: five stand side by side on a page, nine quantities do not.
 * @param {State} state @param {Say} say
 */
function numberTable(state, say) {
  const found = Object.keys(FORMATS).map((key) => entry(state, key));
  const error = (/** @type {number} */ stored) =>
    stored === state.x ? "0" : percent(Math.abs(stored / state.x - 1), 4);
  const finite = (/** @type {number} */ value) => (Number.isFinite(value) ? shown(value) : "–");
  /** @type {[string, (one: typeof found[0]) => string][]} */
  const rows = [
    ["bits", ({ format }) => `1 + ${format.exponent} + ${format.fraction}`],
    ["stored", ({ stored }) => shown(stored)],
    ["error", ({ stored }) => error(stored)],
    ["step", ({ step }) => shown(step)],
    ["half", ({ step }) => shown(step / 2)],
    ["below", ({ below }) => finite(below)],
    ["above", ({ above }) => finite(above)],
  ];
  const after = [operationName(state), ...found.map(({ clipped, result }) => (clipped ? "–" : shown(result)))];
  const lines = rows.map(([key, cell]) => [say(`formats_${key}`), ...found.map(cell)]);
  return {
    caption: say("formats_caption", { x: shown(state.x) }),
    head: [say("formats_quantity"), ...found.map(({ format }) => format.title)],
    rows: state.op === "none" ? lines : [...lines, after],
  };
}

/** @param {State} state */
export const operationName = ({ op, delta }) =>
  op === "square" ? "x²" : delta < 0 ? `x\u00a0−\u00a0${shown(-delta)}` : `x\u00a0+\u00a0${shown(delta)}`;

/** @param {State} state @param {Say} say */
function numberVerdict(state, say) {
  const found = Object.keys(FORMATS).map((key) => entry(state, key));
  const { stored, below, above, step: usual, result, fate } = entry(state, "bf16");
  const [next, toward] = [state.delta < 0 ? below : above, Math.sign(state.delta) * usual];
  const step = Number.isFinite(next) ? Math.abs(next - stored) : usual;
  const numbers = {
    x: shown(state.x),
    stored: shown(stored),
    exact: shown(stored + state.delta),
    next: shown(Number.isFinite(next) ? next : stored + toward),
    step: shown(step),
    half: shown(step / 2),
    delta: shown(state.delta),
    result: shown(result),
  };
  const names = (/** @type {string} */ wanted) =>
    found
      .filter((one) => one.fate === wanted)
      .map(({ format }) => format.title)
      .join(say("formats_and"));
  if (state.op === "add" && fate !== "over")
    return say(fate === "lost" ? "formats_says_lost" : "formats_says_arrives", numbers) + whyOf(stored, step, say);
  const over = names("over");
  if (state.op === "square") return say(over ? "formats_says_square" : "formats_says_square_fits", { over });
  const zero = found.filter((one) => one.stored === 0 && state.x !== 0).map(({ format }) => format.title);
  const outside = found.filter((one) => one.clipped).map(({ format }) => format.title);
  if (zero.length) return say("formats_says_zero", { names: zero.join(say("formats_and")) });
  if (outside.length) return say("formats_says_over", { names: outside.join(say("formats_and")) });
  return say("formats_says_stored", numbers);
}

/** What sets BF16's step, where its numbers are normal. @param {number} stored @param {number} step @param {Say} say */
function whyOf(stored, step, say) {
  const [low, high] = [128 * step, 256 * step];
  return Math.abs(stored) < low
    ? ""
    : say("formats_says_why", { low: shown(low), high: shown(high), step: shown(step) });
}

/** The terms, which the format can hold. @param {State} state */
function termsOf({ terms, format, d, seed }) {
  if (terms === "ones") return new Float64Array(d).fill(1);
  const kept = FORMATS[format];
  return gaussians(d, seed).map((value) => round(round(value, kept) ** 2, kept));
}

/** @type {{key: string, found: ReturnType<typeof addUp>} | null} picture, sentence and table ask for the same */
let last = null;

/** Sums of the same terms by method; `error` is that of the RMS. @param {State} state */
export function sums(state) {
  const key = [state.terms, state.format, state.d, state.seed].join();
  if (last?.key !== key) last = { key, found: addUp(state) };
  return last.found;
}

/** @param {State} state */
function addUp(state) {
  const terms = termsOf(state);
  const into = (/** @type {number} */ value) => round(value, FORMATS[state.format]);
  const exact = terms.reduce((total, term) => total + term, 0);
  const partial = partialSums(terms, into);
  const found = {
    running: partial[partial.length - 1],
    lanes: laneSum(terms, LANES, into),
    tree: treeSum(terms, into),
    wide: into(treeSum(terms, Math.fround)),
  };
  const methods = Object.entries(found).map(([key, total]) => ({ key, total, error: Math.sqrt(total / exact) - 1 }));
  return { terms, exact, partial, methods };
}

/** @param {number} error */
export const signed = (error) =>
  error === 0
    ? "0"
    : Number.isFinite(error)
      ? (error > 0 ? "+" : "") + percent(error, Math.abs(error) < 0.01 ? 3 : 1)
      : "–";

/** @param {State} state @param {Say} say */
function sumTable(state, say) {
  const { methods, exact } = sums(state);
  const title = FORMATS[state.format].title;
  const rows = methods.map(({ key, total, error }) => [
    say(`formats_${key}`, { title }),
    figures(total, 6),
    signed(error),
  ]);
  return {
    caption: say("formats_sum_caption", { d: shown(state.d), terms: say(`formats_terms_${state.terms}`), title }),
    head: [say("formats_method"), say("formats_sum"), say("formats_rms_error")],
    rows: [...rows, [say("formats_exact_sum"), figures(exact, 6), "0"]],
  };
}

/** @param {State} state @param {Say} say */
function sumVerdict(state, say) {
  const { methods, partial } = sums(state);
  const [running, , tree] = methods;
  const last = partial[partial.length - 1];
  const stopped = partial.indexOf(last);
  const numbers = {
    title: FORMATS[state.format].title,
    last: shown(last),
    step: shown(spacing(last, FORMATS[state.format])),
    half: shown(spacing(last, FORMATS[state.format]) / 2),
    error: signed(running.error),
    tree: signed(tree.error),
    count: shown(stopped + 1),
  };
  if (Math.abs(running.error) < 0.005) return say("formats_says_sum_fine", numbers);
  const dead = stopped < 0.9 * state.d;
  return say(dead ? "formats_says_sum_stops" : "formats_says_sum_creeps", numbers);
}
