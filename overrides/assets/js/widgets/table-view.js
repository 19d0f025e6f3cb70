// @ts-check
/** The table of the numbers that a widget shows. */

import { element } from "../common/dom.js";

/** @typedef {{caption: string, head: string[], rows: string[][]}} Table the first column names the rows */

/** @param {Table} table */
export function tableView({ caption, head, rows }) {
  const heads = head.map((word) => element("th", { scope: "col" }, word));
  const lines = rows.map(([name, ...cells]) =>
    element("tr", {}, element("th", { scope: "row" }, name), ...cells.map((cell) => element("td", {}, cell))),
  );
  return element(
    "table",
    { class: "nr-numbers__table" },
    element("caption", {}, caption),
    element("thead", {}, element("tr", {}, ...heads)),
    element("tbody", {}, ...lines),
  );
}
