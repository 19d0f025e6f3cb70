// @ts-check
/**
 * Makes one style sheet for finish.py, of others' sheets without the rules that fit nothing on the site, and of ours:
 * `node sheet.mjs <folder of the site> <our sheet> <sheets of others>…`, to stdout.
 */

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { transform } from "esbuild";
import { PurgeCSS } from "purgecss";

const [site, own, ...others] = process.argv.slice(2);
const PAGE = /\.html$/;
const SCRIPT = /\bassets.app\b.*\.js$/;
const OUR_BUNDLE = /\bassets.javascripts.bundle-[^/\\]*\.js$/;
const STOCK_BUNDLE = /\bassets.javascripts.bundle\.[^/\\]*\.js$/;
const LATE_SHEET = /\bassets.app\b.*\.css$/;
const TAG = /<[^>]+>/g;
const WORD = /[\w:-]+/g;
/** Without the names that minifying leaves to variables: those are short and stand in no quotes. */
const SCRIPT_WORD = /[\w-]{4,}|(?<=["'`])[\w-]+(?=["'`])/g;
/** What pages and scripts have without saying so: states, a class, and attributes whose values scripts set. */
const ALWAYS = [/^:/, "js", "role", "aria-sort"];

/** @param {string} page */
const namesInPage = (page) => (page.match(TAG) ?? []).flatMap((tag) => tag.match(WORD) ?? []);

/** Of attributes only the names: "red" or "rtl" in a script is not about the theme's settings. @param {string} script */
function namesInScript(script) {
  const words = script.match(SCRIPT_WORD) ?? [];
  return { undetermined: [], classes: words, ids: words, tags: words, attributes: { names: words, values: [] } };
}

/** @param {string[]} paths */
async function read(...paths) {
  return (await Promise.all(paths.map((path) => readFile(path, "utf-8")))).join("\n");
}

const files = (await readdir(site, { recursive: true })).map((name) => join(site, name));
const bundle = files.some((path) => OUR_BUNDLE.test(path)) ? OUR_BUNDLE : STOCK_BUNDLE;
const content = files.filter((path) => [PAGE, SCRIPT, bundle].some((kind) => kind.test(path)));
const readers = await read(own, ...content, ...files.filter((path) => LATE_SHEET.test(path)));
const raw = (await read(...others)).replaceAll(".focus-visible", ":focus-visible"); // a class for old browsers
const [{ css }] = await new PurgeCSS().purge({
  css: [{ raw }],
  content,
  extractors: [
    { extensions: ["html"], extractor: namesInPage },
    { extensions: ["js"], extractor: namesInScript },
  ],
  safelist: { standard: ALWAYS, variables: readers.match(/--[\w-]+/g) ?? [] },
  variables: true,
  keyframes: true,
});
const { code } = await transform(css + (await read(own)), { loader: "css", minify: true, charset: "utf8" });
process.stdout.write(code);
