/** The table of the numbers that a widget shows. */

import { element } from "../base/dom.js";

/** @typedef {{caption: string, head: string[], rows: string[][]}} Table the first column names the rows */

const WIDE = 4; // columns: on a phone each row becomes a list, and a number at its head says of what

/** Roles are said since a table that is laid out as lists would lose them. @param {Table} table */
export function tableView({ caption, head, rows }) {
  const heads = head.map((word) => element("th", { scope: "col", role: "columnheader" }, word));
  const lines = rows.map(([name, ...cells]) =>
    element(
      "tr",
      { role: "row" },
      element("th", { scope: "row", role: "rowheader", "data-head": /^\d/.test(name) && head[0] }, name),
      ...cells.map((cell, index) => element("td", { role: "cell", "data-head": head[index + 1] }, cell)),
    ),
  );
  const wide = head.length >= WIDE ? " nr-numbers__table--wide" : "";
  return element(
    "table",
    { class: `nr-numbers__table${wide}`, role: "table" },
    element("caption", {}, caption),
    element("thead", { role: "rowgroup" }, element("tr", { role: "row" }, ...heads)),
    element("tbody", { role: "rowgroup" }, ...lines),
  );
}
