/** `<nr-run>`: a snippet of the page that can be edited and run in the session of its page. */

import { language } from "../base/site.js";
import { createEditor, prefersWrap } from "../editor/index.js";
import { OwnRun, remedyFor, verdictOf } from "../runs/index.js";
import { ASK } from "../runtime/protocol.js";
import { runner } from "../runtime/runner.js";
import { dismissal } from "../ui/notices.js";
import { isSameOutput } from "./output.js";
import { sessionOf } from "./session.js";
import { clearResult, createSnippetView, showObstacle, showResult } from "./snippet-view.js";
import { say } from "./words.js";

const SECONDS = 20;

export default class RunElement extends HTMLElement {
  /** @type {Promise<void> | null} */
  #opening = null;

  connectedCallback() {
    if (this.ends) return;
    this.ends = new AbortController();
    const { signal } = this.ends;
    const code = /** @type {HTMLElement} */ (this.querySelector('[data-part="code"]'));
    const printed = /** @type {HTMLElement} */ (this.querySelector('[data-part="output"]'));
    this.original = `${(code.querySelector("pre code")?.textContent ?? "").trimEnd()}\n`;
    this.printed = printed.querySelector("pre code")?.textContent ?? "";
    this.view = createSnippetView(code, printed, {
      run: () => this.#run({ anew: false }),
      above: () => this.#run({ anew: true }),
      stop: () => this.#stop(),
      edit: () => this.#edit(),
      reset: () => this.#reset(),
    });
    this.append(this.view.root);
    code.addEventListener("click", (event) => this.#clicked(event));
    this.own = new OwnRun(runner, this.view, { size: null, onChange: () => this.update(), signal });
    this.session = sessionOf(this.getAttribute("session") ?? "", runner);
    this.session.join(this);
    this.own.update();
  }

  disconnectedCallback() {
    this.ends?.abort();
    this.session?.leave(this);
    this.editor?.destroy();
    runner.rest();
  }

  get code() {
    return this.editor?.code() ?? this.original ?? "";
  }

  /** Called by the session when it is this snippet's turn. @param {string} session @returns {Promise<boolean>} */
  async execute(session) {
    const { own, view, editor } = this;
    if (!own || !view) return false;
    editor?.mark(null);
    clearResult(view);
    const ending = await own.run({ kind: ASK.run, code: this.code, lang: language(), session }, SECONDS);
    if (ending.kind === "broken") this.#showFault(ending);
    else if (this.isConnected) this.#show(ending, own.output);
    return ending.kind === "done" && ending.verdict.status === "pass" && ending.kept;
  }

  /** The one place that shows the state. */
  update() {
    const { session, view, own, dataset } = this;
    if (!session || !view || !own) return;
    const at = session.members.indexOf(this);
    const count = session.members.length;
    dataset.state = runner.state;
    dataset.standing = session.standing(this);
    // One status line is enough, unless something happens here.
    dataset.quiet = String(at > 0 && !own.busy);
    view.name.textContent = count > 1 ? say("snippet_of", { number: at + 1, count }) : say("snippet");
    view.root.setAttribute("aria-label", view.name.textContent);
    const waits = session.asked === this && !own.busy;
    view.standing.textContent = say(waits ? "standing_waits" : `standing_${dataset.standing}`);
    view.above.hidden = at === 0;
    view.stop.hidden = !own.busy && !waits;
    for (const button of [view.run, view.above]) button.setAttribute("aria-disabled", String(session.asked !== null));
    view.reset.setAttribute("aria-disabled", String(this.code === this.original));
  }

  /** @param {{anew: boolean}} how */
  async #run(how) {
    const { session, view } = this;
    if (!session || !view || session.asked) return;
    clearResult(view);
    const failed = await session.run(this, how);
    if (failed instanceof RunElement)
      showObstacle(view, say("above_failed"), { label: say("above_show"), act: () => failed.view?.run.focus() });
  }

  #stop() {
    const { view, session } = this;
    view?.run.focus();
    session?.stop();
  }

  /** @param {import("../runs/verdict-of.js").Ending} ending @param {string} heard what it printed before the end */
  #show(ending, heard) {
    if (!this.view) return;
    const verdict = verdictOf(ending, { slug: "", seconds: SECONDS, output: heard });
    const { status, output, line } = verdict;
    const printed = isSameOutput(output ?? "", this.printed ?? "") ? "same" : "differs";
    const restarted = ending.kind !== "done" && !(ending.kind === "stopped" && !ending.ran);
    const result = status === "pass" || status === "fail" ? printed : status;
    showResult(this.view, { ...verdict, result, restarted }, (place) => this.#edit(place));
    this.editor?.mark(line);
  }

  /** @param {{reason: string, detail: string}} fault */
  #showFault({ reason, detail }) {
    if (!this.view || runner.state === "broken") return;
    const key = reason === "python" ? "broken_judge" : `broken_${reason}`;
    const remedy = remedyFor(reason, () => this.#run({ anew: false }));
    showObstacle(this.view, `${say(key)} ${detail}`, remedy);
  }

  /** A click into the code begins to edit at that line; marking text to copy it does not. @param {MouseEvent} event */
  #clicked(event) {
    const inCode = event.target instanceof Element ? event.target.closest("pre code") : null;
    if (!inCode || !getSelection()?.isCollapsed) return;
    const { top, height } = inCode.getBoundingClientRect();
    const lines = (this.original ?? "").split("\n").length - 1;
    this.#edit(Math.min(lines, 1 + Math.floor(((event.clientY - top) / height) * lines)));
  }

  /** Puts the editor in place of the printed code. @param {number} [line] where the cursor shall be */
  async #edit(line = 1) {
    this.#opening ??= this.#openEditor();
    await this.#opening;
    this.editor?.goTo(line);
  }

  async #openEditor() {
    const { view, ends } = this;
    if (!view || !ends) return;
    const editor = await createEditor({
      code: this.original ?? "",
      wrap: prefersWrap(),
      attributes: {
        "aria-label": say("editor_label", { file: view.name.textContent ?? "" }),
        "aria-describedby": view.wayOut.id,
        lang: "zxx",
      },
      onInput: () => this.update(),
      onRun: () => this.#run({ anew: false }),
      onTooLong: () =>
        showObstacle(
          view,
          say("too_long"),
          dismissal(() => clearResult(view)),
        ),
    });
    if (ends.signal.aborted) return editor.destroy();
    this.editor = editor;
    view.editor.replaceChildren(editor.element);
    view.editor.addEventListener("focusin", () => this.own?.intend());
    view.wayOut.hidden = false;
    view.edit.hidden = true;
  }

  #reset() {
    const { editor, view, original } = this;
    if (!editor || !view || this.code === original) return;
    editor.replace(original ?? "");
    editor.mark(null);
    clearResult(view);
    view.live.textContent = say("snippet_reset");
    editor.focus();
  }
}
