/** `<nr-bytes>`: what each version of add-and-norm reads and writes, kernel by kernel. */

import { box, drawing, element, line } from "../base/dom.js";
import { choice, numberField } from "../ui/controls.js";
import { logic, versions, WIDTHS } from "./bytes-logic.js";
import { kernelsOf, mostOf, sumOf, versionMarks } from "./bytes-picture.js";
import texts from "./bytes-texts.json";
import { Widget } from "./widget.js";
import { wordsOf } from "./words.js";

/** @import { State } from "./bytes-logic.js" */

const say = wordsOf(texts);

/**
 * A version: its name, its bar, its kernels and their sum.
 * @param {ReturnType<typeof versions>[number]} version @param {number} most
 */
function barOf(version, most) {
  const [bytes, rest] = sumOf(version);
  return [
    element("span", { class: "nr-bytes__name" }, say(`bytes_${version.key}`)),
    drawing("svg", { class: "nr-bytes__bar", "aria-hidden": "true" }, ...versionMarks(version, most)),
    element("small", {}, kernelsOf(version, say)),
    element("span", { class: "nr-bytes__sum" }, element("b", {}, bytes), rest),
  ];
}

/** @extends {Widget<State>} */
export default class BytesWidget extends Widget {
  constructor() {
    super(logic, say);
  }

  build() {
    const field = (/** @type {"tokens" | "d" | "bandwidth"} */ key, /** @type {number} */ step) =>
      numberField(say(`bytes_${key}`), { min: 1, max: 1e7, step }, (value) => this.change({ [key]: value }));
    this.fields = { tokens: field("tokens", 1), d: field("d", 1), bandwidth: field("bandwidth", 1) };
    this.width = choice(
      say("bytes_width"),
      WIDTHS.map((width) => [width, `${8 * width}`]),
      (width) => this.change({ width }),
    );
    this.bars = box("nr-bytes");
    const key = line(
      "nr-bytes__key",
      element("span", { class: "nr-swatch nr-swatch--one" }, say("bytes_read")),
      element("span", { class: "nr-swatch nr-swatch--two" }, say("bytes_written")),
    );
    const roots = Object.values(this.fields).map(({ root }) => root);
    return [box("nr-controls", this.width.root, ...roots), key, this.bars];
  }

  /** @param {State} state */
  show(state) {
    const most = mostOf(state);
    this.width?.set(state.width);
    for (const key of /** @type {const} */ (["tokens", "d", "bandwidth"])) this.fields?.[key].set(state[key]);
    this.bars?.replaceChildren(...versions(state).flatMap((version) => barOf(version, most)));
  }
}
