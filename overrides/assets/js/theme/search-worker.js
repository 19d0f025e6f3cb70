/** Stands where the theme's search worker is expected, and fetches that one and the index with the first question. */

/** The theme's messages between page and worker. */
const SETUP = 0;
const READY = 1;
const QUERY = 2;
const RESULT = 3;
const REQUIRED = "+";
const BEHIND = "〇";

/** Named by the build: the theme's worker, in the same folder. @type {string} */
const WORKER = /** @type {any} */ (globalThis).THEME_SEARCH_WORKER;
const ROOT = new URL("../../../", location.href);

const post = postMessage.bind(globalThis);
const channel = new BroadcastChannel("nr-search");

/** @type {{config: {index: string}} | null} what the page has: the settings, and where the index is */
let settings = null;
/** The last question that nobody has answered. */
let wanted = "";
/** @type {Promise<void> | null} */
let loading = null;
let ready = false;
let imported = false;
/** The words of the index, as keys. @type {object} */
let words = {};
/** A question that asked for all words of a Chinese text together, and has no answer yet. */
let strict = "";

/** Lets the theme's worker hear a message. @param {unknown} data */
const tell = (data) => dispatchEvent(new MessageEvent("message", { data }));

/**
 * Lunr tells the nodes of its trees apart by the labels and numbers of their edges, all in one string. Where a label is
 * a digit, two nodes can look the same, and whoever asks for a word that leads there gets an error. Here each number
 * ends.
 */
function mendLunr() {
  const { Builder, TokenSet } = /** @type {any} */ (globalThis).lunr;
  TokenSet.prototype.toString = function () {
    const edges = Object.keys(this.edges).sort();
    return this._str ?? Number(this.final) + edges.map((label) => `${label}${this.edges[label].id};`).join("");
  };
  const { build } = Builder.prototype;
  Builder.prototype.build = function () {
    words = this.invertedIndex;
    return build.call(this);
  };
}

/**
 * The theme cuts a Chinese question into words of the index, but gives up at a sign that begins none, and overlooks a
 * word that ends where the text ends. So it gets single words, each with a sign behind it that is in no word.
 * @param {string} question
 * @param {string} sign before each word of a text that has several
 */
function mended(question, sign) {
  return question.replace(/\p{sc=Han}+/gu, (text) => {
    const found = wordsIn(text);
    if (found.length === 0) return text;
    return found.map((word) => (found.length > 1 ? sign : "") + word + BEHIND).join(" ");
  });
}

/** Asks for sections with all words of a text; if there are none, for sections with any. @param {string} question */
function ask(question, sign = REQUIRED) {
  strict = sign && question;
  tell({ type: QUERY, data: mended(question, sign) });
}

/** The longest word of the index at each place where one begins. @param {string} text */
function wordsIn(text) {
  /** @type {string[]} */
  const found = [];
  for (let at = 0, end = 0; at < text.length; at = Math.max(end, at + 1)) {
    end = text.length;
    while (end > at && !(text.slice(at, end) in words)) end -= 1;
    if (end > at) found.push(text.slice(at, end));
  }
  return found;
}

/** Resolves when the theme's worker has read the index. @param {object} index */
function hand(index) {
  return new Promise((resolve, reject) => {
    addEventListener("unhandledrejection", ({ reason }) => reject(reason), { once: true });
    globalThis.postMessage = (/** @type {{type: number, data: {items: unknown[]}}} */ message) => {
      if (message.type === READY) resolve(undefined);
      else if (strict && message.data.items.length === 0) ask(strict, "");
      else post(message);
    };
    tell({ type: SETUP, data: { ...settings, ...index } });
  });
}

async function load() {
  const answer = await fetch(new URL(settings?.config.index ?? "", ROOT));
  if (!answer.ok) throw new Error(`the index of the search: ${answer.status}`);
  const index = await answer.json();
  if (!imported) {
    importScripts(WORKER);
    mendLunr();
    imported = true;
  }
  await hand(index);
  ready = true;
  ask(wanted);
}

/** @param {unknown} error */
function fail(error) {
  loading = null; // the next question tries again
  console.warn("The search could not be loaded.", error);
  channel.postMessage("failed");
}

// Registered first, so it hears messages before the theme's worker does; those of `tell` aren't for it.
addEventListener("message", (event) => {
  if (!event.isTrusted) return;
  event.stopImmediatePropagation();
  const { type, data } = event.data;
  if (ready) {
    ask(data);
  } else if (type === SETUP) {
    settings = data;
    post({ type: READY });
  } else if (data === "") {
    post({ type: RESULT, data: { items: [] } });
  } else {
    wanted = data;
    if (!loading) loading = load().catch(fail);
  }
});
