/** A run of the reader's as streams that the explorer shows. */

import { say } from "./words.js";

/** @import { Manifest } from "./manifest.js" */
/** @import { Result } from "./protocol.js" */

/**
 * @typedef {ReturnType<ReturnType<typeof aboutOf>> & {id: string, states: Float32Array[]}} Course
 * @typedef {HTMLElement & {show: (course: Course) => void}} Explorer `<nr-stream>`
 */

const LONGEST_TITLE = 40; // characters

/** @param {string} text of the reader */
export function titleOf(text) {
  const all = [...text.trim().replace(/\s+/g, " ")];
  return all.length > LONGEST_TITLE ? `${all.slice(0, LONGEST_TITLE).join("")}…` : all.join("") || say("token_begin");
}

/**
 * What both streams of a run share, but for their titles.
 * @param {Manifest} manifest @param {Result} result @param {string[]} tokens @param {number} blocks
 * @param {string} text
 */
export function aboutOf({ config }, { gain }, tokens, blocks, text) {
  const norm = { kind: /** @type {const} */ ("rms"), eps: config.eps, gain };
  const shared = { tokens, blocks, partial: blocks < config.blocks, width: config.width, norm };
  return (/** @type {string} */ key) => ({ ...shared, title: say(key, { text }) });
}

/** Gives the explorer of the page what was computed; it selects the last one. @param {Course[]} courses */
export const show = (courses) =>
  customElements.whenDefined("nr-stream").then(() => {
    const explorer = /** @type {Explorer | null} */ (document.querySelector("nr-stream"));
    for (const course of courses) explorer?.show(course);
  });
