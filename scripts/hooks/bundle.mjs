// @ts-check
/** Bundles the pages' scripts for app.py, once a language: `node bundle.mjs <folder of sources> <folder to fill>`. */

import { readFile } from "node:fs/promises";
import { build } from "esbuild";

const [sources, outdir] = process.argv.slice(2);

/** Leaves one language of each text. @param {unknown} value @param {string} language @returns {unknown} */
function inOne(value, language) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const texts = /** @type {Record<string, unknown>} */ (value);
  if (Object.keys(texts).sort().join() === "en,zh") return { [language]: texts[language] };
  return Object.fromEntries(Object.entries(texts).map(([key, part]) => [key, inOne(part, language)]));
}

/** @param {string} language @returns {import("esbuild").Plugin} */
const texts = (language) => ({
  name: "texts",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.json$/ }, async ({ path }) => ({
      contents: JSON.stringify(inOne(JSON.parse(await readFile(path, "utf-8")), language)),
      loader: "json",
    })),
});

/** @param {string} language */
const bundle = (language) =>
  build({
    absWorkingDir: sources,
    entryPoints: [{ in: "js/main.js", out: `main-${language}` }],
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    minify: true,
    charset: "utf8",
    chunkNames: "[name]-[hash]",
    plugins: [texts(language)],
  });

try {
  for (const language of ["en", "zh"]) await bundle(language);
} catch {
  process.exitCode = 1; // esbuild has said why
}
