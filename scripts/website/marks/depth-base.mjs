// @ts-check
/**
 * Prints widgets/depth-base.js: what the depth widget shows first, so that nothing has to be run to see it.
 * `node scripts/website/marks/depth-base.mjs > overrides/assets/js/widgets/depth-base.js`
 */

const WIDGETS = new URL("../../../overrides/assets/js/widgets/", import.meta.url);
const { allJobs, keyOf, KINDS, kindsOf, logic } = await import(new URL("depth-logic.js", WIDGETS).href);
const { WIRINGS } = await import(new URL("../math/stacks.js", WIDGETS).href);
const { runJob, seedsOf, summarize } = await import(new URL("../math/summaries.js", WIDGETS).href);

const DIGITS = 4;

/** @param {unknown} _ @param {any} value */
const rounded = (_, value) => (typeof value === "number" ? Number(value.toPrecision(DIGITS)) : value);

// The sentence tells of the others too.
const others = KINDS.filter((/** @type {string} */ kind) => !kindsOf(logic.base).includes(kind)).flatMap(
  (/** @type {string} */ kind) => [6, 96].map((depth) => ({ kind, scaled: false, depth, part: "last" })),
);

const found = [...allJobs(logic.base).flat(), ...others]
  .filter((/** @type {any} */ { kind, part }) => part !== "stream" || !WIRINGS[kind].sumNorm)
  .map((/** @type {any} */ job) => {
    const runs = Array.from({ length: seedsOf(job) }, (_, seed) => runJob(job, seed));
    return [keyOf(job), summarize(runs)];
  });

console.log(`// @ts-check
/** The first state of the depth widget, as scripts/website/marks/depth-base.mjs prints it. */

/** @type {Record<string, import("../math/summaries.js").Summary>} */
export const BASE_SUMMARIES = JSON.parse(
  '${JSON.stringify(Object.fromEntries(found), rounded)}',
);`);
