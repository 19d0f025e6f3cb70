/** CodeMirror 6 set up for short Python programs; its looks are in `code.css`. Loaded only where there is an editor. */

import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { Compartment, EditorState, Prec, RangeSet, RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  EditorView,
  GutterMarker,
  gutterLineClass,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  ViewPlugin,
} from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import { fitForEditor, MOST_CHARACTERS } from "./paste.js";

/** @import { Editor, EditorOptions } from "./editor.js" */

/** @type {import("@codemirror/state").StateEffectType<number | null>} */
const setMark = StateEffect.define();

const failedGutter = new (class extends GutterMarker {
  elementClass = "nr-failed-gutter";
})();
const failedLine = Decoration.line({ class: "nr-failed-line" });

/** Where the failing line starts; it moves with edits above it, and goes when the line itself is edited. */
const markField = StateField.define({
  create: () => /** @type {number | null} */ (null),
  update(at, transaction) {
    for (const effect of transaction.effects) if (effect.is(setMark)) return effect.value;
    if (at === null || !transaction.docChanged) return at;
    const line = transaction.startState.doc.lineAt(at);
    return transaction.changes.touchesRange(line.from, line.to) ? null : transaction.changes.mapPos(at);
  },
  provide: (field) => [
    EditorView.decorations.from(field, (at) => (at === null ? Decoration.none : Decoration.set(failedLine.range(at)))),
    gutterLineClass.from(field, (at) => (at === null ? RangeSet.empty : RangeSet.of(failedGutter.range(at)))),
  ],
});

/** @param {EditorView} view */
function indents(view) {
  /** @type {RangeSetBuilder<Decoration>} */
  const builder = new RangeSetBuilder();
  for (const { from, to } of view.visibleRanges) {
    for (let line = view.state.doc.lineAt(from); ; line = view.state.doc.line(line.number + 1)) {
      const blanks = line.text.search(/[^ ]|$/);
      builder.add(line.from, line.from, Decoration.line({ attributes: { style: `--nr-indent: ${blanks}ch` } }));
      if (line.to >= to) break;
    }
  }
  return builder.finish();
}

/** A wrapped line goes on below the start of its text. */
const hangingIndent = ViewPlugin.define(
  (view) => ({
    decorations: indents(view),
    update({ docChanged, viewportChanged, view: changed }) {
      if (docChanged || viewportChanged) this.decorations = indents(changed);
    },
  }),
  { decorations: (plugin) => plugin.decorations },
);

/** @param {EditorView} view @returns {boolean} false: Escape also does what else it does */
function letTabLeave(view) {
  view.setTabFocusMode(true);
  return false;
}

/** Escape, then Tab leaves the editor: the promise lasts until something is typed or the focus moves. */
const wayOut = [
  Prec.low(keymap.of([{ key: "Escape", run: letTabLeave }])),
  EditorView.updateListener.of(({ view, docChanged, focusChanged }) => {
    if (docChanged || (focusChanged && !view.hasFocus)) view.setTabFocusMode(false);
  }),
];

/** @param {EditorOptions} options @param {Compartment} wrapping */
function extensions({ attributes, wrap, onInput, onRun, onTooLong }, wrapping) {
  const run = () => {
    onRun();
    return true;
  };
  return [
    Prec.highest(
      keymap.of([
        { key: "Mod-Enter", run },
        { key: "Ctrl-Enter", run },
      ]),
    ),
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    history(),
    python(),
    indentUnit.of("    "),
    EditorState.tabSize.of(4),
    indentOnInput(),
    bracketMatching(),
    syntaxHighlighting(classHighlighter),
    wrapping.of(wrap ? EditorView.lineWrapping : []),
    EditorView.contentAttributes.of(attributes),
    EditorView.clipboardInputFilter.of((text) => fitForEditor(text)),
    EditorState.changeFilter.of((transaction) => {
      const fits = transaction.newDoc.length <= MOST_CHARACTERS;
      if (!fits) queueMicrotask(onTooLong);
      return fits;
    }),
    EditorView.updateListener.of((update) => (update.docChanged ? onInput() : undefined)),
    markField,
    hangingIndent,
    wayOut,
    keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
  ];
}

/** @param {EditorOptions} options @returns {Editor} */
export function createCodeMirror(options) {
  const wrapping = new Compartment();
  const view = new EditorView({ doc: options.code, extensions: extensions(options, wrapping) });
  const startOf = (/** @type {number} */ line) =>
    view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines)).from;
  return {
    element: view.dom,
    code: () => view.state.doc.toString(),
    replace: (code) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: code } }),
    goTo(line) {
      view.focus();
      view.dispatch({
        selection: { anchor: startOf(line) },
        effects: EditorView.scrollIntoView(startOf(line), { y: "center" }),
      });
    },
    selection() {
      const { anchor, head } = view.state.selection.main;
      return [anchor, head];
    },
    select: (anchor, head) => view.dispatch({ selection: { anchor, head } }),
    mark: (line) => view.dispatch({ effects: setMark.of(line === null ? null : startOf(line)) }),
    wrap: (wrap) => view.dispatch({ effects: wrapping.reconfigure(wrap ? EditorView.lineWrapping : []) }),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}
