/**
 * What the manifest of the model's pieces says, and which of them a run needs. scripts/website/weights/pieces.py writes
 * it.
 */

/**
 * @typedef {{sha256: string, bytes: number}} Piece
 * @typedef {object} Manifest
 * @property {string} model @property {string} source
 * @property {import("./llama.js").Config} config
 * @property {import("./llama.js").Layout} layout
 * @property {{piece: number, kind: import("./weight-formats.js").Kind}} rows of the embedding in a piece
 * @property {Piece[]} blocks @property {Piece[]} embedding
 * @property {Piece} gains @property {Piece} vocabulary
 */

/** @param {Piece} piece */
export const fileOf = ({ sha256 }) => `${sha256.slice(0, 16)}.bin`;

/**
 * @param {Manifest} manifest @param {number[]} ids tokens @param {number} blocks to run
 * @param {boolean} speaks whether the next token is wanted, which needs the whole embedding
 * @returns {Piece[]} in the order in which they are used
 */
export function needed({ rows, embedding, blocks: all, gains }, ids, blocks, speaks) {
  const groups = [...new Set(ids.map((id) => Math.floor(id / rows.piece)))].map((group) => embedding[group]);
  return [...new Set([...groups, gains, ...all.slice(0, blocks), ...(speaks ? embedding : [])])];
}

/** @param {Piece[]} pieces */
export const sizeOf = (pieces) => pieces.reduce((sum, { bytes }) => sum + bytes, 0);
