/**
 * Stacks of random residual sub-layers f(x) = relu(x W1) W2 in five wirings: forward, gradients, sensitivity.
 * Norms have no gain and no ε; the loss is the inner product of the normalized output with a direction.
 */

import { dot, norm, normalizeRows, project, times, timesTransposed } from "./rows.js";

/**
 * @typedef {object} Wiring
 * @property {boolean} readNorm the branch reads N(x)
 * @property {boolean} writeNorm what the branch writes is normalized
 * @property {boolean} sumNorm the sum is normalized
 */

/** @type {Record<string, Wiring>} */
export const WIRINGS = {
  pre: { readNorm: true, writeNorm: false, sumNorm: false },
  post: { readNorm: false, writeNorm: false, sumNorm: true },
  sandwich: { readNorm: true, writeNorm: true, sumNorm: false },
  output: { readNorm: false, writeNorm: true, sumNorm: false },
  deepnorm: { readNorm: false, writeNorm: false, sumNorm: true },
};

/**
 * @typedef {object} Net a random stack: the layers of one seed, as deep as the deepest stack
 * @property {number} d width
 * @property {ArrayLike<number>} x the stream's start, rows of d
 * @property {ArrayLike<number>} direction of the loss, as x
 * @property {[w1: ArrayLike<number>, w2: ArrayLike<number>][]} layers matrices d × d by rows
 * @property {[w1: ArrayLike<number>, w2: ArrayLike<number>][]} moves what the weights are moved by, over ε
 */

/**
 * @typedef {object} Run
 * @property {number[]} rms of the stream before, between and after the sub-layers
 * @property {number[]} gradients norm of the gradient of each W2, from sub-layer `since` on
 * @property {number} sensitivity mean squared change of the normalized output over ε², in the limit of small ε
 */

/**
 * The factors of skip path and output matrices.
 * @param {string} kind @param {number} depth sub-layers @param {boolean} scaled by 1/√depth
 */
export function factors(kind, depth, scaled) {
  // DeepNorm for decoders counts blocks of two sub-layers.
  if (kind === "deepnorm") return { skip: depth ** 0.25, out: (4 * depth) ** -0.25 };
  return { skip: 1, out: scaled ? depth ** -0.5 : 1 };
}

/** @param {Float64Array} x */
const sizeOf = (x) => norm(x) / Math.sqrt(x.length);

/**
 * The stream alone: its RMS before, between and after the sub-layers.
 * @param {string} kind of WIRINGS @param {number} depth @param {boolean} scaled
 * @param {Pick<Net, "d" | "layers"> & {x: Float64Array}} net @returns {number[]}
 */
export function streamSizes(kind, depth, scaled, { d, x, layers }) {
  const { skip, out } = factors(kind, depth, scaled);
  const sizes = [sizeOf(x)];
  for (let layer = 0; layer < depth; layer++) {
    x = forward(WIRINGS[kind], skip, out, d, layers[layer], x).next;
    sizes.push(sizeOf(x));
  }
  return sizes;
}

/**
 * @param {string} kind of WIRINGS @param {number} depth @param {boolean} scaled output matrices by 1/√depth
 * @param {Net} net @param {number} [since] the first sub-layer whose gradient is wanted, from 0
 * @returns {Run}
 */
export function runStack(kind, depth, scaled, net, since = 0) {
  const wiring = WIRINGS[kind];
  const { skip, out } = factors(kind, depth, scaled);
  const tape = [];
  /** @type {Float64Array} */
  let x = Float64Array.from(net.x);
  const rms = [sizeOf(x)];
  /** @type {Float64Array} */
  let moved = new Float64Array(x.length);
  for (let layer = 0; layer < depth; layer++) {
    const step = forward(wiring, skip, out, net.d, net.layers[layer], x);
    moved = forwardMoved(wiring, skip, out, net, layer, step, moved);
    if (layer >= since) tape.push(step);
    x = step.next;
    rms.push(sizeOf(x));
  }
  const end = normalizeRows(x, net.d);
  const change = project(moved, end, net.d);
  const gradients = backward(skip, out, net, tape, project(net.direction, end, net.d), since);
  return { rms, gradients, sensitivity: dot(change, change) / change.length };
}

