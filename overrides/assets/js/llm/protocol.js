/** What the page and the model's worker say to each other. */

/**
 * To the worker: once where the pieces are, then any of the others; `id` comes back with every answer.
 * @typedef {{kind: "open", manifest: import("./manifest.js").Manifest, folder: string}} Open
 * @typedef {{kind: "tokens", id: number, text: string}} TokensRequest
 * @typedef {{kind: "run", id: number, ids: number[], blocks: number, speaks: boolean,
 *   change: import("./change.js").Change}} RunRequest `speaks`: the next tokens are wanted too
 * @typedef {{kind: "stop"}} Stop ends the run under way
 * @typedef {Open | TokensRequest | RunRequest | Stop} Request
 *
 * From the worker.
 * @typedef {{kind: "tokens", id: number, tokens: Token[]}} TokensAnswer
 * @typedef {{id: number, text: string}} Token
 * @typedef {{kind: "bytes", id: number, bytes: number, total: number}} BytesNews
 * @typedef {{kind: "block", id: number, block: number, of: number}} BlockNews
 * @typedef {object} Result
 * @property {Float32Array[]} plain states 0 to B of the unchanged run, each (tokens, width)
 * @property {Float32Array[] | null} changed those of the changed run, if a change was asked for
 * @property {Float32Array} gain of the norms that read them, (states, width)
 * @property {import("./differences.js").Row[]} rows
 * @property {{plain: NextToken[], changed: NextToken[]} | null} next likeliest first; none where logits are NaN
 * @property {number} computing milliseconds, downloads aside
 * @property {boolean} kept whether all pieces could be kept
 * @typedef {Token & {probability: number}} NextToken
 * @typedef {{kind: "done", id: number, result: Result}} Done
 * @typedef {"network" | "missing" | "corrupt" | "stopped" | "fault"} Reason
 * @typedef {{kind: "failed", id: number, reason: Reason, detail: string}} Failed
 * @typedef {TokensAnswer | BytesNews | BlockNews | Done | Failed} News
 */

export {};
