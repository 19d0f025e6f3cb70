/** What can be changed before all blocks run: the one number, the stream's format, the format of norm statistics. */

import { box, element, line } from "../base/dom.js";
import { choice } from "../ui/controls.js";
import { UNCHANGED } from "./change.js";
import { say } from "./words.js";

/** @import { Change } from "./change.js" */

const FACTORS = [1, 0.5, 0];
const STREAMS = /** @type {const} */ (["fp32", "bf16", "fp16"]);
const NORMS = /** @type {const} */ (["fp32", "fp16"]);

/**
 * @template {string} Name
 * @param {readonly Name[]} names @returns {[Name, string][]}
 */
const formats = (names) => names.map((name) => [name, name.toUpperCase()]);

/**
 * @param {number} blocks of the model @param {number} peak the block whose largest value can be changed
 * @param {HTMLElement[]} below the button that runs them
 */
export function changesView(blocks, peak, ...below) {
  /** @type {Change} */
  let change = { ...UNCHANGED, factor: 0 };
  const set = (/** @type {Partial<Change>} */ patch) => {
    change = { ...change, ...patch };
  };
  const factors = FACTORS.map((factor) => /** @type {[number, string]} */ ([factor, say(`factor_${factor}`)]));
  const controls = [
    choice(say("change_factor", { block: peak }), factors, (factor) => set({ factor })),
    choice(say("change_stream"), formats(STREAMS), (stream) => set({ stream })),
    choice(say("change_norm"), formats(NORMS), (norm) => set({ norm })),
  ];
  controls[0].set(/** @type {never} */ (change.factor));
  controls[1].set(/** @type {never} */ (change.stream));
  controls[2].set(/** @type {never} */ (change.norm));
  const root = element(
    "section",
    { class: "nr-model__changes", "aria-label": say("changes", { blocks }), hidden: true },
    line("nr-widget__title", element("strong", {}, say("changes", { blocks }))),
    box("nr-controls", ...controls.map(({ root: part }) => part)),
    ...below,
  );
  return {
    root,
    get change() {
      return change;
    },
  };
}
