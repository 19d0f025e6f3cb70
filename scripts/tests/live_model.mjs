// @ts-check
/** Runs the browser's model in Node.js for test_live_model.py: `node live_model.mjs <task.json> <folder to fill>`. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const MODEL = new URL("../../overrides/assets/js/llm/", import.meta.url);
const { runBlock } = await import(new URL("llama.js", MODEL).href);
const { UNCHANGED } = await import(new URL("change.js", MODEL).href);
const { begin, embed, step } = await import(new URL("run.js", MODEL).href);
const { likeliest, logitsOf } = await import(new URL("next-tokens.js", MODEL).href);
const { store } = await import(new URL("arithmetic.js", MODEL).href);
const { fileOf } = await import(new URL("manifest.js", MODEL).href);
const { Vocabulary } = await import(new URL("vocabulary.js", MODEL).href);

const [taskFile, out] = process.argv.slice(2);
const task = JSON.parse(readFileSync(taskFile, "utf-8"));
const manifest = JSON.parse(readFileSync(join(task.folder, task.manifest), "utf-8"));
const { config, layout, blocks } = manifest;

/** @param {import("../../overrides/assets/js/llm/manifest.js").Piece} piece */
const get = (piece) => Uint8Array.from(readFileSync(join(task.folder, fileOf(piece))));
const floats = (/** @type {string} */ file) => new Float32Array(Uint8Array.from(readFileSync(file)).buffer);
const raw = (/** @type {Float32Array} */ values) => Buffer.from(values.buffer);
const vocabulary = new Vocabulary(get(manifest.vocabulary).buffer);

const texts = task.texts.map((/** @type {string} */ text) => {
  const ids = vocabulary.encode(text);
  return { ids, spelled: vocabulary.spell(ids) };
});

/** Whole runs: their states as raw float32, how many norms were zeros, and the likeliest next tokens. */
const runs = task.runs.map((/** @type {any} */ { name, ids, last, change }) => {
  const how = { ...UNCHANGED, ...change };
  const course = begin(embed(ids, manifest, get), how);
  while (course.states.length <= last) step(course, manifest, get, how);
  writeFileSync(join(out, name), Buffer.concat(course.states.map(raw)));
  if (last < config.blocks) return { zeroed: course.zeroed, next: [] };
  const gain = new Float32Array(get(manifest.gains).buffer).slice(config.blocks * config.width);
  const end = course.states[last].slice(-config.width);
  const logits = logitsOf(end, manifest.embedding.map(get), gain, manifest, how);
  return { zeroed: course.zeroed, next: likeliest(logits, 5) };
});

/** Single blocks on given states, so that one rounding does not hide in all that follows it. */
for (const { name, state, block, change } of task.steps) {
  const how = { ...UNCHANGED, ...change };
  const { after } = runBlock(store(floats(state), how.stream), get(blocks[block - 1]), layout, config, how);
  writeFileSync(join(out, name), raw(after));
}

writeFileSync(join(out, "found.json"), JSON.stringify({ texts, runs }));
