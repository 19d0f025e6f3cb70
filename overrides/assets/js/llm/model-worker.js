/** Holds the model away from the page: tokens of a text at once, one run at a time, which can be stopped. */

import { DownloadError } from "../base/download.js";
import { Session } from "./loaded-model.js";
import { Corrupt } from "./pieces.js";

/** @import { News, Reason, Request, RunRequest, TokensRequest } from "./protocol.js" */

/** Between two reports of a download, in ms: a page has other things to do. */
const OFTEN = 50;

/** @type {Session | null} */
let session = null;
let current = new AbortController();

/** @param {News} news @param {Transferable[]} [transfer] */
const tell = (news, transfer = []) => postMessage(news, { transfer });

/** @param {unknown} error @returns {Reason} */
function reasonOf(error) {
  if (error instanceof Corrupt) return "corrupt";
  if (error instanceof DownloadError) return error.status === 404 ? "missing" : "network";
  return error instanceof DOMException && error.name === "AbortError" ? "stopped" : "fault";
}

/** @param {number} id @param {Promise<void>} work */
const heed = (id, work) =>
  work.catch((error) => tell({ kind: "failed", id, reason: reasonOf(error), detail: String(error) }));

/** @param {Session} model @param {TokensRequest} request */
async function tokens(model, { id, text }) {
  const vocabulary = await model.vocabulary(new AbortController().signal);
  const found = vocabulary.encode(text).map((token) => ({ id: token, text: vocabulary.name(token) }));
  tell({ kind: "tokens", id, tokens: found });
}

/** @param {Session} model @param {RunRequest} request */
async function run(model, request) {
  const { id } = request;
  current.abort();
  current = new AbortController();
  let told = 0;
  const onBytes = (/** @type {number} */ bytes, /** @type {number} */ total) => {
    if (bytes < total && performance.now() - told < OFTEN) return;
    told = performance.now();
    tell({ kind: "bytes", id, bytes, total });
  };
  const onBlock = (/** @type {number} */ block, /** @type {number} */ of) => tell({ kind: "block", id, block, of });
  const { signal } = current;
  const result = await model.run(request, { onBytes, onBlock }, signal).catch((error) => {
    if (signal === current.signal) current.abort(); // what else is on its way is for nothing
    throw error;
  });
  const large = [...result.plain, ...(result.changed ?? []), result.gain];
  tell(
    { kind: "done", id, result },
    large.map(({ buffer }) => buffer),
  );
}

addEventListener("message", ({ data }) => {
  const request = /** @type {Request} */ (data);
  if (request.kind === "open") session = new Session(request.manifest, new URL(request.folder));
  else if (request.kind === "stop") current.abort();
  else if (session) {
    const model = session;
    heed(request.id, request.kind === "run" ? run(model, request) : tokens(model, request));
  }
});
