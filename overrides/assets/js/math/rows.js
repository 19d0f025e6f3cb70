/** Products and norms of small matrices, kept row by row in one array. */

/** @typedef {{values: Float64Array, inverse: Float64Array}} Normalized rows of RMS 1, and 1/RMS of each as it was */

/** @param {ArrayLike<number>} a @param {ArrayLike<number>} b */
export function dot(a, b) {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += a[index] * b[index];
  return sum;
}

/** @param {ArrayLike<number>} a */
export const norm = (a) => Math.sqrt(dot(a, a));

/** Where the value of largest magnitude stands. @param {Float32Array} values @returns {number} */
export const largestOf = (values) =>
  values.reduce((best, value, at) => (Math.abs(value) > Math.abs(values[best]) ? at : best), 0);

/** RMSNorm of each row, without gain and ε. @param {Float64Array} x @param {number} d @returns {Normalized} */
export function normalizeRows(x, d) {
  const values = new Float64Array(x.length);
  const inverse = new Float64Array(x.length / d);
  for (let row = 0; row < inverse.length; row++) {
    const part = x.subarray(row * d, (row + 1) * d);
    inverse[row] = Math.sqrt(d) / norm(part);
    for (let index = 0; index < d; index++) values[row * d + index] = part[index] * inverse[row];
  }
  return { values, inverse };
}

/**
 * The derivative of the norm along v; its matrix is symmetric, so this is also the way back of a gradient.
 * @param {ArrayLike<number>} v @param {Normalized} normalized @param {number} d
 */
export function project(v, { values, inverse }, d) {
  const made = new Float64Array(v.length);
  for (let row = 0; row < inverse.length; row++) {
    let along = 0;
    for (let place = row * d; place < (row + 1) * d; place++) along += v[place] * values[place];
    along /= d;
    for (let place = row * d; place < (row + 1) * d; place++)
      made[place] = inverse[row] * (v[place] - along * values[place]);
  }
  return made;
}

/**
 * a W, added to `made`; four rows of W at a time, since a sum in memory costs more than a product.
 * @param {Float64Array} a rows of d, a multiple of 4 @param {ArrayLike<number>} w d × columns @param {number} d
 * @param {Float64Array} [made]
 */
export function times(a, w, d, made = new Float64Array((a.length / d) * (w.length / d))) {
  const columns = w.length / d;
  for (let row = 0, to = 0; row < a.length; row += d, to += columns) {
    for (let index = 0; index < d; index += 4) {
      const [a0, a1, a2, a3] = [a[row + index], a[row + index + 1], a[row + index + 2], a[row + index + 3]];
      let from = index * columns;
      for (let place = to; place < to + columns; place++, from++)
        made[place] += a0 * w[from] + a1 * w[from + columns] + a2 * w[from + 2 * columns] + a3 * w[from + 3 * columns];
    }
  }
  return made;
}

/**
 * a Wᵀ for a square W, four rows at a time.
 * @param {Float64Array} a rows of d, a multiple of 4 rows @param {ArrayLike<number>} w @param {number} d
 */
export function timesTransposed(a, w, d) {
  const made = new Float64Array(a.length);
  for (let row = 0; row < a.length; row += 4 * d) {
    for (let column = 0; column < d; column++) {
      let [s0, s1, s2, s3] = [0, 0, 0, 0];
      for (let index = 0, place = row; index < d; index++, place++) {
        const weight = w[column * d + index];
        s0 += a[place] * weight;
        s1 += a[place + d] * weight;
        s2 += a[place + 2 * d] * weight;
        s3 += a[place + 3 * d] * weight;
      }
      made[row + column] = s0;
      made[row + d + column] = s1;
      made[row + 2 * d + column] = s2;
      made[row + 3 * d + column] = s3;
    }
  }
  return made;
}
