/** What any page may have to say, and sizes of downloads. */

import { speaker } from "./speaker.js";
import texts from "./texts.json";

export const say = speaker(texts);

/** @param {number} bytes @returns {string} megabytes with one decimal */
export const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
