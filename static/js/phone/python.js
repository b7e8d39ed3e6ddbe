// Starting Python with the app in it: from a snapshot, or cold, which takes some seconds.
import createPyodideModule from "../../vendor/pyodide-314.0.7/pyodide.asm.mjs";
import { loadPyodide } from "../../vendor/pyodide-314.0.7/pyodide.mjs";
import { languageParts, part } from "./parts.js";

const SITE = "/phone/site";
const RUNTIME = "https://pyodide.invalid/"; // its files come from the pack
const LOCK = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" },
  packages: {},
};
const PREPARE = `
import json, sys
from pathlib import Path
sys.path.insert(0, "${SITE}")
from scorekeeper.phone.app import prepare
app = prepare(Path("/phone/own"), json.loads(Path("${SITE}/modules.json").read_text()))
`;

// Starts Python with the app in its global `app` (phone/app.py), and returns it.
export async function startCold() {
  const python = await start({ _makeSnapshot: true });
  for (const name of ["packages", "app", "files", ...(await languageParts())]) await unpack(python, name);
  python.runPython(PREPARE);
  return python;
}

// Starts Python from a snapshot, which holds no files: those that the app reads are unpacked again.
export async function startFrom(snapshot) {
  const python = await start({
    _loadSnapshot: snapshot,
    createPyodideModule: (settings) => createGrown(settings, snapshot.length),
  });
  for (const name of ["files", ...(await languageParts())]) await unpack(python, name);
  return python;
}

export async function unpack(python, name) {
  python.unpackArchive(await part(name), "zip", { extractDir: SITE });
}

async function start(options) {
  // A snapshot can't hold a switched stack.
  delete WebAssembly.Suspending;
  delete WebAssembly.promising;
  const files = {
    "pyodide.asm.wasm": new Response(await part("python"), {
      headers: { "Content-Type": "application/wasm" },
    }),
    "python_stdlib.zip": new Response(await part("library")),
  };
  const network = globalThis.fetch;
  globalThis.fetch = (address, ...rest) =>
    String(address).startsWith(RUNTIME)
      ? Promise.resolve(files[String(address).slice(RUNTIME.length)])
      : network(address, ...rest);
  try {
    return await loadPyodide({
      createPyodideModule,
      indexURL: RUNTIME,
      lockFileContents: JSON.stringify(LOCK),
      env: { PYTHONDONTWRITEBYTECODE: "1" },
      ...options,
    });
  } finally {
    globalThis.fetch = network;
  }
}

// Pyodide copies a snapshot into the memory, which has to be made large enough first.
async function createGrown(settings, size) {
  const module = await createPyodideModule(settings);
  if (module.HEAP8.length < size) module._free(module._malloc(size + 1_000_000));
  return module;
}
