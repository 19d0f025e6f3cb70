/** The sentence, and the tokens that the model makes of it. */

import { box, element, line } from "../base/dom.js";
import { say, visible } from "./words.js";

/** @typedef {import("./protocol.js").Token} Token */

/** Of the reader's text; the token that begins a text comes on top. */
export const MOST = 16;

const LONGEST = 400; // characters: far more than 16 tokens
const TYPING = 150; // ms

/**
 * @param {object} does
 * @param {() => void} does.onIntent the reader is about to type
 * @param {() => void} does.onChange
 */
export function inputView({ onIntent, onChange }) {
  let timer = 0;
  const settle = () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, TYPING);
  };
  const field = element("textarea", {
    rows: 2,
    maxlength: LONGEST,
    spellcheck: "false",
    oninput: settle,
    onfocus: onIntent,
  });
  field.value = say("sentence_default");
  const begins = element("input", { type: "checkbox", checked: true, onchange: onChange });
  const count = line("nr-model__count", say("tokens_unknown"));
  const chips = element("div", { class: "nr-model__tokens", role: "list" });
  const root = box(
    "nr-model__input",
    element("label", { class: "nr-model__field" }, element("span", {}, say("sentence", { most: MOST })), field),
    element("label", { class: "nr-model__check" }, begins, element("span", {}, say("begins"))),
    count,
    chips,
  );

  /** @param {Token[] | null} tokens of the whole text, null if they are not known @param {boolean} failed */
  function show(tokens, failed) {
    const left = Math.max(0, (tokens?.length ?? 0) - MOST);
    const notes = [
      ...(left ? [say("tokens_cut", { left })] : []),
      ...(tokens?.some(isBytes) ? [say("tokens_bytes")] : []),
    ];
    if (failed) count.textContent = say("tokens_failed");
    else if (!tokens) count.textContent = say("tokens_unknown");
    else count.textContent = [say("tokens", { count: tokens.length - left, most: MOST }), ...notes].join("");
    const begin =
      begins.checked && tokens
        ? [element("span", { role: "listitem", class: "nr-model__begin" }, say("token_begin"))]
        : [];
    chips.replaceChildren(...begin, ...(tokens ?? []).map(chip));
  }

  return {
    root,
    show,
    get text() {
      return field.value;
    },
    get begins() {
      return begins.checked;
    },
    end: () => clearTimeout(timer),
  };
}

/** @param {Token} token */
const isBytes = ({ text }) => /^<([0-9a-f]{2})+>$/.test(text);

/** @param {Token} token @param {number} at */
const chip = ({ id, text }, at) =>
  element(
    "span",
    { role: "listitem", title: `id ${id}`, ...(at < MOST ? {} : { class: "nr-model__left-out" }) },
    visible(text),
  );
