// @ts-check
/**
 * Prints what stands in each widget's place: the picture and the numbers of its first state, by the widget's own
 * arithmetic and drawings. `node widgets.mjs <language>…` prints one line of JSON: `{name: {start: {language: {title,
 * verdict, pictures: [{title, name, svg}], numbers, caption, head, rows}}}}`; the plain start is "". `title` may be
 * empty, `name` is what is heard; a picture's root has a class and its `viewBox`, and its name is left to who shows it.
 */

import { readdirSync, readFileSync } from "node:fs";
import { installDocument } from "./svg-document.mjs";

const FOLDER = new URL("../../../overrides/assets/js/widgets/", import.meta.url);
const LANGUAGES = process.argv.slice(2);

/** @param {string} name @returns {import("../../../overrides/assets/js/base/speaker.js").Texts} */
const textsOf = (name) => JSON.parse(readFileSync(new URL(name, FOLDER), "utf-8"));

/**
 * @param {import("../../../overrides/assets/js/base/speaker.js").Texts} texts @param {string} language
 * @returns {import("../../../overrides/assets/js/base/speaker.js").Say}
 */
const sayIn =
  (texts, language) =>
  (key, values = {}) =>
    texts[key][language].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

/** @param {{svg: any, title?: string, name?: string}} picture @param {string} widget */
function printed({ title = "", name = title, svg }, widget) {
  for (const attribute of ["role", "aria-label", "aria-hidden"]) svg.removeAttribute(attribute);
  return { title, name: name || widget, svg: String(svg) };
}

/** @param {any} logic @param {Function} pictures @param {any} state */
function staticOf(logic, pictures, state) {
  const texts = { ...textsOf("texts.json"), ...textsOf(`${logic.name}-texts.json`) };
  const inLanguage = (/** @type {string} */ language) => {
    const say = sayIn(texts, language);
    const title = say(`${logic.name}_title`);
    return {
      title,
      verdict: logic.verdict(state, say).trim(),
      pictures: pictures(state, say).map((/** @type {any} */ one) => printed(one, title)),
      numbers: say("numbers"),
      ...logic.table(state, say),
    };
  };
  return Object.fromEntries(LANGUAGES.map((language) => [language, inLanguage(language)]));
}

installDocument();
const all = {};
for (const file of readdirSync(FOLDER).filter((name) => name.endsWith("-logic.js"))) {
  const { logic } = await import(new URL(file, FOLDER).href);
  const { pictures } = await import(new URL(`${logic.name}-picture.js`, FOLDER).href);
  const starts = Object.entries({ "": {}, ...logic.starts });
  const states = starts.map(([start, patch]) => [start, staticOf(logic, pictures, { ...logic.base, ...patch })]);
  Object.assign(all, { [logic.name]: Object.fromEntries(states) });
}
console.log(JSON.stringify(all));
