/** What is kept of each exercise, by slug, and under which names. The form of the data and nothing else. */

/**
 * @typedef {{code: string, starter: string, at: number}} Kept `starter` is the mark of the starter it grew from
 * @typedef {{code: string, at: number, passed: boolean}} Version
 *
 * `passed` is when the exercise was first passed.
 * @typedef {{code?: Kept, past?: Version[], passed?: number}} Work
 */

/** Each is followed by the slug. */
export const NAMES = { code: "code:", past: "past:", passed: "passed:" };

/** @template T @param {string | null} json @param {T} otherwise @returns {T} */
export function parse(json, otherwise) {
  try {
    return JSON.parse(json ?? "") ?? otherwise;
  } catch {
    return otherwise;
  }
}

const LATEST = 8.64e15; // what a Date can hold
const isTime = (/** @type {unknown} */ value) => typeof value === "number" && value >= 0 && value <= LATEST;

/** @param {any} value @returns {value is Kept} */
export const isKept = (value) =>
  typeof value?.code === "string" && typeof value.starter === "string" && isTime(value.at);

/** @param {any} value @returns {value is Version} */
export const isVersion = (value) =>
  typeof value?.code === "string" && typeof value.passed === "boolean" && isTime(value.at);

/** @param {any} value @returns {value is Work} */
export const isWork = (value) =>
  typeof value === "object" &&
  value !== null &&
  (value.code === undefined || isKept(value.code)) &&
  (value.past === undefined || (Array.isArray(value.past) && value.past.every(isVersion))) &&
  (value.passed === undefined || isTime(value.passed));

/** The last of each code, newest first; a version that once passed stays marked. @param {Version[]} versions */
function united(versions) {
  /** @type {Map<string, Version>} */
  const byCode = new Map();
  for (const version of [...versions].sort((one, other) => one.at - other.at)) {
    const passed = version.passed || byCode.get(version.code)?.passed === true;
    byCode.set(version.code, { ...version, passed });
  }
  return [...byCode.values()].sort((one, other) => other.at - one.at);
}

/**
 * Both works in one: the newer code, the older one among the earlier versions, the first pass.
 * @param {Work} mine @param {Work} theirs @returns {Work}
 */
export function merged(mine, theirs) {
  const codes = [mine.code, theirs.code].filter(isKept).sort((one, other) => other.at - one.at);
  const [code, older] = codes;
  const setAside = older && older.code !== code.code ? [{ code: older.code, at: older.at, passed: false }] : [];
  const past = united([...(mine.past ?? []), ...(theirs.past ?? []), ...setAside]);
  const passes = [mine.passed, theirs.passed].filter((at) => at !== undefined);
  return {
    ...(code ? { code } : {}),
    ...(past.length ? { past } : {}),
    ...(passes.length ? { passed: Math.min(...passes) } : {}),
  };
}
