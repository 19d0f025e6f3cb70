/** "What does one outlier cost?": a stream with an outlier channel and a massive token, in a few integer levels. */

import { figures, fixed, percent } from "../base/print.js";
import { D, report } from "../math/outliers.js";

/** @import { Say } from "../base/speaker.js" */
/** @import { Granularity } from "../math/quantize.js" */

/**
 * @typedef {object} State
 * @property {boolean} token whether token 0 is there
 * @property {number} massive its one large value
 * @property {number} channel the largest magnitude of the outlier channel
 * @property {boolean} normed quantize what RMSNorm makes of the stream
 * @property {Granularity} by
 * @property {number} bits
 * @property {string} cure
 * @property {number} alpha of SmoothQuant
 */

export const GRANULARITIES = /** @type {Granularity[]} */ (["tensor", "token", "channel"]);
export const BITS = [4, 6, 8];
export const CURES = ["none", "smooth", "rotate"];
export const LARGEST_CHANNEL = 100;
const MOST = 1e5;

/** @type {State} */
const base = {
  token: true,
  massive: 6930,
  channel: 34.5,
  normed: false,
  by: "tensor",
  bits: 8,
  cure: "none",
  alpha: 0.5,
};

/** @type {import("./widget.js").Logic<State>} */
export const logic = {
  name: "outlier",
  base,
  presets: {
    base,
    without: { ...base, token: false },
    token: { ...base, by: "token" },
    normed: { ...base, normed: true },
    smooth: { ...base, normed: true, by: "token", cure: "smooth" },
    rotate: { ...base, normed: true, by: "token", cure: "rotate" },
    four: { ...base, normed: true, by: "token", cure: "rotate", bits: 4 },
  },
  clean,
  verdict,
  table: (state, say) => ({
    caption: say("outlier_caption", { what: whatOf(state, say) }),
    head: [say("outlier_quantity"), say("outlier_value")],
    rows: rowsOf(state, say),
  }),
};

/** @param {State} state @returns {State} */
function clean(state) {
  const within = (
    /** @type {number} */ value,
    /** @type {number} */ low,
    /** @type {number} */ high,
    /** @type {number} */ other,
  ) => (Number.isFinite(value) ? Math.max(low, Math.min(high, value)) : other);
  return {
    token: state.token,
    massive: within(state.massive, 1, MOST, base.massive),
    channel: within(state.channel, 0, LARGEST_CHANNEL, base.channel),
    normed: state.normed,
    by: GRANULARITIES.includes(state.by) ? state.by : base.by,
    bits: BITS.includes(state.bits) ? state.bits : base.bits,
    cure: CURES.includes(state.cure) ? state.cure : base.cure,
    alpha: within(state.alpha, 0, 1, base.alpha),
  };
}

let last = { key: "", found: /** @type {ReturnType<typeof report> | null} */ (null) };

/** All numbers of a state; picture, sentence and table ask for the same ones. @param {State} state */
export function facts(state) {
  const key = JSON.stringify(state);
  if (last.key !== key || !last.found)
    last = { key, found: report({ ...state, massive: state.token ? state.massive : 0 }) };
  return /** @type {ReturnType<typeof report>} */ (last.found);
}

/** @param {number} share */
export const errorOf = (share) => percent(share, share < 0.1 ? 1 : 0);

/** @param {number} step */
const stepOf = (step) => (step < 1 ? fixed(step, 4) : fixed(step, 2));

/** What stands above the picture. @param {ReturnType<typeof report>} found */
export const factsOf = ({ step, levels, zeros }) => ({
  step: stepOf(step),
  levels: String(levels),
  zeros: errorOf(zeros),
});

/** @param {State} state @param {Say} say */
function whatOf({ token, normed, by, bits, cure, alpha }, say) {
  const parts = [`INT${bits}`, say(`outlier_by_${by}`), say(normed ? "outlier_normed" : "outlier_stream")];
  if (!token) parts.push(say("outlier_without"));
  if (cure !== "none") parts.push(say(`outlier_cure_${cure}`) + (cure === "smooth" ? `, α = ${fixed(alpha, 2)}` : ""));
  return parts.join(say("outlier_and"));
}

/** @param {State} state @param {Say} say */
function rowsOf(state, say) {
  const found = facts(state);
  const outputs = found.outputs();
  return [
    [say(`outlier_peak_${ownerOf(state)}`), figures(found.peak, 5)],
    [say("outlier_step"), stepOf(found.step)],
    [say("outlier_levels"), String(found.levels)],
    [say("outlier_zeros"), errorOf(found.zeros)],
    [say("outlier_error"), errorOf(found.error)],
    [say("outlier_ordinary"), errorOf(found.ordinaryError)],
    [say("outlier_share"), errorOf(found.topShare)],
    [say("outlier_output"), errorOf(outputs.all)],
    [say("outlier_ordinary_output"), errorOf(outputs.ordinary)],
  ];
}

/** Whose magnitude sets the step: SmoothQuant's factors make it another in every channel. @param {State} state */
const ownerOf = ({ by, cure }) => (cure === "smooth" ? "smooth" : by);

/** What a lone massive value becomes in each channel under the rotation. @param {number} massive */
export const spreadOf = (massive) => massive / Math.sqrt(D);

/** @param {State} state @param {Say} say */
function verdict(state, say) {
  const found = facts(state);
  const numbers = {
    sets: say(`outlier_sets_${ownerOf(state)}`, { peak: figures(found.peak, 5), step: stepOf(found.step) }),
    levels: found.levels,
    zeros: errorOf(found.zeros),
    error: errorOf(found.error),
    ordinary: errorOf(found.ordinaryError),
    share: errorOf(found.topShare),
    second: `${figures(100 * found.secondShare, 2)}%`,
    rest: `${figures(100 * found.restShare, 2)}%`,
    lost: `${figures(100 * found.error ** 2, 2)}%`,
    flat: fixed(spreadOf(state.massive), 2),
    massive: figures(state.massive, 6),
  };
  return (
    say(`outlier_says_${kindOf(state, found)}`, numbers) + (isSpread(state) ? say("outlier_says_flat", numbers) : "")
  );
}

/** @param {State} state */
const isSpread = ({ token, normed, cure }) => token && !normed && cure === "rotate";

/** @param {State} state @param {ReturnType<typeof report>} found */
function kindOf(state, { error, ordinaryError }) {
  if (ordinaryError > 0.25 && error < ordinaryError / 5) return "lie";
  return state.by === "channel" ? "channel" : "levels";
}