/**
 * One sub-layer.
 * @param {Wiring} wiring @param {number} skip @param {number} out @param {number} d
 * @param {Net["layers"][0]} weights @param {Float64Array} x
 */
function forward(wiring, skip, out, d, [w1, w2], x) {
  const read = wiring.readNorm ? normalizeRows(x, d) : null;
  const given = read?.values ?? x;
  const active = times(given, w1, d);
  for (let index = 0; index < active.length; index++) if (!(active[index] > 0)) active[index] = 0;
  const write = times(active, w2, d);
  const written = wiring.writeNorm ? normalizeRows(write, d) : null;
  const sum = blend(skip, x, written ? 1 : out, written?.values ?? write);
  const total = wiring.sumNorm ? normalizeRows(sum, d) : null;
  return { read, given, active, written, total, next: total?.values ?? sum };
}

/**
 * Its derivative along the moves of the weights.
 * @param {Wiring} wiring @param {number} skip @param {number} out @param {Net} net @param {number} layer
 * @param {ReturnType<typeof forward>} step @param {Float64Array} moved
 */
function forwardMoved(wiring, skip, out, { d, layers, moves }, layer, { read, given, active, written, total }, moved) {
  const [w1, w2] = layers[layer];
  const [m1, m2] = moves[layer];
  const activeMoved = times(read ? project(moved, read, d) : moved, w1, d);
  times(given, m1, d, activeMoved);
  for (let index = 0; index < active.length; index++) if (!active[index]) activeMoved[index] = 0;
  const writeMoved = times(activeMoved, w2, d);
  times(active, m2, d, writeMoved);
  const sumMoved = blend(skip, moved, written ? 1 : out, written ? project(writeMoved, written, d) : writeMoved);
  return wiring.sumNorm && total ? project(sumMoved, total, d) : sumMoved;
}

/**
 * @param {number} skip @param {number} out @param {Net} net @param {ReturnType<typeof forward>[]} tape
 * @param {Float64Array} gradient of the last state @param {number} since
 */
function backward(skip, out, { d, layers }, tape, gradient, since) {
  const norms = new Array(tape.length);
  for (let index = tape.length - 1; index >= 0; index--) {
    const { read, active, written, total } = tape[index];
    const [w1, w2] = layers[since + index];
    const ofSum = total ? project(gradient, total, d) : gradient;
    const ofWrite = written ? project(ofSum, written, d) : ofSum;
    // A norm behind the write cancels the factor, so its own derivative divides by it.
    norms[index] = outerNorm(active, ofWrite, d) / (written ? out : 1);
    const ofActive = timesTransposed(ofWrite, w2, d);
    for (let place = 0; place < active.length; place++) if (!active[place]) ofActive[place] = 0;
    const ofRead = timesTransposed(ofActive, w1, d);
    gradient = blend(skip, ofSum, written ? 1 : out, read ? project(ofRead, read, d) : ofRead);
  }
  return norms;
}

/** @param {number} p @param {Float64Array} a @param {number} q @param {Float64Array} b */
const blend = (p, a, q, b) => a.map((value, index) => p * value + q * b[index]);

/**
 * The norm of aᵀb for rows of d, from the products of rows: fewer than entries.
 * @param {Float64Array} a @param {Float64Array} b @param {number} d
 */
function outerNorm(a, b, d) {
  let sum = 0;
  for (let one = 0; one < a.length; one += d) {
    for (let other = 0; other <= one; other += d) {
      const both =
        dot(a.subarray(one, one + d), a.subarray(other, other + d)) *
        dot(b.subarray(one, one + d), b.subarray(other, other + d));
      sum += one === other ? both : 2 * both;
    }
  }
  return Math.sqrt(Math.max(0, sum));
}
