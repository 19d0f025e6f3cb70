/** `<nr-exercise>`: puts editor, run bar and verdict in place of the starter code, and wires them together. */

import { offerFile } from "../base/offer-file.js";
import { language } from "../base/site.js";
import { createLateEditor, prefersWrap, rememberWrap } from "../editor/index.js";
import { Draft, passedCode, recordPass } from "../progress/index.js";
import { OwnRun, remedyFor, verdictOf } from "../runs/index.js";
import { ASK } from "../runtime/protocol.js";
import { runner } from "../runtime/runner.js";
import { ask } from "../ui/ask.js";
import { dismissal } from "../ui/notices.js";
import { Autosave } from "./autosave.js";
import { withOwn } from "./borrow.js";
import { foldHints, ladderFor } from "./hints.js";
import { summaryOf, verdictView } from "./verdict-view.js";
import { say } from "./words.js";
import { createWorkbench } from "./workbench.js";

/** @import { Workbench } from "./workbench.js" */

export default class ExerciseElement extends HTMLElement {
  connectedCallback() {
    if (this.ends) return;
    this.ends = new AbortController();
    this.slug = this.getAttribute("slug") ?? "";
    this.seconds = Number(this.getAttribute("seconds"));
    this.file = this.getAttribute("file") ?? "";
    this.starterPart = /** @type {HTMLElement} */ (this.querySelector('[data-part="starter"]'));
    const starter = this.starterPart.querySelector("pre code")?.textContent ?? "";
    this.draft = new Draft(this.slug, `${starter.trimEnd()}\n`);
    this.bench = this.#createBench();
    this.own = new OwnRun(runner, this.bench, {
      size: this.getAttribute("megabytes"),
      onChange: () => this.#update(),
      signal: this.ends.signal,
    });
    foldHints(this);
    this.#mount(this.draft, this.bench, this.ends.signal);
  }

  disconnectedCallback() {
    this.saving?.now();
    this.ends?.abort();
    this.editor?.destroy();
    runner.rest();
  }

  #createBench() {
    const { slug = "", file = "" } = this;
    return createWorkbench(
      { slug, file, wrap: prefersWrap() },
      {
        run: () => this.#run(),
        stop: () => this.#stop(),
        reset: () => this.#reset(),
        download: () => this.#download(),
        restore: (code) => this.saving?.replace(code, "version_restored"),
        wrap: (wrap) => {
          rememberWrap(wrap);
          this.editor?.wrap(wrap);
        },
      },
    );
  }

  /** @param {Draft} draft @param {Workbench} bench @param {AbortSignal} signal */
  #mount(draft, bench, signal) {
    const editor = createLateEditor({
      code: draft.code,
      wrap: prefersWrap(),
      attributes: {
        "aria-label": say("editor_label", { file: this.file ?? "" }),
        "aria-describedby": bench.wayOutId,
        lang: "zxx",
      },
      onInput: () => this.saving?.later(),
      onRun: () => this.#run(),
      onTooLong: () => bench.notices.show("long", say("too_long")),
    });
    this.editor = editor;
    bench.editor.append(editor.element);
    bench.editor.addEventListener("focusin", () => this.own?.intend());
    this.starterPart?.replaceWith(bench.root);
    this.saving = new Autosave(draft, editor, bench, signal);
    this.own?.update();
    this.#offerOwn(draft, bench);
  }

  /**
   * A function that the learner wrote in an earlier exercise may take the place of the given one.
   * @param {Draft} draft @param {Workbench} bench
   */
  #offerOwn(draft, bench) {
    const [slug = "", name = ""] = (this.getAttribute("borrows") ?? "").split(":");
    const passed = slug && passedCode(slug);
    const better = () => passed && withOwn(this.editor?.code() ?? "", draft.starter, passed, name);
    if (!better()) return;
    const insert = () => {
      const code = better();
      if (code) this.saving?.replace(code, "borrow_done");
    };
    bench.notices.show("borrow", say("borrow_offer", { name }), [{ label: say("borrow"), act: insert }, dismissal()]);
  }

  async #run() {
    const { bench, editor, saving, own, slug = "", seconds = 0 } = this;
    if (!bench || !editor || !saving || !own || own.busy) return;
    saving.now();
    editor.mark(null);
    const job = /** @type {const} */ ({ kind: ASK.judge, slug, code: editor.code(), lang: language() });
    const ending = await own.run(job, seconds);
    if (ending.kind === "broken") this.#showFault(ending);
    else if (this.isConnected) this.#show(verdictOf(ending, { slug, seconds, output: own.output }));
  }

  #stop() {
    if (!this.own?.busy) return;
    runner.stop();
    this.bench?.run.focus();
  }

  /** @param {import("../runtime/protocol.js").Verdict} verdict */
  #show(verdict) {
    const { bench, editor, saving, slug = "" } = this;
    if (!bench || !editor || !saving) return;
    this.dataset.status = verdict.status;
    const goTo = (/** @type {number} */ line) => editor.goTo(line);
    bench.verdict.replaceChildren(verdictView(verdict, { goTo, hintsFor: ({ id }) => ladderFor(this, id) }));
    const failing = verdict.tests.find(({ report }) => report)?.report;
    editor.mark(verdict.line ?? failing?.line ?? null);
    bench.live.textContent = summaryOf(verdict);
    if (verdict.status !== "pass") return;
    recordPass(slug);
    saving.passed();
  }

  /** The run could not begin although Python is there: a file is missing, or the judge is at fault. */
  #showFault({ reason = "", detail = "" }) {
    if (runner.state === "broken" || !this.bench) return;
    const key = reason === "python" ? "broken_judge" : `broken_${reason}`;
    this.bench.notices.show("fault", say(key), [remedyFor(reason, () => this.#run())], detail);
  }

  async #reset() {
    const { draft, bench, editor, saving } = this;
    if (!draft || !bench || !editor || !saving) return;
    saving.now();
    if (!draft.edited || !(await ask(bench.root, "reset", say))) return;
    saving.replace(draft.starter, "reset_done");
    editor.focus();
  }

  #download() {
    offerFile(this.editor?.code() ?? "", this.file ?? "", "text/x-python");
  }

  /** The one place that shows the state. */
  #update() {
    const { bench, own, dataset } = this;
    if (!bench || !own) return;
    dataset.state = runner.state;
    bench.run.setAttribute("aria-disabled", String(own.busy));
    bench.stop.disabled = !own.busy;
    bench.verdict.setAttribute("aria-busy", String(own.busy));
  }
}
