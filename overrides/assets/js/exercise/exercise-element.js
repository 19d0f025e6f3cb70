// @ts-check
/** `<nr-exercise>`: puts editor, run bar and verdict in place of the starter code, and wires them together. */

import { ask } from "../common/ask.js";
import { text } from "../common/i18n.js";
import { recordPass } from "../common/progress.js";
import { language } from "../common/site.js";
import * as storage from "../common/storage.js";
import { ASK } from "../runtime/protocol.js";
import { runner } from "../runtime/runner.js";
import { Autosave } from "./autosave.js";
import { Draft } from "./draft.js";
import { createEditor } from "./editor.js";
import { foldHints, ladderFor } from "./hints.js";
import { verdictOf } from "./outcome.js";
import { showStatus } from "./status-line.js";
import { summaryOf, verdictView } from "./verdict-view.js";
import { createWorkbench } from "./workbench.js";

const TICK_MS = 100;
/** The page shows at most so many characters while the code runs; the verdict has the judge's own cut. */
const MOST_OUTPUT = 20_000;

const prefersWrap = () => storage.read("wrap") !== "off";

export class ExerciseElement extends HTMLElement {
  /** @type {"no" | "waits" | "runs"} */
  #own = "no";
  #output = "";

  connectedCallback() {
    if (this.ends) return;
    this.ends = new AbortController();
    this.slug = this.getAttribute("slug") ?? "";
    this.seconds = Number(this.getAttribute("seconds"));
    this.file = this.getAttribute("file") ?? `${this.slug}.py`;
    this.starterPart = /** @type {HTMLElement} */ (this.querySelector('[data-part="starter"]'));
    const starter = this.starterPart.querySelector("pre code")?.textContent ?? "";
    this.draft = new Draft(this.slug, `${starter.trimEnd()}\n`);
    this.bench = this.#createBench();
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
          storage.write("wrap", wrap ? "on" : "off");
          this.editor?.wrap(wrap);
        },
      },
    );
  }

  /** @param {Draft} draft @param {import("./workbench.js").Workbench} bench @param {AbortSignal} signal */
  async #mount(draft, bench, signal) {
    const editor = await createEditor({
      code: draft.code,
      wrap: prefersWrap(),
      attributes: {
        "aria-label": text("editor_label", { file: this.file ?? "" }),
        "aria-describedby": bench.wayOutId,
        lang: "zxx",
      },
      onInput: () => this.saving?.later(),
      onRun: () => this.#run(),
      onTooLong: () => bench.notices.show("long", text("too_long")),
    });
    if (signal.aborted) return editor.destroy();
    this.editor = editor;
    bench.editor.append(editor.element);
    bench.editor.addEventListener("focusin", () => this.#intend());
    this.starterPart?.replaceWith(bench.root);
    this.saving = new Autosave(draft, editor, bench, signal);
    runner.addEventListener("change", () => this.#update(), { signal });
    addEventListener("pageshow", (event) => (event.persisted ? runner.forget() : undefined), { signal });
    this.#update();
  }

  /** A learner who goes into the editor will run the code, so Python may come. */
  #intend() {
    if (runner.state === "idle") runner.warm();
  }

  async #run() {
    const { bench, editor, saving, slug = "", seconds = 0 } = this;
    if (this.#own !== "no" || !bench || !editor || !saving) return;
    saving.now();
    editor.mark(null);
    this.#output = "";
    this.#own = "waits";
    bench.output.hidden = true;
    const job = /** @type {const} */ ({ kind: ASK.judge, slug, code: editor.code(), lang: language() });
    const outcome = await runner.run(job, { seconds, onOutput: (piece) => this.#hear(piece) });
    this.#own = "no";
    bench.output.hidden = true;
    this.#update();
    if (outcome.kind === "broken") this.#showFault(outcome);
    else if (this.isConnected) this.#show(verdictOf(outcome, { slug, seconds, output: this.#output }));
  }

  #stop() {
    const { bench } = this;
    if (this.#own === "no") return;
    runner.stop();
    bench?.run.focus();
  }

  /** @param {string} piece */
  #hear(piece) {
    if (this.#output.length >= MOST_OUTPUT || !this.bench) return;
    this.#output = (this.#output + piece).slice(0, MOST_OUTPUT);
    this.bench.output.textContent = this.#output;
    this.bench.output.hidden = false;
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
    const again = {
      key: reason === "stale" ? "reload" : "retry",
      act: () => (reason === "stale" ? location.reload() : this.#run()),
    };
    this.bench.notices.show("fault", `${text(key)} ${detail}`, [again]);
  }

  async #reset() {
    const { draft, bench, editor, saving } = this;
    if (!draft || !bench || !editor || !saving) return;
    saving.now();
    if (!draft.edited || !(await ask(bench.root, "reset"))) return;
    saving.replace(draft.starter, "reset_done");
    editor.focus();
  }

  #download() {
    const url = URL.createObjectURL(new Blob([this.editor?.code() ?? ""], { type: "text/x-python" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = this.file ?? "";
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), TICK_MS);
  }

  /** The one place that shows the state. */
  #update() {
    const { bench, seconds: limit = 0, dataset } = this;
    if (!bench) return;
    if (this.#own === "waits" && runner.current?.startedAt) this.#own = "runs";
    const own = this.#own;
    if (dataset.state !== runner.state && runner.state === "loading") bench.live.textContent = text("loading_first");
    dataset.state = runner.state;
    bench.run.setAttribute("aria-disabled", String(own !== "no"));
    bench.stop.disabled = own === "no";
    bench.verdict.setAttribute("aria-busy", String(own !== "no"));
    showStatus(bench.status, { runner, own, limit, size: this.getAttribute("megabytes") });
    clearTimeout(this.ticking);
    if (own === "runs") this.ticking = setTimeout(() => this.#update(), TICK_MS);
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  ticking = undefined;
}
