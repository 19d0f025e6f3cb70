/** The four plots of the depth widget: against the depth of the stack, and layer by layer. */

import { percent } from "../base/print.js";
import { plotSvg } from "../ui/plot-svg.js";
import { DEPTHS, growth, jobsOf, kindsOf, known, lawError, shortNameOf } from "./depth-logic.js";

/** @import { Say } from "../base/speaker.js" */
/** @import { Spread, Summary } from "../math/summaries.js" */
/** @import { Plot } from "../runtime/protocol.js" */
/** @import { State } from "./depth-logic.js" */

/** @param {string} label @param {(Spread | undefined)[]} spreads */
const lineOf = (label, spreads) => {
  const part = (/** @type {number} */ index) => spreads.map((spread) => spread?.[index] ?? null);
  return { label, low: part(0), y: part(1), high: part(2) };
};

/**
 * By sub-layer: the stream's RMS, and the gradient of W2.
 * @param {State} state @param {Say} say @returns {Record<string, Plot>}
 */
function layerPlots(state, say) {
  const kinds = kindsOf(state);
  const lines = (
    /** @type {"stream" | "layers"} */ part,
    /** @type {"rms" | "gradients"} */ key,
    /** @type {number} */ count,
  ) =>
    kinds.map((kind) => {
      const spreads = known(jobsOf(state, kind)[part])?.[key] ?? [];
      return lineOf(shortNameOf(kind, state.scaled, say), spreads.slice(0, count));
    });
  const layers = Array.from({ length: state.depth + 1 }, (_, layer) => layer);
  const law = { label: "√(1 + l/2)", y: layers.map(growth) };
  const most = lawError(state);
  const x = (/** @type {number[]} */ values) => ({ label: say("depth_layer"), values, log: false });
  const rms = plot("rms", false, state, say);
  if (most !== null) rms.caption += say("depth_plot_law", { most: percent(most, 1) });
  return {
    rms: {
      ...rms,
      x: x(layers),
      series: [...lines("stream", "rms", state.depth + 1), ...(most === null ? [] : [law])],
    },
    gradient: {
      ...plot("gradient", false, state, say),
      x: x(layers.slice(1)),
      series: lines("layers", "gradients", state.depth),
    },
  };
}

/**
 * Against the number of sub-layers: the last gradient, and the sensitivity.
 * @param {State} state @param {Say} say @returns {Record<string, Plot>}
 */
function lawPlots(state, say) {
  const found = kindsOf(state).map((kind) => ({ kind, laws: jobsOf(state, kind).laws.map(known) }));
  const lines = (/** @type {(summary: Summary) => Spread | undefined} */ pick) =>
    found.map(({ kind, laws }) =>
      lineOf(
        shortNameOf(kind, state.scaled, say),
        laws.map((law) => law && pick(law)),
      ),
    );
  const x = { label: say("depth_depth_axis"), values: DEPTHS, log: true };
  return {
    last: { ...plot("last", false, state, say), x, series: lines(({ gradients }) => gradients.at(-1)) },
    sensitivity: { ...plot("sensitivity", true, state, say), x, series: lines(({ sensitivity }) => sensitivity) },
  };
}

/** @param {string} key @param {boolean} log @param {State} state @param {Say} say */
const plot = (key, log, { depth }, say) => ({
  kind: /** @type {"lines"} */ ("lines"),
  caption: say(`depth_plot_${key}`, { depth }),
  y: { label: say(`depth_axis_${key}`), log },
});

/** @param {State} state @param {Say} say @returns {Record<string, Plot>} */
export const plotsOf = (state, say) => ({ ...lawPlots(state, say), ...layerPlots(state, say) });

/** @param {State} state @param {Say} say */
export const pictures = (state, say) =>
  Object.values(plotsOf(state, say)).map((plot) => ({ title: plot.caption, svg: plotSvg(plot) }));
