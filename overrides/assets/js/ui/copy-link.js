/** A button that writes what is seen into the address and copies that. */

import { button } from "../base/dom.js";
import { say } from "./words.js";

const TOLD = 2500; // ms

/** @param {() => void} write what is seen into the address @param {HTMLElement} heard where a screen reader is told */
export function copyLink(write, heard) {
  const copy = async () => {
    write();
    const copied = await navigator.clipboard?.writeText(location.href).then(
      () => true,
      () => false,
    );
    heard.textContent = say(copied ? "copied" : "in_address");
    made.textContent = heard.textContent;
    setTimeout(() => {
      made.textContent = say("link");
    }, TOLD);
  };
  const made = button(say("link"), copy);
  return made;
}
