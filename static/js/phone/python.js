// Starting Python with the app in it: from a snapshot, or cold, which takes some seconds.
import createPyodideModule from "../../vendor/pyodide-314.0.7/pyodide.asm.mjs";
import { loadPyodide } from "../../vendor/pyodide-314.0.7/pyodide.mjs";
import { languageParts, part } from "./parts.js";

const SITE = "/phone/site";
const PATIENCE = 120_000; // milliseconds in which Python starts on the slowest phone, or never will
const RUNTIME = "https://pyodide.invalid/"; // its files come from the pack
const LOCK = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" },
  packages: {},
};
const TURN = 0.1; // seconds, after which others have theirs
const PREPARE = `
import json, sys
from pathlib import Path
from time import monotonic
sys.path.insert(0, "${SITE}")
from scorekeeper.phone.app import prepare_in_steps
steps = prepare_in_steps(Path("/phone/own"), json.loads(Path("${SITE}/modules.json").read_text()))
def prepare_for_a_while():
    global app
    until = monotonic() + ${TURN}
    try:
        while monotonic() < until:
            next(steps)
    except StopIteration as end:
        app = end.value
    return "app" in globals()
`;

// Starts Python with the app in its global `app` (phone/app.py), and returns it.
export async function startCold() {
  const python = await start({ _makeSnapshot: true });
  for (const name of ["packages", "app", "files", ...(await languageParts())]) await unpack(python, name);
  python.runPython(PREPARE);
  while (!python.runPython("prepare_for_a_while()")) await othersTurn();
  return python;
}

const othersTurn = () => new Promise((resolve) => setTimeout(resolve));

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
    const started = loadPyodide({
      createPyodideModule,
      indexURL: RUNTIME,
      lockFileContents: JSON.stringify(LOCK),
      env: { PYTHONDONTWRITEBYTECODE: "1" },
      ...options,
    });
    return await Promise.race([started, tooLate()]);
  } finally {
    globalThis.fetch = network;
  }
}

// Without enough memory, Pyodide waits for ever.
const tooLate = () =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error("Python doesn’t start.")), PATIENCE);
  });

// Pyodide copies a snapshot into the memory, which has to be made large enough first.
async function createGrown(settings, size) {
  const module = await createPyodideModule(settings);
  if (module.HEAP8.length < size) module._free(module._malloc(size + 1_000_000));
  return module;
}
