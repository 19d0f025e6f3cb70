/** The worker: loads Python and the judge of this very version of the site, then judges what it is sent. */

import { AlteredError, bytesOf, DownloadError, streamOf } from "../base/download.js";
import { ASK, REASON, TELL } from "./protocol.js";

/** @import { Message, Request } from "./protocol.js" */

/**
 * @typedef {{name: string, bytes: number}} Part
 * @typedef {{runtime: string, parts: Part[], judge: Part, exercises: Record<string, {bytes: number}>}} SiteFacts
 */

const APP = new URL("./", import.meta.url);
const FILES = "/nr";
const WASM = "pyodide.asm.wasm";
const TELL_EVERY_MS = 80;

/** @param {Message} message */
const tell = (message) => self.postMessage(message);

/** Sums the bytes of all parts and tells the page, not more often than it can paint. */
class Progress {
  /** @param {Part[]} parts */
  constructor(parts) {
    this.total = parts.reduce((sum, part) => sum + part.bytes, 0);
    /** @type {Map<string, number>} */
    this.had = new Map();
    this.toldAt = 0;
  }

  /** @param {string} part @param {number} bytes */
  moved(part, bytes) {
    this.had.set(part, bytes);
    if (performance.now() - this.toldAt < TELL_EVERY_MS) return;
    this.stage(part);
  }

  /** @param {string} part a file, or a stage after the last byte */
  stage(part) {
    this.toldAt = performance.now();
    const bytes = [...this.had.values()].reduce((sum, had) => sum + had, 0);
    tell({ kind: TELL.loading, part, bytes: Math.min(bytes, this.total), total: this.total });
  }
}

/** No WebAssembly at all: switched off by a policy. */
class WebAssemblyMissing extends Error {}

/** @param {string} url @returns {Promise<SiteFacts>} */
async function factsAt(url) {
  const buffer = await bytesOf(url);
  try {
    return JSON.parse(new TextDecoder().decode(buffer));
  } catch {
    throw new AlteredError(url);
  }
}

/**
 * Lets Pyodide find the downloads that are already under way, whatever it asks for first.
 * @param {Map<string, Promise<Response>>} downloads
 */
function hand(downloads) {
  const network = self.fetch.bind(self);
  self.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const held = downloads.get(url);
    downloads.delete(url);
    return held ?? network(input, init);
  };
}

/**
 * Compiles from whole bytes when the stream broke: Pyodide only logs that, and would wait for ever.
 * @param {string} url @param {number | undefined} size
 */
function persistInCompiling(url, size) {
  const streaming = WebAssembly.instantiateStreaming.bind(WebAssembly);
  return new Promise((_, fail) => {
    WebAssembly.instantiateStreaming = (source, imports) =>
      streaming(source, imports)
        .catch(async (error) => {
          if (error instanceof DownloadError) throw error;
          return WebAssembly.instantiate(await bytesOf(url, undefined, { size }), imports);
        })
        .catch((error) => {
          fail(error);
          throw error;
        });
  });
}

/**
 * All files at once. Scripts come this way too, so that a broken line is tried again before they are imported.
 * @param {SiteFacts} facts @param {string} root @param {Progress} progress
 */
function download({ parts }, root, progress) {
  const files = parts.map(({ name, bytes: size }) => {
    const moved = (/** @type {number} */ bytes) => progress.moved(name, bytes);
    const whole = async () => new Response(await bytesOf(root + name, moved, { size }));
    return /** @type {const} */ ([root + name, name.endsWith(".wasm") ? streamOf(root + name, moved) : whole()]);
  });
  return new Map(files);
}

