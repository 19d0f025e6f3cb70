/** One format's row: the bits of the stored number, and its place between its neighbours. */

import { element, line } from "../base/dom.js";
import { bitGroups, FORMATS } from "../math/formats.js";
import { entry } from "./formats-logic.js";
import { lineSvg, wordsOf } from "./formats-picture.js";

/** @param {string} key of the format @param {import("../base/speaker.js").Say} say */
export function numberLine(key, say) {
  const bits = ["sign", "exponent", "fraction"].map((part) => element("span", { class: `nr-bits__${part}` }));
  const picture = element("div", {});
  const words = element("p", {});
  const root = element(
    "div",
    { class: "nr-format", "data-format": key },
    line("nr-format__head", element("b", {}, FORMATS[key].title), element("code", { class: "nr-bits" }, ...bits)),
    picture,
    words,
  );
  /** @param {import("./formats-logic.js").State} state */
  const set = (state) => {
    const one = entry(state, key);
    for (const [index, group] of bitGroups(one.stored, one.format).entries()) bits[index].textContent = group;
    picture.replaceChildren(lineSvg(one, state, say));
    words.textContent = wordsOf(one, state, say).join(say("sentence_space"));
  };
  return { root, set };
}
