/** What the reader chooses with: the text, a place in it, and how it is shown. */

import { box, button, element, line } from "../base/dom.js";
import { choice, numberField } from "../ui/controls.js";
import { SHOWN, VIEWS } from "./state.js";
import { say } from "./words.js";

/** @import { State } from "./state.js" */
/** @import { Stream } from "./stream.js" */

/**
 * A number with a button on either side, for fingers.
 * @param {string} what @param {number} max @param {(value: number) => void} onChange
 */
function stepper(what, max, onChange) {
  let value = 0;
  const field = numberField(what, { min: 0, max }, (wanted) => onChange(wanted));
  const step = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {number} */ by) => {
    const made = button(sign, () => onChange(Math.max(0, Math.min(max, value + by))));
    made.setAttribute("aria-label", say(name, { what }));
    made.tabIndex = -1; // the arrow keys do the same in the field
    return made;
  };
  const root = box("nr-stream__stepper", step("less", "−", -1), field.root, step("more", "+", 1));
  const set = (/** @type {number} */ wanted) => {
    value = wanted;
    field.set(wanted);
  };
  return { root, set };
}

/** @param {string} prefix of their words @param {readonly string[]} keys @returns {[string, string][]} */
const named = (prefix, keys) => keys.map((key) => [key, say(`${prefix}_${key}`)]);

/** @param {(change: Partial<State>) => void} change */
function choicesOf(change) {
  const either = (/** @type {string} */ what, /** @type {string} */ yes, /** @type {string} */ no) => {
    const key = what === "scale" ? "log" : what;
    return choice(
      say(what),
      [
        ["true", say(yes)],
        ["false", say(no)],
      ],
      (value) => change({ [key]: value === "true" }),
    );
  };
  return {
    view: choice(say("view"), named("view", VIEWS), (view) => change({ view })),
    show: choice(say("show"), named("show", SHOWN), (show) => change({ show })),
    log: either("scale", "log", "linear"),
    first: either("first", "first_shown", "first_hidden"),
    compare: either("compare", "compare_on", "compare_off"),
  };
}

const PLACES = /** @type {const} */ (["block", "token", "channel"]);

/** Where in a stream: the fields' limits are those of the stream. @param {(change: Partial<State>) => void} change */
function placeOf(change) {
  const root = box("nr-controls");
  /** @type {ReturnType<typeof stepper>[]} */
  let steps = [];
  let shape = "";
  const show = (/** @type {State} */ state, /** @type {Stream} */ stream) => {
    const last = [stream.blocks, stream.tokens.length - 1, stream.width - 1];
    if (last.join() !== shape) {
      steps = PLACES.map((key, at) => stepper(say(key), last[at], (value) => change({ [key]: value })));
      root.replaceChildren(...steps.map((one) => one.root));
      shape = last.join();
    }
    for (const [at, key] of PLACES.entries()) steps[at].set(state[key]);
  };
  return { root, show };
}

/** @param {(change: Partial<State>) => void} change */
export function controlsView(change) {
  const heard = () => change({ text: texts.value, block: -1, token: -1, channel: -1 });
  const texts = element("select", { onchange: heard });
  const choices = choicesOf(change);
  const place = placeOf(change);
  const label = element("span", { class: "nr-field__name" }, say("text"));
  const alone = line("nr-field__name", say("view_alone"));
  let offered = "";

  /** @param {Map<string, string>} titles by id @param {State} state @param {Stream} stream */
  const show = (titles, state, stream) => {
    const now = JSON.stringify([...titles]);
    if (now !== offered)
      texts.replaceChildren(...[...titles].map(([value, title]) => element("option", { value }, title)));
    offered = now;
    texts.value = state.text;
    place.show(state, stream);
    for (const [key, one] of Object.entries(choices))
      one.set(/** @type {never} */ (String(state[/** @type {keyof State} */ (key)])));
    choices.view.root.hidden = !stream.normed;
    alone.hidden = Boolean(stream.normed);
    choices.compare.root.hidden = state.view !== "stream";
  };
  const root = box(
    "nr-stream__controls",
    box("nr-controls", element("label", { class: "nr-field" }, label, texts), place.root),
    box("nr-controls", alone, ...Object.values(choices).map((one) => one.root)),
  );
  return { root, show };
}