/** @param {SiteFacts} facts @param {Progress} progress */
async function startPyodide(facts, progress) {
  const root = new URL(facts.runtime, APP).href;
  const files = download(facts, root, progress);
  const all = Promise.all(files.values());
  const scripts = Promise.all([...files].filter(([url]) => url.endsWith(".js")).map(([, file]) => file));
  const wasm = facts.parts.find(({ name }) => name === WASM);
  const broken = persistInCompiling(root + WASM, wasm?.bytes);
  hand(files);
  const load = async () => {
    await scripts;
    const { loadPyodide } = await import(`${root}pyodide.js`);
    return loadPyodide();
  };
  const pyodide = load();
  const arrived = all.then(() => progress.stage("python"));
  return Promise.race([pyodide, broken, arrived.then(() => pyodide)]);
}

/** @param {any} pyodide @param {ArrayBuffer} zip */
const unpack = (pyodide, zip) => pyodide.unpackArchive(zip, "zip", { extractDir: FILES });

async function load() {
  if (typeof WebAssembly === "undefined") throw new WebAssemblyMissing();
  const facts = await factsAt(new URL("site.json", APP).href);
  const progress = new Progress([...facts.parts, facts.judge]);
  progress.stage("site.json");
  const { name, bytes: size } = facts.judge;
  const judgeZip = bytesOf(new URL(name, APP).href, (bytes) => progress.moved(name, bytes), { size });
  const [pyodide, zip] = await Promise.all([startPyodide(facts, progress), judgeZip]);
  progress.stage("numpy");
  unpack(pyodide, zip);
  const sys = pyodide.pyimport("sys");
  sys.path.insert(0, `${FILES}/scripts`);
  const judge = pyodide.pyimport("judge.worker");
  const numpy = pyodide.pyimport("numpy").__version__;
  tell({ kind: TELL.ready, python: sys.version.split(" ")[0], numpy });
  return { pyodide, judge, facts, slugs: new Set() };
}

/** @param {unknown} error */
function reasonOf(error) {
  if (error instanceof AlteredError) return REASON.altered;
  if (error instanceof DownloadError)
    return error.status === 404 || error.status === 410 ? REASON.stale : REASON.network;
  if (error instanceof WebAssemblyMissing || error instanceof WebAssembly.CompileError) return REASON.wasm;
  return error instanceof TypeError && /import|module/i.test(error.message) ? REASON.network : REASON.python;
}

/** @param {unknown} error @param {number} [id] */
function fail(error, id) {
  const { type, message } = /** @type {{type?: string, message?: string}} */ (error ?? {});
  // A Python exception that got through is a fault of the judge; a JavaScript one has destroyed the interpreter.
  const fatal = id === undefined || (type === undefined && !(error instanceof DownloadError));
  tell({ id, kind: TELL.failed, reason: reasonOf(error), message: String(message ?? error), fatal });
}

const interpreter = load();
interpreter.catch(fail);

/** @param {Awaited<typeof interpreter>} python @param {string} slug */
async function fetchExercise(python, slug) {
  if (python.slugs.has(slug)) return;
  const size = python.facts.exercises[slug]?.bytes;
  unpack(python.pyodide, await bytesOf(new URL(`exercises/${slug}.zip`, APP).href, undefined, { size }));
  python.slugs.add(slug);
}

/** @param {Awaited<typeof interpreter>} python @param {Request} request */
async function answer(python, request) {
  const { id } = request;
  const send = (/** @type {any} */ kind, /** @type {any} */ value) => tell({ id, kind, value });
  if (request.kind === ASK.judge) await fetchExercise(python, request.slug);
  const rows = request.kind === ASK.judge ? JSON.parse(python.judge.rows(request.slug, request.lang)) : [];
  tell({ id, kind: TELL.started, tests: rows });
  const verdict =
    request.kind === ASK.judge
      ? python.judge.judge(request.slug, request.code, request.lang, send)
      : python.judge.run(request.code, request.lang, request.session, send);
  tell({ id, kind: TELL.done, verdict: JSON.parse(verdict), heap: python.pyodide._module.HEAPU8.length });
}

addEventListener("message", async ({ data }) => {
  try {
    await answer(await interpreter, data);
  } catch (error) {
    fail(error, data.id);
  }
});
