// Starts the official Pyodide in Node.js and lets its Python compile and pack the library.
// usage: node compile.mjs '{"pyodide": folder, "wheel": file, "out": folder, "levels": {…}}'
// Writes the archives into `out` and says the version of Python.

import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { argv, exit } from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";

const { pyodide: folder, wheel, out, levels } = JSON.parse(argv[2]);
/** @param {string} name */
const here = (name) => fileURLToPath(new URL(name, import.meta.url));

try {
  console.log(await compile());
} catch (fault) {
  // Not the whole error: Node.js would print the minified line that threw, 60 kB of it.
  console.error(/** @type {Error} */ (fault).message);
  exit(1);
}

async function compile() {
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
  // A fixed hash seed gives constant sets one order.
  const python = await loadPyodide({ indexURL: folder, env: { PYTHONHASHSEED: "0", HOME: "/home" } });
  // The way a page loads NumPy, so that all modules that this needs are counted as loaded. No real
  // URL: under Node.js Pyodide cuts off the scheme and opens the rest as a path, undecoded.
  await python.loadPackage(`file://${wheel}`, { messageCallback: () => {} });
  python.runPython(await readFile(here("warmup.py"), "utf8"));
  const loaded = python.runPython("import sys; sorted(sys.modules)");

  python.FS.writeFile("/home/pack.py", await readFile(here("pack.py")));
  const pack = python.runPython("sys.path.insert(0, '/home'); import pack; pack.pack");
  /** @param {string} file */
  const bytes = async (file) => python.toPy(new Uint8Array(await readFile(file))).tobytes();
  const packed = pack(
    await bytes(join(folder, "python_stdlib.zip")),
    await bytes(wheel),
    loaded,
    await bytes(here("late_modules.py")),
    python.toPy(levels),
  );
  /** @param {string} name @param {string} part */
  const save = (name, part) => writeFile(join(out, name), packed.get(part).toJs());
  await save("python_stdlib.zip", "stdlib");
  await save(basename(wheel), "wheel");
  await save("python_rest.zip", "rest");
  return python.runPython("sys.version.split()[0]");
}
