/** Keeps what is being read where it is while something above it grows. Safari does not do that by itself. */

const ANCHORS = CSS.supports("overflow-anchor", "auto");

/** @param {() => void} change may also go to another place */
export function keepPlace(change) {
  if (ANCHORS) return change();
  const header = document.querySelector(".md-header")?.clientHeight ?? 0;
  const blocks = [...document.querySelectorAll(".md-content__inner > *")];
  const read = blocks.find((block) => block.getBoundingClientRect().bottom > header);
  const top = () => read?.getBoundingClientRect().top ?? 0;
  const [before, scrolled] = [top(), scrollY];
  change();
  if (scrollY === scrolled) scrollBy({ top: top() - before, behavior: "instant" });
}
