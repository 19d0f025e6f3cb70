/** All work of the learner as one text, and back: what is newer stays, what is older is set aside. */

import * as storage from "../base/storage.js";
import { isVersion, isWork, merged, NAMES, parse } from "./work.js";

/** @import { Work } from "./work.js" */

/**
 * @typedef {{format: string, version: number, exported: string, exercises: Record<string, Work>}} Backup
 */

const FORMAT = "residual-stream progress";
const VERSION = 1;
const MOST_CHARACTERS = 20_000_000;
const SLUG = /^[a-z][a-z0-9-]{0,60}$/;

/** Why a file cannot be loaded; `key` names the sentence. */
export class BackupError extends Error {
  /** @param {string} key */
  constructor(key) {
    super(key);
    this.key = key;
  }
}

/** @param {string} slug @returns {Work} */
function workOf(slug) {
  const code = parse(storage.read(NAMES.code + slug), undefined);
  const past = parse(storage.read(NAMES.past + slug), undefined);
  const passed = Number(storage.read(NAMES.passed + slug) ?? Number.NaN);
  const found = { code, past, passed: Number.isFinite(passed) ? passed : undefined };
  return isWork(found) ? found : {};
}

/** @returns {string[]} slugs of which anything is kept */
function slugs() {
  const kinds = Object.values(NAMES);
  const found = storage.names().flatMap((name) => {
    const kind = kinds.find((one) => name.startsWith(one));
    return kind ? [name.slice(kind.length)] : [];
  });
  return [...new Set(found)].sort();
}

/** @returns {string} */
export function exportAll() {
  const exercises = Object.fromEntries(slugs().map((slug) => [slug, workOf(slug)]));
  /** @type {Backup} */
  const backup = { format: FORMAT, version: VERSION, exported: new Date().toISOString(), exercises };
  return JSON.stringify(backup, null, 1);
}

/** @param {string} file @returns {Record<string, Work>} Throws BackupError. */
function read(file) {
  const backup = file.length > MOST_CHARACTERS ? null : parse(file, /** @type {any} */ (null));
  if (backup?.format !== FORMAT) throw new BackupError("import_other");
  if (backup.version !== VERSION) throw new BackupError("import_version");
  const works = Object.entries(backup.exercises ?? {});
  if (!works.every(([slug, work]) => SLUG.test(slug) && isWork(work))) throw new BackupError("import_damaged");
  return Object.fromEntries(works);
}

/** @param {string} name @param {unknown} value */
function write(name, value) {
  if (
    value !== undefined &&
    storage.write(name, typeof value === "number" ? String(value) : JSON.stringify(value)) !== "saved"
  )
    throw new BackupError("import_full");
}

/** @param {string} slug @param {Work} work */
function keep(slug, { code, past, passed }) {
  // First what is set aside, so that nothing is gone if the browser is full.
  write(NAMES.past + slug, past?.filter(isVersion));
  write(NAMES.code + slug, code);
  write(NAMES.passed + slug, passed);
}

/**
 * Takes the work of a file over.
 * @param {string} file
 * @returns {{changed: number, kept: number, replaced: number}} exercises that got something; those of them where
 *   the codes differ and the one here was newer; those where the file's was
 */
export function importAll(file) {
  const count = { changed: 0, kept: 0, replaced: 0 };
  for (const [slug, theirs] of Object.entries(read(file))) {
    const mine = workOf(slug);
    const both = merged(mine, theirs);
    if (JSON.stringify(both) === JSON.stringify(merged(mine, {}))) continue;
    keep(slug, both);
    count.changed += 1;
    if (mine.code && theirs.code && mine.code.code !== theirs.code.code)
      count[both.code === mine.code ? "kept" : "replaced"] += 1;
  }
  return count;
}
