/** The session that the snippets of a page share: their order, and what the living interpreter remembers of them. */

/** @import { Runner } from "../runtime/runner.js" */

/**
 * @typedef {"new" | "ran" | "failed" | "lost"} Standing `lost`: it ran, but in an interpreter that is gone
 *
 * A snippet as the session sees it. `execute` resolves with whether the code ran to its end, and the interpreter lived.
 * @typedef {HTMLElement & {execute: (session: string) => Promise<boolean>, update: () => void}} Member
 */

/** @type {Map<string, Session>} */
const sessions = new Map();
let begun = 0;

/** @param {string} page @param {Runner} runner */
export function sessionOf(page, runner) {
  const session = sessions.get(page) ?? new Session(page, runner);
  sessions.set(page, session);
  return session;
}

export class Session {
  /** @type {Member | null} the snippet whose run is under way, with those above it */
  asked = null;
  /** @type {Member[]} in the order of the page */
  members = [];
  /** @type {Map<Member, Standing>} */
  #standings = new Map();
  /** @type {import("../runtime/engine.js").Engine | null} the interpreter that remembers the session */
  #engine = null;
  #ends = new AbortController();
  #stopped = false;

  /** @param {string} page @param {Runner} runner */
  constructor(page, runner) {
    this.page = page;
    this.runner = runner;
    this.name = this.#newName();
    runner.addEventListener("change", () => this.#notice(), { signal: this.#ends.signal });
  }

  /** Names are used once, so that a later visit to the page does not find the variables of this one. */
  #newName() {
    begun += 1;
    return `${this.page}:${begun}`;
  }

  /** @param {Member} member */
  join(member) {
    const before = (/** @type {Member} */ one, /** @type {Member} */ other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
    this.members = [...this.members, member].sort(before);
    this.#standings.set(member, "new");
    this.#tell();
  }

  /** @param {Member} member */
  leave(member) {
    this.members = this.members.filter((one) => one !== member);
    if (this.members.length) return;
    this.#ends.abort();
    sessions.delete(this.page);
  }

  /** @param {Member} member @returns {Standing} */
  standing(member) {
    return this.#standings.get(member) ?? "new";
  }

  /**
   * Runs a snippet, and before it those above that the interpreter has not seen, since it may need them.
   * @param {Member} member
   * @param {{anew: boolean}} options `anew` forgets everything first and runs all from the top
   * @returns {Promise<Member | null>} the snippet above that failed, so that `member` did not run
   */
  async run(member, { anew }) {
    if (this.asked) return null;
    this.asked = member;
    this.#stopped = false;
    if (anew) this.#startAnew();
    const above = this.members.slice(0, this.members.indexOf(member));
    const failed = await this.#runEach([...above.filter((one) => this.standing(one) !== "ran"), member]);
    this.asked = null;
    this.#tell();
    return failed === member || this.#stopped ? null : failed;
  }

  /** Ends the run and what was to follow it. */
  stop() {
    this.#stopped = true;
    this.runner.stop();
  }

  /** @param {Member[]} due @returns {Promise<Member | null>} the one that failed */
  async #runEach(due) {
    for (const one of due) {
      const passed = await one.execute(this.name);
      this.#standings.set(one, passed ? "ran" : "failed");
      if (passed) this.#engine = this.runner.engine;
      this.#tell();
      if (!passed || this.#stopped) return one;
    }
    return null;
  }

  #startAnew() {
    this.name = this.#newName();
    this.#engine = null;
    for (const member of this.members) this.#standings.set(member, "new");
    this.#tell();
  }

  /** A worker that was stopped or died took the variables of the session with it. */
  #notice() {
    if (!this.#engine || this.runner.engine === this.#engine) return;
    this.#engine = null;
    for (const [member, standing] of this.#standings) if (standing === "ran") this.#standings.set(member, "lost");
    this.#tell();
  }

  #tell() {
    for (const member of this.members) member.update();
  }
}
