/** A plot as SVG, without a page around it: the build draws the same. */

import { drawing } from "../base/dom.js";
import { scale, short, spread } from "./plot-scale.js";

/** @import { Scale } from "./plot-scale.js" */
/** @import { Plot } from "../runtime/protocol.js" */

/**
 * @typedef {Plot["series"][number]} Series
 * @typedef {{x: Scale, y: Scale}} Axes
 */

/** Drawn for the narrowest phone and scaled up: the text stays legible at 360 px. */
const WIDTH = 340;
const HEIGHT = 236;
const [LEFT, RIGHT, TOP, BOTTOM] = [40, 228, 24, 196];
const LABEL_GAP = 15;

const isNumber = (/** @type {number | null | undefined} */ value) => typeof value === "number";

/** @param {Plot} plot @returns {Axes} */
function axesOf({ x, y, series }) {
  const all = series.flatMap((one) => [...one.y, ...(one.low ?? []), ...(one.high ?? [])]).filter(isNumber);
  const few = x.values.length <= 6 ? x.values : undefined;
  return { x: scale(x.values, x.log, LEFT, RIGHT, few), y: scale(/** @type {number[]} */ (all), y.log, BOTTOM, TOP) };
}

/** @param {Plot} plot @param {Axes} axes */
function frameOf(plot, axes) {
  const words = (/** @type {string} */ said, /** @type {Record<string, string | number>} */ place) =>
    drawing("text", place, said);
  return drawing(
    "g",
    { class: "nr-plot__frame" },
    ...axes.y.ticks.flatMap((tick) => [
      drawing("path", { d: `M${LEFT} ${round(axes.y.at(tick))}H${RIGHT}` }),
      words(short(tick), { x: LEFT - 6, y: round(axes.y.at(tick) + 4), "text-anchor": "end" }),
    ]),
    ...axes.x.ticks.map((tick) =>
      words(short(tick), { x: round(axes.x.at(tick)), y: BOTTOM + 17, "text-anchor": "middle" }),
    ),
    words(plot.x.label, { x: (LEFT + RIGHT) / 2, y: HEIGHT - 5, "text-anchor": "middle" }),
    words(plot.y.label, { x: 2, y: 12 }),
  );
}

/** @param {Axes} axes @param {number[]} xs @param {(number | null)[]} ys @returns {[number, number][]} */
const pointsOf = (axes, xs, ys) =>
  xs.flatMap((x, index) => {
    const y = ys[index];
    return y === null ? [] : /** @type {[number, number][]} */ ([[axes.x.at(x), axes.y.at(y)]]);
  });

/** Tenths of a pixel are enough, and short. @param {number} place */
const round = (place) => Math.round(place * 10) / 10;

/** @param {[number, number][]} points */
const pathOf = (points) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}`;

/** @param {Series} series @param {number} place @param {Plot} plot @param {Axes} axes @param {number} label */
function lineOf(series, place, plot, axes, label) {
  const points = pointsOf(axes, plot.x.values, series.y);
  const line = drawing("g", { class: `nr-plot__series nr-plot__series--${place % 4}` });
  if (series.low && series.high) {
    const band = [
      ...pointsOf(axes, plot.x.values, series.low),
      ...pointsOf(axes, plot.x.values, series.high).reverse(),
    ];
    line.append(drawing("path", { class: "nr-plot__band", d: `${pathOf(band)}Z` }));
  }
  const [endX, endY] = points[points.length - 1];
  line.append(
    drawing("path", { class: "nr-plot__line", d: pathOf(points) }),
    ...(points.length > 12
      ? []
      : points.map(([cx, cy]) => drawing("circle", { cx: round(cx), cy: round(cy), r: 2.6 }))),
    drawing("path", {
      class: "nr-plot__leader",
      d: `M${round(endX + 4)} ${round(endY)}L${RIGHT + 10} ${round(label)}`,
    }),
    drawing("text", { x: RIGHT + 13, y: round(label + 4) }, series.label),
  );
  return line;
}

/** @param {Plot} plot */
export function plotSvg(plot) {
  const axes = axesOf(plot);
  const ends = plot.series.map(({ y }) => axes.y.at(/** @type {number} */ (y.filter(isNumber).at(-1))));
  const labels = spread(ends, LABEL_GAP, TOP, BOTTOM);
  const attributes = { class: "nr-plot", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": plot.caption };
  const lines = plot.series.map((series, place) => lineOf(series, place, plot, axes, labels[place]));
  return drawing("svg", attributes, frameOf(plot, axes), ...lines);
}
