// @ts-check
/**
 * Bundles the theme's script for scripts.py anew, from the sources in its source map: for today's browsers, without
 * the parts that this site has no use for. `node theme.mjs <source map> <file to write>`; it weighs a third less.
 */

import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const ROOT = "src/templates/assets/javascripts";
const RXJS = "node_modules/rxjs/src/internal";
const CLIPBOARD = fileURLToPath(new URL("../../../overrides/assets/js/theme/clipboard.js", import.meta.url));
const ENDINGS = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"];
/** For elements and settings that no page has. Who calls one all the same is told so. */
const LEFT_OUT = [
  "components/consent/index.ts",
  "components/content/annotation/block/index.ts",
  "components/content/annotation/list/index.ts",
  "components/content/mermaid/index.ts",
  "components/content/tabs/index.ts",
  "components/search/share/index.ts",
  "components/search/suggest/index.ts",
  "components/source/_/index.ts",
  "integrations/version/index.ts",
].map((name) => `${ROOT}/${name}`);
/** Called, and without effect here: browsers know `:focus-visible`, and no page has alternates for the theme. */
const NOTHING = ["node_modules/focus-visible/dist/focus-visible.js", `${ROOT}/integrations/alternate/index.ts`];
/** What our clipboard.js has of the library's, by the names in the source that sets it up. */
const CLIPBOARD_SETUP = `${ROOT}/integrations/clipboard/index.ts`;
const CLIPBOARD_USES = /ClipboardJS\.(\w+)|\.on\("(\w+)"/g;
const CLIPBOARD_HAS = ["isSupported", "Event", "success"];
const EXPORTED = /^export (?:abstract )?(?:async )?(?:const enum|enum|function|const|let|class) (\w+)/gm;
const ALONE = /polyfills|bundle\.ts/; // they do their work when they are loaded

const [map, outfile] = process.argv.slice(2);
const { sources, sourcesContent } = JSON.parse(await readFile(map, "utf-8"));
/** @type {Map<string, string>} */
const SOURCES = new Map(
  sources.map((/** @type {string} */ path, /** @type {number} */ at) => [path, sourcesContent[at]]),
);

/** @param {string} code */
const exportsOf = (code) => [...code.matchAll(EXPORTED)].map(([, name]) => name);

/**
 * A module that only passes on what others export leaves no trace in a source map.
 * @param {string} folder @returns {import("esbuild").OnLoadResult}
 */
function passOn(folder) {
  /** @type {Map<string, string>} */
  const homes = new Map();
  for (const [path, code] of SOURCES) {
    if (!path.startsWith(`${folder}/`)) continue;
    // Where RxJS has a function and an operator of one name, the function is the public one.
    for (const name of exportsOf(code)) if (!homes.has(name) || !path.includes("/operators/")) homes.set(name, path);
  }
  if (homes.size === 0) return { errors: [{ text: `the source map of the theme has no ${folder}` }] };
  return { contents: [...homes].map(([name, path]) => `export { ${name} } from "/${path}";`).join("\n"), loader: "ts" };
}

/** A module whose functions only do `body`. @param {string} code @param {string} body */
const hollow = (code, body) =>
  exportsOf(code)
    .map((name) => `export const ${name} = () => { ${body} };`)
    .join("\n");

/** @param {string} path */
const complaint = (path) => `throw new Error("left out by scripts/website/theme/theme.mjs: ${path}");`;

/** Where an import leads, as a path of the source map. @param {string} wanted @param {string} importer */
function placeOf(wanted, importer) {
  if (wanted === "rxjs") return RXJS;
  if (wanted.startsWith("/")) return wanted.slice(1);
  if (wanted.startsWith("~/")) return `${ROOT}/${wanted.slice(2)}`;
  if (wanted.startsWith(".")) return posix.join(posix.dirname(importer), wanted);
  return [...SOURCES.keys()].find((path) => path.startsWith(`node_modules/${wanted}/`)) ?? wanted;
}

/** @type {Record<string, import("esbuild").Loader>} */
const LOADERS = { ".ts": "ts", ".tsx": "tsx", ".css": "text" };

/** @type {import("esbuild").Plugin} */
const fromMap = {
  name: "from-map",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^clipboard$/ }, () => ({ path: CLIPBOARD }));
    onResolve({ filter: /.*/ }, ({ path: wanted, importer }) => {
      const place = placeOf(wanted, importer);
      const path = ENDINGS.map((ending) => place + ending).find((name) => SOURCES.has(name)) ?? place;
      return { path, namespace: "map", sideEffects: ALONE.test(path) };
    });
    onLoad({ filter: /.*/, namespace: "map" }, ({ path }) => {
      const code = SOURCES.get(path);
      if (code === undefined) return passOn(path);
      if (LEFT_OUT.includes(path)) return { contents: hollow(code, complaint(path)) };
      if (NOTHING.includes(path)) return { contents: hollow(code, "") };
      return { contents: code, loader: LOADERS[posix.extname(path)] ?? "js" };
    });
  },
};

const unknown = [...LEFT_OUT, ...NOTHING, CLIPBOARD_SETUP].filter((path) => !SOURCES.has(path));
const uses = [...(SOURCES.get(CLIPBOARD_SETUP) ?? "").matchAll(CLIPBOARD_USES)].map(
  ([, member, event]) => member ?? event,
);
const lacking = uses.filter((name) => !CLIPBOARD_HAS.includes(name));
if (unknown.length > 0) throw new Error(`the theme's script has no ${unknown.join(", ")}`);
if (lacking.length > 0) throw new Error(`theme/clipboard.js has no ${lacking.join(", ")}`);
try {
  await build({
    entryPoints: [`/${ROOT}/bundle.ts`],
    outfile,
    bundle: true,
    format: "iife",
    target: "es2022",
    minify: true,
    charset: "utf8",
    jsx: "transform",
    jsxFactory: "h",
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    plugins: [fromMap],
  });
} catch {
  process.exitCode = 1; // esbuild has said why
}
