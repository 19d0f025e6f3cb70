/**
 * The model as the worker holds it: its pieces, its vocabulary, and the unchanged run that changes are compared with.
 */

import { isPlain, UNCHANGED } from "./change.js";
import { differences } from "./differences.js";
import { needed } from "./manifest.js";
import { likeliest, logitsOf } from "./next-tokens.js";
import { Pieces } from "./pieces.js";
import { begin, embed, step } from "./run.js";
import { Vocabulary } from "./vocabulary.js";

/** @import { Change } from "./change.js" */
/** @import { Manifest, Piece } from "./manifest.js" */
/** @import { Result, RunRequest } from "./protocol.js" */
/** @import { Course } from "./run.js" */

/**
 * @typedef {object} Listener
 * @property {(bytes: number, total: number) => void} onBytes
 * @property {(block: number, of: number) => void} onBlock
 */

const SHOWN = 8;

/** Lets messages in, so that a run can be stopped. */
const breathe = () => new Promise((resume) => setTimeout(resume));

export class Session {
  /** @type {Promise<Vocabulary> | null} */
  #vocabulary = null;
  /** @type {{ids: string, course: Course} | null} */
  #plain = null;

  /** @param {Manifest} manifest @param {URL} folder of the pieces */
  constructor(manifest, folder) {
    this.manifest = manifest;
    this.pieces = new Pieces(folder);
    this.get = (/** @type {Piece} */ piece) => this.pieces.get(piece);
  }

  /** @param {AbortSignal} signal @returns {Promise<Vocabulary>} fetched once */
  vocabulary(signal) {
    const { vocabulary: piece } = this.manifest;
    this.#vocabulary ??= this.pieces
      .fetch([piece], () => {}, signal)[0]
      .then(() => new Vocabulary(this.get(piece).slice().buffer));
    this.#vocabulary.catch(() => {
      this.#vocabulary = null;
    });
    return this.#vocabulary;
  }

  /** @param {RunRequest} request @param {Listener} listener @param {AbortSignal} signal @returns {Promise<Result>} */
  async run({ ids, blocks, speaks, change }, { onBytes, onBlock }, signal) {
    const wanted = needed(this.manifest, ids, blocks, speaks);
    const coming = new Map(this.pieces.fetch(wanted, onBytes, signal).map((promise, at) => [wanted[at], promise]));
    const clock = { computing: 0 };
    const stopped = aborted(signal);
    const has = (/** @type {Piece} */ piece) => Promise.race([coming.get(piece), stopped]);
    for (const piece of wanted.slice(0, wanted.indexOf(this.manifest.blocks[0]))) await has(piece);
    const told = isPlain(change) ? 1 : 2;
    const go = (/** @type {Course} */ course, /** @type {Change} */ how, /** @type {number} */ before) =>
      this.#go(course, how, blocks, has, signal, clock, (block) => onBlock(before + block, told * blocks));
    const base = await go(this.#base(ids), UNCHANGED, 0);
    const changed = isPlain(change) ? base : await go(begin(this.#embedded(ids), change), change, blocks);
    for (const piece of wanted) await has(piece);
    const next = speaks ? await this.#next(base, changed, change, clock) : null;
    return {
      plain: copies(base, blocks),
      changed: changed === base ? null : copies(changed, blocks),
      gain: this.#gain(blocks),
      rows: differences(upTo(base, blocks), changed, this.manifest.config.width),
      next,
      computing: clock.computing,
      kept: this.pieces.allKept,
    };
  }

  /** @param {number[]} ids */
  #embedded(ids) {
    return embed(ids, this.manifest, this.get);
  }

  /** The unchanged run as far as it has come. @param {number[]} ids @returns {Course} */
  #base(ids) {
    if (this.#plain?.ids !== ids.join())
      this.#plain = { ids: ids.join(), course: begin(this.#embedded(ids), UNCHANGED) };
    return this.#plain.course;
  }

  /**
   * @param {Course} course @param {Change} change @param {number} blocks
   * @param {(piece: Piece) => Promise<unknown>} has @param {AbortSignal} signal @param {{computing: number}} clock
   * @param {(block: number) => void} onBlock
   */
  async #go(course, change, blocks, has, signal, clock, onBlock) {
    while (course.states.length <= blocks) {
      await has(this.manifest.blocks[course.states.length - 1]);
      await breathe();
      signal.throwIfAborted();
      const begun = performance.now();
      step(course, this.manifest, this.get, change);
      clock.computing += performance.now() - begun;
      onBlock(course.states.length - 1);
    }
    return course;
  }

  /** @param {Course} base @param {Course} changed @param {Change} change @param {{computing: number}} clock */
  async #next(base, changed, change, clock) {
    const { config, embedding } = this.manifest;
    const vocabulary = await this.vocabulary(new AbortController().signal);
    const pieces = embedding.map(this.get);
    const gain = this.#gain(config.blocks).subarray(config.blocks * config.width);
    const begun = performance.now();
    const [plain, other] = [base, changed].map((course, at) => {
      const last = course.states[config.blocks].slice(-config.width);
      const logits = logitsOf(last, pieces, gain, this.manifest, at ? change : UNCHANGED);
      return likeliest(logits, SHOWN).map((token) => ({ ...token, text: vocabulary.name(token.id) }));
    });
    clock.computing += performance.now() - begun;
    return { plain, changed: other };
  }

  /** The gain of the norm that reads each state: of the next block, or the final one. @param {number} blocks */
  #gain(blocks) {
    const { width } = this.manifest.config;
    return new Float32Array(this.get(this.manifest.gains).slice().buffer).slice(0, (blocks + 1) * width);
  }
}

/** @param {Course} course @param {number} blocks @returns {Course} */
const upTo = ({ states, zeroed }, blocks) => ({ states: states.slice(0, blocks + 1), zeroed: zeroed.slice(0, blocks) });

/**
 * The page gets copies, since the unchanged run stays for the next comparison.
 * @param {Course} course @param {number} blocks
 */
const copies = ({ states }, blocks) => states.slice(0, blocks + 1).map((state) => state.slice());

/** @param {AbortSignal} signal @returns {Promise<never>} rejects when the run is stopped */
function aborted(signal) {
  /** @type {Promise<never>} */
  const stopped = new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  stopped.catch(() => {}); // nobody may be waiting
  return stopped;
}
