/** "Where do the bytes go?": memory traffic of an addition with a norm, by version. */

import { figures } from "../base/print.js";
import { trafficOf, VERSIONS } from "../math/bytes.js";

/** @typedef {{width: number, tokens: number, d: number, bandwidth: number}} State bandwidth in GB/s */

export const WIDTHS = [1, 2, 4];
const MOST = 1e7;

/** @type {import("./widget.js").Logic<State>} */
export const logic = {
  name: "bytes",
  base: { width: 2, tokens: 4096, d: 4096, bandwidth: 1000 },
  presets: {
    many: { width: 2, tokens: 4096, d: 4096 },
    one: { width: 2, tokens: 1, d: 4096 },
    fp32: { width: 4, tokens: 4096, d: 4096 },
  },
  clean: ({ width, tokens, d, bandwidth }) => ({
    width: WIDTHS.includes(width) ? width : 2,
    tokens: whole(tokens, 4096),
    d: whole(d, 4096),
    bandwidth: bandwidth > 0 && bandwidth <= MOST ? bandwidth : 1000,
  }),
  verdict: (state, say) => {
    const [fused, two, , eager] = versions(state);
    const numbers = {
      saved: figures(100 * (1 - fused.total / two.total), 2),
      factor: figures(eager.total / fused.total, 3),
      fused: timeOf(fused.seconds),
      eager: timeOf(eager.seconds),
      bandwidth: figures(state.bandwidth, 6),
    };
    return say("bytes_says", numbers);
  },
  table: (state, say) => ({
    caption: say("bytes_caption", { tokens: figures(state.tokens, 8), d: figures(state.d, 8), bits: 8 * state.width }),
    head: ["version", "read", "written", "total", "all", "time"].map((key) => say(`bytes_${key}`)),
    rows: versions(state).map(({ key, read, written, total, all, seconds }) => [
      say(`bytes_${key}`),
      String(read),
      String(written),
      String(total),
      sizeOf(all),
      timeOf(seconds),
    ]),
  }),
};

/** @param {number} value @param {number} otherwise */
const whole = (value, otherwise) =>
  Number.isFinite(value) ? Math.max(1, Math.min(MOST, Math.round(value))) : otherwise;

/** Traffic of every version: bytes for one element, for all of them, and the time they need. @param {State} state */
export function versions({ width, tokens, d, bandwidth }) {
  return Object.entries(VERSIONS).map(([key, stepsOf]) => {
    const bytes = trafficOf(key, width);
    const all = bytes.total * tokens * d;
    return { key, steps: stepsOf(width), ...bytes, all, seconds: all / (bandwidth * 1e9) };
  });
}

/** @param {number} value @param {[number, string][]} units the largest first */
function inUnits(value, units) {
  const [size, name] = units.find(([least]) => value >= least) ?? units[units.length - 1];
  return `${figures(value / size, 3)} ${name}`;
}

/** @param {number} bytes */
export const sizeOf = (bytes) =>
  inUnits(bytes, [
    [1e12, "TB"],
    [1e9, "GB"],
    [1e6, "MB"],
    [1e3, "kB"],
    [1, "B"],
  ]);

/** @param {number} seconds */
export const timeOf = (seconds) =>
  inUnits(seconds, [
    [1, "s"],
    [1e-3, "ms"],
    [1e-6, "µs"],
    [1e-9, "ns"],
  ]);
