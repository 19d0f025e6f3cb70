/** The sentence, and the tokens that the model makes of it. */

import { box, element, line } from "../base/dom.js";
import { say, visible } from "./words.js";

/** @import { Token } from "./protocol.js" */

/** Of the reader's text; the token that begins a text comes on top. */
export const MOST = 16;

const LONGEST = 400; // characters: far more than 16 tokens
const TYPING = 150; // ms

/** @param {() => void} onIntent @param {() => void} onInput */
function fieldOf(onIntent, onInput) {
  const events = { oninput: onInput, onfocus: onIntent };
  const field = element("textarea", { rows: 2, maxlength: LONGEST, spellcheck: "false", ...events });
  field.value = say("sentence_default");
  return field;
}

/** @param {{onIntent: () => void, onChange: () => void}} does `onIntent`: the reader is about to type */
export function inputView({ onIntent, onChange }) {
  let timer = 0;
  const end = () => clearTimeout(timer);
  const field = fieldOf(onIntent, () => {
    end();
    timer = setTimeout(onChange, TYPING);
  });
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
  const show = (tokens, failed) => {
    count.textContent = failed ? say("tokens_failed") : tokens ? counted(tokens) : say("tokens_unknown");
    chips.replaceChildren(...(begins.checked && tokens ? [beginChip()] : []), ...(tokens ?? []).map(chip));
  };
  return {
    root,
    show,
    get text() {
      return field.value;
    },
    get begins() {
      return begins.checked;
    },
    end,
  };
}

/** @param {Token[]} tokens */
function counted(tokens) {
  const left = Math.max(0, tokens.length - MOST);
  const cut = left ? say("tokens_cut", { left }) : "";
  const bytes = tokens.some(isBytes) ? say("tokens_bytes") : "";
  return say("tokens", { count: tokens.length - left, most: MOST }) + cut + bytes;
}

const beginChip = () => element("span", { role: "listitem", class: "nr-model__begin" }, say("token_begin"));

/** @param {Token} token */
const isBytes = ({ text }) => /^<([0-9a-f]{2})+>$/.test(text);

/** @param {Token} token @param {number} at */
const chip = ({ id, text }, at) =>
  element(
    "span",
    { role: "listitem", title: `id ${id}`, ...(at < MOST ? {} : { class: "nr-model__left-out" }) },
    visible(text),
  );
