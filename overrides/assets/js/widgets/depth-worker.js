/** Runs the stacks of the depth widget away from the page; a newer request ends an older one between two runs. */

import { runJob } from "../math/summaries.js";

/** @typedef {{job: import("../math/summaries.js").Job, seed: number}} Unit */
/** @typedef {{id: number, units: Unit[]}} Request */
/** @typedef {{id: number, unit: Unit, run: import("../math/stacks.js").Run}} News */

let newest = 0;

/** Lets a waiting request in. */
const breathe = () => new Promise((resume) => setTimeout(resume));

/** @param {Request} request */
async function work({ id, units }) {
  for (const unit of units) {
    await breathe();
    if (id !== newest) return;
    postMessage(/** @type {News} */ ({ id, unit, run: runJob(unit.job, unit.seed) }));
  }
}

addEventListener("message", ({ data }) => {
  newest = data.id;
  work(data);
});
