// @ts-check
/** "LayerNorm or RMSNorm?": one short row under both norms. */

import { centered, cosine, layerNorm, mean, meanSquare, rms, rmsNorm, std } from "./math/norms.js";
import { figures, fixed, percent, vector } from "./print.js";

/** @typedef {{x: number[], eps: number}} State */

export const LEAST = 4;
export const MOST = 8;
const LARGEST = 1e6;
export const EPSILONS = [1e-12, 1e-6, 1e-5, 1e-2];
const UNSEEN = 5e-4; // of the squared length: neither picture nor three decimals show it

/** @type {import("./widget.js").Model<State>} */
export const model = {
  name: "norms",
  base: { x: [1, -1, 3, 3], eps: 1e-6 },
  presets: {
    base: { x: [1, -1, 3, 3] },
    shift: { x: [11, 9, 13, 13] },
    scale: { x: [10, -10, 30, 30] },
    tiny: { x: [0.001, -0.001, 0.003, 0.003] },
    outlier: { x: [1, -1, 3, 60] },
    zero_mean: { x: [1, 2, -1, -2] },
    constant: { x: [2, 2, 2, 2] },
    zero: { x: [0, 0, 0, 0] },
  },
  clean: ({ x, eps }) => ({ x: cleanRow(x), eps: EPSILONS.includes(eps) ? eps : 1e-6 }),
  verdict,
  table: (state, say) => {
    const { out, row } = facts(state);
    const cells = (/** @type {number[]} */ values) => values.map((value) => fixed(value, 3));
    const line = (/** @type {string} */ name, /** @type {number[]} */ values) => [
      say(name),
      name === "norms_x" ? `[${values.map((value) => figures(value, 6)).join(", ")}]` : vector(values, 3),
      ...cells([mean(values), std(values), rms(values)]),
    ];
    return {
      caption: say("norms_caption", { eps: figures(state.eps, 2), cosine: orDash(out.cosine) }),
      head: ["row", "values", "mean", "std", "rms"].map((key) => say(`norms_${key}`)),
      rows: [line("norms_x", row), line("norms_rms_norm", out.rms), line("norms_layer_norm", out.layer)],
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

/** All numbers of the picture. @param {State} state */
export function facts({ x, eps }) {
  const [rmsOut, layerOut] = [rmsNorm(x, eps), layerNorm(x, eps)];
  const share = meanSquare(x) ? mean(x) ** 2 / meanSquare(x) : NaN;
  return {
    row: x,
    mean: mean(x),
    std: std(x),
    rms: rms(x),
    share,
    out: { rms: rmsOut, layer: layerOut, cosine: cosine(rmsOut, layerOut) },
  };
}

/** @param {State} state @param {import("./words.js").Say} say */
function verdict(state, say) {
  const { rms: size, share, out } = facts(state);
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
