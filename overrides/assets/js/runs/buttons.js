// @ts-check
/** Buttons of a card with code: an icon and a word. */

import { element, icon } from "../base/dom.js";
import { text } from "../base/i18n.js";

const RUN_KEYS = /Mac|iP(hone|ad)/.test(navigator.platform) ? "⌘ ↵" : "Ctrl ↵";

/** @param {import("../base/dom.js").IconName} name also the key of its text @param {() => void} act @param {string} [looks] */
export const iconButton = (name, act, looks = "nr-button") =>
  element(
    "button",
    { type: "button", class: looks, title: text(name), onclick: act },
    icon(name),
    element("span", {}, text(name)),
  );

/** @param {() => void} act */
export function runButton(act) {
  const made = iconButton("run", act, "nr-button nr-button--primary");
  made.append(element("kbd", { "aria-hidden": "true" }, RUN_KEYS));
  return made;
}
