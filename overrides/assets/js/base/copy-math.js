/** Copying a selection with formulas gives each formula once, as LaTeX. */

const TEX = "annotation[encoding='application/x-tex']";

/** @param {Element} formula */
const latexOf = (formula) => {
  const source = formula.querySelector(TEX)?.textContent ?? "";
  return formula.closest(".katex-display") ? `$$${source}$$` : `$${source}$`;
};

/** A selection that starts or ends inside a formula takes the whole of it. @param {Range} range */
function widen(range) {
  for (const end of /** @type {const} */ (["start", "end"])) {
    const node = range[`${end}Container`];
    const from = node instanceof Element ? node : node.parentElement;
    const formula = from?.closest(".katex");
    if (formula && end === "start") range.setStartBefore(formula);
    if (formula && end === "end") range.setEndAfter(formula);
  }
}

/** @param {ClipboardEvent} event */
function copy(event) {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || !event.clipboardData) return;
  const range = selection.getRangeAt(0).cloneRange();
  widen(range);
  const part = range.cloneContents();
  if (!part.querySelector(".katex")) return;
  for (const formula of part.querySelectorAll(".katex")) formula.replaceWith(latexOf(formula));
  const holder = document.createElement("div");
  holder.append(part);
  holder.style.cssText = "position:fixed;opacity:0;pointer-events:none;white-space:pre-wrap";
  document.body.append(holder);
  // biome-ignore lint/performance/useDomNodeTextContent: only a rendered element knows its line breaks
  event.clipboardData.setData("text/plain", holder.innerText);
  event.clipboardData.setData("text/html", holder.innerHTML);
  holder.remove();
  event.preventDefault();
}

export const listenToCopies = () => document.addEventListener("copy", copy);
