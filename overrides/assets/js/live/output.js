/** Compares what a snippet printed with what the page prints: pure functions on strings. */

/** @param {string} text @returns {string[]} lines without the blanks that only align */
const linesOf = (text) =>
  text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/\s+/g, " "));

/** Whether two outputs differ in blanks at most. @param {string} one @param {string} other */
export const isSameOutput = (one, other) => linesOf(one).join("\n") === linesOf(other).join("\n");
