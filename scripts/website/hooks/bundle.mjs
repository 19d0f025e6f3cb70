// @ts-check
/** Bundles the pages' scripts for app.py, once a language: `node bundle.mjs <folder of sources> <folder to fill>`. */

import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { build } from "esbuild";

/** @typedef {import("esbuild").Plugin} Plugin */

const [sources, outdir] = process.argv.slice(2);
const FEATURE = /-(element|widget)\.js$|\/list\.js$/;
/** Texts that one feature alone needs come with it. They are known by the beginnings of their keys. */
const OWN = [
  { texts: "widgets", feature: "bytes-widget", keys: /^bytes_/ },
  { texts: "widgets", feature: "depth-widget", keys: /^depth_/ },
  { texts: "widgets", feature: "formats-widget", keys: /^formats_/ },
  { texts: "widgets", feature: "norms-widget", keys: /^norms_/ },
  { texts: "widgets", feature: "outlier-widget", keys: /^outlier_/ },
  { texts: "base", feature: "list", keys: /^(export|import|progress|start_over)/ },
  {
    texts: "base",
    feature: "exercise-element",
    keys: /^(borrow|new_starter|notice_|other_tab|passed_next|save_|summary_|test_|version)/,
  },
];

/** @param {string} path */
const read = (path) => readFile(path, "utf-8");

/** Leaves one language of each text. @param {unknown} value @param {string} language @returns {unknown} */
function inOne(value, language) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const texts = /** @type {Record<string, unknown>} */ (value);
  if (Object.keys(texts).sort().join() === "en,zh") return { [language]: texts[language] };
  return Object.fromEntries(Object.entries(texts).map(([key, part]) => [key, inOne(part, language)]));
}

/** @param {string} folder */
const textFile = (folder) => `${sources}/js/${folder}/texts.json`;

/** A part of a file of texts. @param {string} path @param {string} language @param {(key: string) => boolean} wanted */
async function textsOf(path, language, wanted) {
  const all = Object.entries(JSON.parse(await read(path)));
  return JSON.stringify(inOne(Object.fromEntries(all.filter(([key]) => wanted(key))), language));
}

/** @param {string} language @returns {Plugin} */
const texts = (language) => ({
  name: "texts",
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /\.json$/ }, async ({ path }) => {
      const others = OWN.filter((own) => textFile(own.texts) === path);
      const wanted = (/** @type {string} */ key) => !others.some(({ keys }) => keys.test(key));
      return { contents: await textsOf(path, language, wanted), loader: "json" };
    });
    onResolve({ filter: /^own-texts:/ }, ({ path }) => ({ path, namespace: "own-texts" }));
    onLoad({ filter: /.*/, namespace: "own-texts" }, async ({ path }) => {
      const own = OWN.find(({ feature }) => path === `own-texts:${feature}`);
      if (!own) return { contents: "" };
      const file = textFile(own.texts);
      const more = await textsOf(file, language, (key) => own.keys.test(key));
      const contents = `import all from ${JSON.stringify(file)};\nObject.assign(all, ${more});`;
      return { contents, resolveDir: sources };
    });
  },
});

/**
 * What every page begins with stays in one file: each feature says that it needs all of that, which is there anyway.
 * Otherwise there would be a file for each part that not all features need.
 * @type {Plugin}
 */
const features = {
  name: "features",
  async setup({ onLoad }) {
    const main = await read(`${sources}/js/main.js`);
    const common = [...main.matchAll(/^import .* from "\.\/(.*)";$/gm)].map(
      ([, name]) => `import ${JSON.stringify(`${sources}/js/${name}`)};`,
    );
    onLoad({ filter: FEATURE }, async ({ path }) => {
      const own = `import "own-texts:${basename(path, ".js")}";`;
      return { contents: [...common, own, await read(path)].join("\n"), loader: "js" };
    });
  },
};

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
    plugins: [texts(language), features],
  });

try {
  for (const language of ["en", "zh"]) await bundle(language);
} catch {
  process.exitCode = 1; // esbuild has said why
}
