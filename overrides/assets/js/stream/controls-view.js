/** What the reader chooses with: the text, a place in it, and how it is shown. */

import { box, button, element, line } from "../base/dom.js";
import { choice, numberField } from "../ui/controls.js";
import { SHOWN, VIEWS } from "./state.js";
import { say } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./stream.js").Stream} Stream */

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

/** @param {(change: Partial<State>) => void} change */
export function controlsView(change) {
  const heard = () => change({ text: texts.value, block: -1, token: -1, channel: -1 });
  const texts = element("select", { onchange: heard });
  const named = (/** @type {string} */ prefix, /** @type {readonly string[]} */ keys) =>
    keys.map((key) => /** @type {[string, string]} */ ([key, say(`${prefix}_${key}`)]));
  const either = (/** @type {string} */ what, /** @type {string[]} */ [yes, no], /** @type {keyof State} */ key) =>
    choice(
      say(what),
      [
        ["true", say(yes)],
        ["false", say(no)],
      ],
      (value) => change({ [key]: value === "true" }),
    );
  const choices = {
    view: choice(say("view"), named("view", VIEWS), (view) => change({ view })),
    show: choice(say("show"), named("show", SHOWN), (show) => change({ show })),
    log: either("scale", ["log", "linear"], "log"),
    first: either("first", ["first_shown", "first_hidden"], "first"),
    compare: either("compare", ["compare_on", "compare_off"], "compare"),
  };
  const label = element("span", { class: "nr-field__name" }, say("text"));
  const alone = line("nr-field__name", say("view_alone"));
  const place = box("nr-controls");
  /** @type {Record<"block" | "token" | "channel", ReturnType<typeof stepper>> | null} */
  let steps = null;
  let shape = "";
  let offered = "";

  /** The fields' limits are those of the stream. @param {Stream} stream */
  const placeOf = (stream) => {
    const now = [stream.blocks, stream.tokens.length, stream.width].join();
    if (now === shape && steps) return steps;
    shape = now;
    const made = {
      block: stepper(say("block"), stream.blocks, (block) => change({ block })),
      token: stepper(say("token"), stream.tokens.length - 1, (token) => change({ token })),
      channel: stepper(say("channel"), stream.width - 1, (channel) => change({ channel })),
    };
    place.replaceChildren(...Object.values(made).map(({ root }) => root));
    return made;
  };

  /** @param {Map<string, string>} titles by id @param {State} state @param {Stream} stream */
  const show = (titles, state, stream) => {
    const now = JSON.stringify([...titles]);
    if (now !== offered)
      texts.replaceChildren(...[...titles].map(([value, title]) => element("option", { value }, title)));
    offered = now;
    texts.value = state.text;
    steps = placeOf(stream);
    for (const key of /** @type {const} */ (["block", "token", "channel"])) steps[key].set(state[key]);
    choices.view.set(state.view);
    choices.show.set(state.show);
    for (const key of /** @type {const} */ (["log", "first", "compare"]))
      choices[key].set(state[key] ? "true" : "false");
    choices.view.root.hidden = !stream.normed;
    alone.hidden = Boolean(stream.normed);
    choices.compare.root.hidden = state.view !== "stream";
  };
  const root = box(
    "nr-stream__controls",
    box("nr-controls", element("label", { class: "nr-field" }, label, texts), place),
    box("nr-controls", alone, ...Object.values(choices).map((one) => one.root)),
  );
  return { root, show };
}
