// @ts-check
/** `<nr-bytes>`: what each version of add-and-norm reads and writes, kernel by kernel. */

import { element } from "../common/dom.js";
import { model, sizeOf, timeOf, versions, WIDTHS } from "./bytes-model.js";
import { choice, numberField } from "./controls.js";
import { Widget } from "./widget.js";
import { say } from "./words.js";

/** @typedef {import("./bytes-model.js").State} State */

/** @param {string} kind @param {number} bytes @param {number} most */
function piece(kind, bytes, most) {
  const made = element("i", { class: `nr-bytes__${kind}` }, element("b", {}, String(bytes)));
  made.style.inlineSize = `${(100 * bytes) / most}%`;
  return made;
}

/** A version as a bar of its kernels: reads plain, writes striped. @param {ReturnType<typeof versions>[number]} version @param {number} most */
function barOf({ steps, key, total, all, seconds }, most) {
  const pieces = steps.map(([, read, written]) => {
    const kernel = element("span", { class: "nr-bytes__kernel" }, piece("read", read, read + written));
    if (written) kernel.append(piece("written", written, read + written));
    kernel.style.inlineSize = `${(100 * (read + written)) / most}%`;
    return kernel;
  });
  const kernels = steps.map(([name]) => say(`bytes_step_${name}`)).join(" → ");
  return [
    element("span", { class: "nr-bytes__name" }, say(`bytes_${key}`)),
    element("div", { class: "nr-bytes__bar", "aria-hidden": "true" }, ...pieces),
    element("small", {}, kernels),
    element(
      "span",
      { class: "nr-bytes__sum" },
      element("b", {}, `${total} B`),
      ` · ${sizeOf(all)} · ${timeOf(seconds)}`,
    ),
  ];
}

/** @extends {Widget<State>} */
export class BytesWidget extends Widget {
  constructor() {
    super(model);
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
    this.bars = element("div", { class: "nr-bytes" });
    const key = element(
      "p",
      { class: "nr-bytes__key" },
      element("span", { class: "nr-swatch nr-swatch--one" }, say("bytes_read")),
      element("span", { class: "nr-swatch nr-swatch--two" }, say("bytes_written")),
    );
    const roots = Object.values(this.fields).map(({ root }) => root);
    return [element("div", { class: "nr-controls" }, this.width.root, ...roots), key, this.bars];
  }

  /** @param {State} state */
  show(state) {
    const all = versions(state);
    const most = Math.max(...all.map(({ total }) => total));
    this.width?.set(state.width);
    for (const key of /** @type {const} */ (["tokens", "d", "bandwidth"])) this.fields?.[key].set(state[key]);
    this.bars?.replaceChildren(...all.flatMap((version) => barOf(version, most)));
  }
}
