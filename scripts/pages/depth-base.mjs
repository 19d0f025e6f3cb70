// @ts-check
/**
 * Prints math/depth-base.js: what the depth widget shows first, so that nothing has to be run to see it.
 * `node scripts/pages/depth-base.mjs > overrides/assets/js/widgets/math/depth-base.js`
 */

const WIDGETS = new URL("../../overrides/assets/js/widgets/", import.meta.url);
const { allJobs, keyOf, model } = await import(new URL("depth-model.js", WIDGETS).href);
const { netOf, SEEDS } = await import(new URL("math/nets.js", WIDGETS).href);
const { runJob, summarize } = await import(new URL("math/summaries.js", WIDGETS).href);

const DIGITS = 4;

/** @param {unknown} _ @param {any} value */
const rounded = (_, value) => (typeof value === "number" ? Number(value.toPrecision(DIGITS)) : value);

const nets = Array.from({ length: SEEDS }, (_, seed) => netOf(seed));
const found = allJobs(model.base)
  .flat()
  .map((/** @type {any} */ job) => {
    const { rms, gradients, sensitivity } = summarize(nets.map((net) => runJob(job, net)));
    return [keyOf(job), { rms: job.all ? rms : [], gradients, sensitivity }];
  });

console.log(`// @ts-check
/** The first state of the depth widget, as scripts/pages/depth-base.mjs prints it. */

/** @type {Record<string, import("./summaries.js").Summary>} */
export const BASE_SUMMARIES = JSON.parse(
  '${JSON.stringify(Object.fromEntries(found), rounded)}',
);`);
