/** Keeps the draft in step with the editor, and tells the learner whenever that is not plain sailing. */

import * as storage from "../base/storage.js";
import { dismissal } from "../ui/notices.js";
import { say } from "./words.js";

const SAVE_AFTER_MS = 400;

export class Autosave {
  /**
   * @param {import("../progress/draft.js").Draft} draft
   * @param {import("../editor/editor.js").Editor} editor
   * @param {import("./workbench.js").Workbench} bench
   * @param {AbortSignal} signal ends it
   */
  constructor(draft, editor, bench, signal) {
    this.draft = draft;
    this.editor = editor;
    this.bench = bench;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {storage.Saved} */
    this.last = storage.available() ? "saved" : "blocked";
    const unwatch = draft.watch((code) => this.#offerOther(code));
    signal.addEventListener("abort", unwatch);
    addEventListener("pagehide", () => this.now(), { signal });
    document.addEventListener("visibilitychange", () => this.now(), { signal });
    if (draft.starterChanged) this.#offerStarter();
    this.#tell(this.last);
  }

  /** The learner typed. */
  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.now(), SAVE_AFTER_MS);
    this.bench.saved.textContent = "";
  }

  now() {
    clearTimeout(this.timer);
    const code = this.editor.code();
    this.#tell(code === this.draft.code ? this.last : this.draft.save(code));
  }

  /**
   * Puts other code into the editor; the present one is kept as a version, and one click brings it back.
   * @param {string} code
   * @param {string} message key of what to say
   */
  replace(code, message) {
    const before = this.editor.code();
    this.draft.remember(before);
    this.editor.replace(code);
    this.now();
    const undo = () => {
      this.editor.replace(before);
      this.now();
      this.editor.focus();
    };
    this.bench.notices.show("replaced", say(message), [{ label: say("undo"), act: undo }, dismissal()]);
    this.#show();
  }

  /** The code that passed is worth finding again. */
  passed() {
    this.draft.remember(this.editor.code(), true);
    this.#show();
  }

  /** @param {storage.Saved} saved */
  #tell(saved) {
    this.last = saved;
    this.bench.saved.textContent = this.draft.edited || saved !== "saved" ? say(`save_${saved}`) : "";
    this.bench.saved.dataset.saved = saved;
    if (saved === "saved") this.bench.notices.close("storage");
    else if (!this.bench.notices.has("storage")) this.bench.notices.show("storage", say(`notice_${saved}`));
    this.#show();
  }

  #show() {
    this.bench.showVersions(this.draft.versions);
    this.bench.reset.setAttribute("aria-disabled", String(!this.draft.edited));
  }

  /** @param {string} code */
  #offerOther(code) {
    this.bench.notices.show("other", say("other_tab"), [
      { label: say("other_tab_take"), act: () => this.replace(code, "other_tab_taken") },
      { label: say("other_tab_keep"), act: () => this.#tell(this.draft.save(this.editor.code())) },
    ]);
  }

  #offerStarter() {
    const { starter } = this.draft;
    this.bench.notices.show("starter", say("new_starter"), [
      { label: say("new_starter_take"), act: () => this.replace(starter, "reset_done") },
      { label: say("reset_no"), act: () => this.draft.keepDespiteNewStarter(this.editor.code()) },
    ]);
  }
}
