// Starts the prepared Python; published as `pyodide.js`, with Pyodide's own modules beside it.
// Their bytes are Pyodide's, their names end in `.js`: some servers send `.mjs` with a type
// that browsers refuse. Pyodide would look for `pyodide.asm.mjs` by itself, but takes the
// module from the option `createPyodideModule` instead.
// @ts-check

// @ts-expect-error: lies here only once prepared
import createPyodideModule from "./pyodide.asm.js";
// @ts-expect-error: lies here only once prepared
import { loadPyodide as load } from "./pyodide.core.js";

const home = new URL("./", import.meta.url);

/**
 * As Pyodide's own `loadPyodide`, with the files beside this module and NumPy loaded.
 *
 * @param {import("pyodide").PyodideConfig} [options]
 * @returns {Promise<import("pyodide").PyodideAPI>}
 */
export async function loadPyodide(options = {}) {
  const python = await load({
    indexURL: home.href,
    packages: ["numpy"],
    createPyodideModule,
    ...options,
  });
  const late = python.pyimport("late_modules");
  late.install(readLateArchive);
  late.destroy();
  return python;
}

/** Reads synchronously, because `import` in Python cannot wait; workers and Node.js allow it. */
function readLateArchive() {
  const url = new URL("python_rest.zip", home);
  if (typeof XMLHttpRequest === "undefined") {
    return new Uint8Array(process.getBuiltinModule("node:fs").readFileSync(url));
  }
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`HTTP ${request.status}`);
  return new Uint8Array(request.response);
}
