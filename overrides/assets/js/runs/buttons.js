/** Buttons of a card with code: an icon and a word. */

import { element, icon } from "../base/dom.js";
import { say } from "./words.js";

/** @import { IconName } from "../base/dom.js" */

const RUN_KEYS = /Mac|iP(hone|ad)/.test(navigator.platform) ? "⌘ ↵" : "Ctrl ↵";

const QUIET = "nr-button nr-button--quiet";

/** @param {IconName} name @param {string} label @param {() => void} act @param {string} [looks] */
export const iconButton = (name, label, act, looks = "nr-button") =>
  element(
    "button",
    { type: "button", class: looks, title: label, onclick: act },
    icon(name),
    element("span", {}, label),
  );

/** @param {IconName} name @param {string} label @param {() => void} act */
export const quietButton = (name, label, act) => iconButton(name, label, act, QUIET);

/** @param {() => void} act */
export const stopButton = (act) => iconButton("stop", say("stop"), act);

/** @param {() => void} act */
export const resetButton = (act) => quietButton("reset", say("reset"), act);

/** @param {() => void} act */
export function runButton(act) {
  const made = iconButton("run", say("run"), act, "nr-button nr-button--primary");
  made.append(element("kbd", { "aria-hidden": "true" }, RUN_KEYS));
  return made;
}
