// @ts-check
/**
 * Prints the table of every widget's first state, by the widget's own arithmetic: one line of JSON,
 * `{name: {start: {en: {title, caption, head, rows}, zh: …}}}`; the plain start is "".
 */

import { readdirSync, readFileSync } from "node:fs";

const FOLDER = new URL("../../overrides/assets/js/widgets/", import.meta.url);
const LANGUAGES = /** @type {const} */ (["en", "zh"]);

/** @type {Record<string, {en: string, zh: string}>} */
const texts = JSON.parse(readFileSync(new URL("texts.json", FOLDER), "utf-8"));

/** @param {"en" | "zh"} language @returns {import("../../overrides/assets/js/widgets/words.js").Say} */
const sayIn =
  (language) =>
  (key, values = {}) =>
    texts[key][language].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

/** @param {any} model @param {any} state */
function tablesOf(model, state) {
  const inLanguage = (/** @type {"en" | "zh"} */ language) => {
    const say = sayIn(language);
    return { title: say(`${model.name}_title`), ...model.table(state, say) };
  };
  return Object.fromEntries(LANGUAGES.map((language) => [language, inLanguage(language)]));
}

const all = {};
for (const file of readdirSync(FOLDER).filter((name) => name.endsWith("-model.js"))) {
  const { model } = await import(new URL(file, FOLDER).href);
  const starts = Object.entries({ "": {}, ...model.starts });
  const states = starts.map(([start, patch]) => [start, tablesOf(model, { ...model.base, ...patch })]);
  Object.assign(all, { [model.name]: Object.fromEntries(states) });
}
console.log(JSON.stringify(all));
