// @ts-check
/**
 * Bundles the pages' scripts for app.py, once a language, and the workers:
 * `node bundle.mjs <folder of sources> <folder to fill> <language>…`.
 */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

/** @typedef {import("esbuild").Plugin} Plugin */

const [sources, outdir, ...languages] = process.argv.slice(2);
const SCRIPTS = join(sources, "js");
const TABLE = join(SCRIPTS, "features.json");

/** @param {string} path */
const read = (path) => readFile(path, "utf-8");

/** @type {Record<string, {module: string, sheet?: string, worker?: string}>} */
const features = JSON.parse(await read(TABLE));
const modules = new Set(Object.values(features).map(({ module }) => join(SCRIPTS, module)));
const workers = new Set(Object.values(features).flatMap(({ worker }) => worker ?? []));

/** @type {import("esbuild").BuildOptions} */
const SHARED = {
  absWorkingDir: sources,
  outdir,
  bundle: true,
  target: "es2022",
  minify: true,
  charset: "utf8",
  logLevel: "warning",
  define: { "globalThis.LANGUAGES": JSON.stringify(languages.join()) },
};

/** Leaves one language of each text. @param {unknown} value @param {string} language @returns {unknown} */
function inOne(value, language) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const texts = /** @type {Record<string, unknown>} */ (value);
  if (languages.every((one) => one in texts)) return { [language]: texts[language] };
  return Object.fromEntries(Object.entries(texts).map(([key, part]) => [key, inOne(part, language)]));
}

/** @param {string} language @returns {Plugin} */
const texts = (language) => ({
  name: "texts",
  setup({ onLoad }) {
    onLoad({ filter: /\.json$/ }, async ({ path }) => {
      const found = JSON.parse(await read(path));
      return path === TABLE
        ? { contents: LOADERS }
        : { contents: JSON.stringify(inOne(found, language)), loader: "json" };
    });
  },
});

/** The table of features as main.js gets it: a function that loads each one. */
const LOADERS = `export default {${Object.entries(features).map(
  ([selector, { module }]) => `${JSON.stringify(selector)}: () => import("./${module}")`,
)}};`;

/**
 * What every page begins with stays in one file: each feature says that it needs all of that, which is there anyway.
 * Otherwise there would be a file for each part that not all features need.
 * @type {Plugin}
 */
const common = {
  name: "common",
  async setup({ onLoad, onResolve }) {
    // The door of a room is no file of its own.
    onResolve({ filter: /\/index\.js$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path),
      sideEffects: false,
    }));
    const main = await read(join(SCRIPTS, "main.js"));
    const first = [...main.matchAll(/^import .* from "\.\/(.*\.js)";$/gm)].map(
      ([, name]) => `import ${JSON.stringify(join(SCRIPTS, name))};`,
    );
    onLoad({ filter: /\.js$/ }, async ({ path }) =>
      modules.has(path) ? { contents: [...first, await read(path)].join("\n"), loader: "js" } : undefined,
    );
  },
};

/** @param {string} language */
async function bundle(language) {
  await build({
    ...SHARED,
    entryPoints: [{ in: "js/main.js", out: `main-${language}` }],
    splitting: true,
    format: "esm",
    chunkNames: "[name]-[hash]",
    plugins: [texts(language), common],
  });
  const elements = Object.keys(features).filter((selector) => selector.startsWith("nr-"));
  const facts = { "globalThis.LANGUAGE": language, "globalThis.FEATURES": elements.join() };
  const define = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, JSON.stringify(fact)]));
  await build({
    ...SHARED,
    entryPoints: [{ in: "js/early.js", out: `early-${language}` }],
    format: "iife",
    define,
    plugins: [texts(language)],
  });
}

try {
  for (const language of languages) await bundle(language);
  await build({
    ...SHARED,
    entryPoints: [...workers].map((name) => `js/${name}`),
    entryNames: "[name]",
    format: "esm",
  });
} catch {
  process.exitCode = 1; // esbuild has said why
}
