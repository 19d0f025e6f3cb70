/** Says in the search box what the theme cannot know: the index is still on its way, or did not come. */

import { say } from "./words.js";

export function tellOfSearch() {
  const input = /** @type {HTMLInputElement | null} */ (document.querySelector(".md-search__input"));
  const said = document.querySelector(".md-search-result__meta");
  if (!input || !said) return;
  let waiting = true;
  said.setAttribute("role", "status");
  /** @param {string} key */
  const tell = (key) => {
    said.textContent = say(key);
  };
  input.addEventListener("input", () => {
    if (waiting && input.value) tell("search_loading");
    input.dispatchEvent(new Event("keyup")); // the theme would not hear of what is pasted or spoken
  });
  new BroadcastChannel("nr-search").addEventListener("message", () => {
    if (waiting && input.value) tell("search_failed");
  });
  const ours = [say("search_loading"), say("search_failed")];
  new MutationObserver((_, observer) => {
    if (!input.value || ours.includes(said.textContent ?? "")) return;
    waiting = false; // the theme has answered a question, so it has the index
    observer.disconnect();
  }).observe(said, { childList: true });
}
