/** Short notes above the editor, one of a kind, each with what can be done about it. */

import { element, linkButton } from "../base/dom.js";
import { say } from "./words.js";

/** @typedef {{label: string, act: () => void}} Action */

/** @param {() => void} [act] @returns {Action} */
export const dismissal = (act = () => {}) => ({ label: say("dismiss"), act });

/** The technical message of a fault, folded, for those who report it. @param {string} detail @param {string} [title] */
export const technicalDetails = (detail, title = say("details")) =>
  detail ? [element("details", {}, element("summary", {}, title), element("pre", { tabindex: 0 }, detail))] : [];

export class Notices {
  constructor() {
    this.element = element("div", { class: "nr-notices", role: "status" });
  }

  /**
   * @param {string} kind replaces an earlier note of that kind
   * @param {string} message
   * @param {Action[]} actions each also closes the note; without any it can be dismissed
   * @param {string} detail technical, shown folded
   */
  show(kind, message, actions = [dismissal()], detail = "") {
    const buttons = actions.map(({ label, act }) => {
      const click = () => {
        this.close(kind);
        act();
      };
      return linkButton(label, click);
    });
    this.close(kind);
    this.element.append(
      element(
        "div",
        { class: "nr-notice", "data-kind": kind },
        element("p", {}, message),
        ...buttons,
        ...technicalDetails(detail),
      ),
    );
  }

  /** @param {string} kind */
  close(kind) {
    this.element.querySelector(`[data-kind="${kind}"]`)?.remove();
  }

  /** @param {string} kind */
  has(kind) {
    return this.element.querySelector(`[data-kind="${kind}"]`) !== null;
  }
}
