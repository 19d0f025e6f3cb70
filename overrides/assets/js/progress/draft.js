/** The learner's code of one exercise: kept by slug, with the few versions before it. */

import * as storage from "../base/storage.js";
import { isVersion, NAMES, parse } from "./work.js";

/** @import { Kept, Version } from "./work.js" */

const VERSIONS = 10;

/** A short mark (32-bit FNV-1a) that changes when the text does. @param {string} text */
function markOf(text) {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** The code of an exercise that the learner passed last, if it is still kept. @param {string} slug */
export const passedCode = (slug) => versionsOf(slug).find(({ passed }) => passed)?.code ?? null;

/** @param {string} slug @returns {Version[]} newest first */
function versionsOf(slug) {
  const versions = parse(storage.read(NAMES.past + slug), /** @type {unknown[]} */ ([]));
  return Array.isArray(versions) ? versions.filter(isVersion) : [];
}

export class Draft {
  /** @param {string} slug @param {string} starter */
  constructor(slug, starter) {
    this.starter = starter;
    this.slug = slug;
    this.key = NAMES.code + slug;
    this.pastKey = NAMES.past + slug;
    /** What this tab last wrote or took over, to notice that another tab wrote since. */
    this.seen = this.#kept()?.code ?? starter;
    /** The starter that new edits grow from: an older one until the learner takes the new one. */
    this.base = this.#kept()?.starter ?? markOf(starter);
  }

  /** @returns {Kept | null} */
  #kept() {
    const kept = parse(storage.read(this.key), /** @type {Kept | null} */ (null));
    return typeof kept?.code === "string" ? kept : null;
  }

  get code() {
    return this.seen;
  }

  get edited() {
    return this.seen !== this.starter;
  }

  /** Whether the site has a newer starter than the one this code grew from. */
  get starterChanged() {
    return this.edited && this.base !== markOf(this.starter);
  }

  /** @param {string} code @returns {storage.Saved} */
  save(code) {
    const other = this.#kept();
    if (other && other.code !== this.seen && other.code !== code) this.remember(other.code);
    this.seen = code;
    if (code === this.starter) return this.#clear();
    return storage.write(this.key, JSON.stringify({ code, starter: this.base, at: Date.now() }));
  }

  /** Code equal to the starter is not stored, so that a changed starter reaches the learner. */
  #clear() {
    this.base = markOf(this.starter);
    storage.remove(this.key);
    return /** @type {const} */ ("saved");
  }

  /** The learner keeps the old code and has heard of the new starter. @param {string} code */
  keepDespiteNewStarter(code) {
    this.base = markOf(this.starter);
    return this.save(code);
  }

  /** Puts a version aside before it is replaced. @param {string} code @param {boolean} [passed] */
  remember(code, passed = false) {
    if (code.trim() === "" || code === this.starter) return;
    const others = this.versions.filter((version) => version.code !== code);
    const known = passed || this.versions.some((version) => version.code === code && version.passed);
    const versions = [{ code, at: Date.now(), passed: known }, ...others].slice(0, VERSIONS);
    storage.write(this.pastKey, JSON.stringify(versions));
  }

  /** @returns {Version[]} newest first */
  get versions() {
    return versionsOf(this.slug);
  }

  /** @param {(code: string) => void} onNewer another tab saved code that differs @returns {() => void} */
  watch(onNewer) {
    const hear = (/** @type {string | null} */ json) => {
      const code = parse(json, /** @type {Kept | null} */ (null))?.code ?? this.starter;
      if (code !== this.seen) onNewer(code);
    };
    return storage.watch(this.key, hear, () => this.save(this.seen));
  }
}
