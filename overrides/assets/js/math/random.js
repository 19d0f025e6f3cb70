/** Random numbers that are the same for the same seed, on every machine. */

/** @param {number} seed an integer @returns {() => number} uniform in [0, 1) (mulberry32) */
export function uniform(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Numbers of N(0, 1) by Box and Muller. @param {number} count @param {number} seed @returns {Float64Array} */
export function gaussians(count, seed) {
  const next = uniform(seed);
  const made = new Float64Array(count + (count % 2));
  for (let index = 0; index < count; index += 2) {
    const size = Math.sqrt(-2 * Math.log(1 - next()));
    const angle = 2 * Math.PI * next();
    made[index] = size * Math.cos(angle);
    made[index + 1] = size * Math.sin(angle);
  }
  return made.subarray(0, count);
}
