// @ts-check
/** A button that writes what is seen into the address and copies that. */

import { button } from "./controls.js";

const TOLD = 2500; // ms

/**
 * @param {import("./words.js").Say} say
 * @param {() => void} write what is seen into the address
 * @param {HTMLElement} heard where a screen reader is told
 */
export function linkButton(say, write, heard) {
  const copy = async () => {
    write();
    const copied = await navigator.clipboard?.writeText(location.href).then(
      () => true,
      () => false,
    );
    heard.textContent = say(copied ? "link_copied" : "link_in_address");
    made.textContent = heard.textContent;
    setTimeout(() => {
      made.textContent = say("link");
    }, TOLD);
  };
  const made = button(say("link"), copy);
  return made;
}
