/** "LayerNorm or RMSNorm?": one short row under both norms. */

import { figures, fixed, percent, vector } from "../base/print.js";
import { centered, cosine, layerNorm, mean, rms, rmsNorm, std } from "../math/norms.js";
import { gaussians } from "../math/random.js";

/** @import { Say } from "../base/speaker.js" */

/**
 * @typedef {{x: number[], eps: number, random: number}} State random: entries of a drawn row, 0 for the reader's own x
 */

export const LEAST = 4;
export const MOST = 8;
/** Entries of a row that have a place in the picture. */
export const SHOWN = MOST;
export const EPSILONS = [1e-12, 1e-6, 1e-5, 1e-2];
export const RANDOM = [0, 16, 64, 256, 1024];
const LARGEST = 1e6;
const SEED = 5; // of the row that is shown
const MANY = 2 ** 18; // entries of an average over rows
const MANY_SEED = 7;
const UNSEEN = 5e-4; // of the squared length: neither picture nor three decimals show it

/** @param {number[]} x */
const own = (x) => ({ x, eps: 1e-6, random: 0 });

/** @type {import("./widget.js").Logic<State>} */
export const logic = {
  name: "norms",
  base: { x: [1, -1, 3, 3], eps: 1e-6, random: 0 },
  presets: {
    base: own([1, -1, 3, 3]),
    drop: { eps: 1e-6, random: 1024 },
    shift: own([11, 9, 13, 13]),
    scale: own([10, -10, 30, 30]),
    tiny: own([0.001, -0.001, 0.003, 0.003]),
    outlier: own([1, -1, 3, 60]),
    zero_mean: own([1, 2, -1, -2]),
    constant: own([2, 2, 2, 2]),
    zero: own([0, 0, 0, 0]),
  },
  clean: ({ x, eps, random }) => ({
    x: cleanRow(x),
    eps: EPSILONS.includes(eps) ? eps : 1e-6,
    random: RANDOM.includes(random) ? random : 0,
  }),
  verdict,
  table: (state, say) => {
    const { out, row } = facts(state);
    const [first, more] = [
      (/** @type {number[]} */ values) => values.slice(0, SHOWN),
      row.length > SHOWN ? ", …]" : "]",
    ];
    const line = (/** @type {string} */ name, /** @type {number[]} */ values) => [
      say(name),
      vector(first(values), 3).replace("]", more),
      ...[mean(values), std(values), rms(values)].map((value) => fixed(value, 3)),
    ];
    const given = first(row).map((value) => figures(value, row.length > SHOWN ? 3 : 6));
    return {
      caption: say("norms_caption", { eps: figures(state.eps, 2), cosine: orDash(out.cosine) }),
      head: ["row", "values", "mean", "std", "rms"].map((key) => say(`norms_${key}`)),
      rows: [
        line("norms_x", row).with(1, `[${given.join(", ")}${more}`),
        line("norms_rms_norm", out.rms),
        line("norms_layer_norm", out.layer),
      ],
    };
  },
};

/** @param {number} value not there where a row is zero */
const orDash = (value) => (Number.isNaN(value) ? "–" : fixed(value, 3));

/** @param {number[]} x */
function cleanRow(x) {
  const finite = x.map((value) => (Number.isFinite(value) ? Math.max(-LARGEST, Math.min(LARGEST, value)) : 0));
  return [...finite, ...Array(LEAST).fill(0)].slice(0, Math.max(LEAST, Math.min(MOST, finite.length)));
}

/** The part of the squared length that lies in the mean. @param {ArrayLike<number>} x */
function meanShare(x) {
  let [sum, squares] = [0, 0];
  for (let index = 0; index < x.length; index++) {
    sum += x[index];
    squares += x[index] * x[index];
  }
  return (sum * sum) / x.length / squares;
}

/** @type {Float64Array | undefined} drawn once: it takes longer than a frame */
let drawn;
/** @type {Map<number, number>} by the number of entries */
const averages = new Map();

/** The same, on average over many random rows of d entries. @param {number} d a power of two */
export function averageShare(d) {
  if (averages.has(d)) return averages.get(d) ?? 0;
  drawn ??= gaussians(MANY, MANY_SEED);
  let sum = 0;
  for (let from = 0; from < MANY; from += d) sum += meanShare(drawn.subarray(from, from + d));
  averages.set(d, (sum * d) / MANY);
  return (sum * d) / MANY;
}

/** All numbers of the picture. @param {State} state */
export function facts({ x: own, eps, random }) {
  const x = random ? Array.from(gaussians(random, SEED)) : own;
  const [rmsOut, layerOut] = [rmsNorm(x, eps), layerNorm(x, eps)];
  const share = meanShare(x);
  return {
    row: x,
    mean: mean(x),
    std: std(x),
    rms: rms(x),
    share,
    out: { rms: rmsOut, layer: layerOut, cosine: cosine(rmsOut, layerOut) },
  };
}

/** @param {State} state @param {Say} say */
function verdict(state, say) {
  const found = facts(state);
  if (state.random) return randomVerdict(found, say);
  const { rms: size, share, out } = found;
  if (size === 0) return say("norms_says_zero");
  if (rms(centered(state.x)) < 1e-9 * size) return say("norms_says_constant");
  const numbers = {
    share: percent(share, share < 0.1 ? 2 : 0),
    cosine: fixed(out.cosine, 3),
    size: fixed(rms(out.rms), 3),
  };
  const main = say(share < UNSEEN ? "norms_says_same" : "norms_says_differ", numbers);
  return Math.abs(rms(out.rms) - 1) < 5e-4 ? main : main + say("norms_says_eps", numbers);
}

/** @param {ReturnType<typeof facts>} found @param {Say} say */
function randomVerdict({ row, mean, share, out }, say) {
  return say("norms_says_random", {
    d: row.length,
    mean: fixed(mean, 3),
    share: percent(share, 2),
    many: figures(MANY / row.length, 6),
    average: percent(averageShare(row.length), 2),
    usual: percent(1 / row.length, 2),
    cosine: fixed(out.cosine, 4),
  });
}
