// Starts Pyodide as it comes: stands in for `pyodide.js` when the prepared runtime is measured.

// @ts-expect-error: lies here only once laid out by variants.py
import createPyodideModule from "./pyodide.asm.js";
// @ts-expect-error: lies here only once laid out by variants.py
import { loadPyodide as load } from "./pyodide.core.js";

/** @param {import("pyodide").PyodideConfig} [options] */
export const loadPyodide = (options = {}) =>
  load({ indexURL: new URL("./", import.meta.url).href, packages: ["numpy"], createPyodideModule, ...options });
