/** What the explorer draws, whatever its source: a recording, or a model that has just run in this browser. */

/**
 * A number for each state and token, row-major (state, token).
 * @typedef {object} Part
 * @property {Float32Array} rms root mean square over the channels
 * @property {Float32Array} peak the value of largest magnitude, with its sign
 * @property {Uint16Array} channel where that value stands
 */

/**
 * The norm that reads a state: of block s + 1 for state s, the final norm for the last one.
 * @typedef {object} Norm
 * @property {"rms" | "layer"} kind a LayerNorm subtracts the mean first
 * @property {number} eps
 * @property {Float32Array} gain (blocks + 1) * width, row-major (state, channel)
 * @property {Float32Array} [bias] of the same shape
 */

/**
 * What the norm makes of the states.
 * @typedef {Norm & {scaled: Part, read: Part}} Normed `scaled`: divided by the RMS; `read`: times the gain as well
 */

/**
 * @typedef {object} Stream
 * @property {string} id of letters, digits and "-": "smollm2-en", "yours"
 * @property {string} title in the language of the page
 * @property {string[]} tokens the text of each token (T)
 * @property {number} blocks B; the states are 0 (the embedding) to B (after block B)
 * @property {boolean} [partial] the model has more blocks, which did not run
 * @property {number} width d, the number of channels
 * @property {Part} summary of the states as they are
 * @property {(token: number) => Promise<Float32Array>} token (B + 1) * d values, row-major (state, channel)
 * @property {() => Promise<Float32Array>} others (B + 1) * d: the largest magnitude among tokens 1 to T − 1
 * @property {(() => Promise<Normed>) | null} normed null where no norm reads the states as they are
 */

export {};
