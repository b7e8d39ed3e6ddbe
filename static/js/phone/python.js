// Starting Python with the app in it: from a snapshot, or cold, which takes some seconds.
import createPyodideModule from "../../vendor/pyodide-314.0.7/pyodide.asm.mjs";
import { loadPyodide } from "../../vendor/pyodide-314.0.7/pyodide.mjs";
import { readArchive } from "./archive.js";
import { languageParts, openPart, part } from "./parts.js";

const SITE = "/phone/site";
const PATIENCE = 120_000; // milliseconds in which Python starts on the slowest phone, or never will
const RUNTIME = "https://pyodide.invalid/"; // its files come from the pack
const LOCK = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" },
  packages: {},
};
const WORD = 8; // bytes
const PAGE = 512; // words
const STARTED = 0.2; // the share of a cold start that it takes until Python itself has started
const TURN = 0.1; // seconds, after which others have theirs
// To look for compiled modules, of which there are none, would take an eighth of the time of importing them.
const PREPARE = `
import json, sys
from pathlib import Path
from time import monotonic
sys.path.insert(0, "${SITE}")
sys.implementation.cache_tag = None
from scorekeeper.phone.preparing import IMPORTED, prepare_in_steps
site = Path("${SITE}")
modules = json.loads((site / "modules.json").read_text())
steps = prepare_in_steps(Path("/phone/own"), modules, site / "new.sqlite")
share = 0
def prepare_for_a_while():
    global app, share
    until = monotonic() + ${TURN}
    try:
        while monotonic() < until:
            share = next(steps)
    except StopIteration as end:
        app = end.value
    return "app" in globals()
`;

// Starts Python with the app in its global `app` (phone/app.py), and returns it. Reports the share of the work that is
// done, and whether only the pages are still to be checked.
export async function startCold(report = () => {}) {
  report({ starting: 0 });
  const python = await start({ _makeSnapshot: true });
  report({ starting: STARTED });
  for (const name of ["packages", "app", "files", ...(await languageParts())]) await unpack(python, name);
  python.runPython(PREPARE);
  const imported = python.globals.get("IMPORTED");
  while (!python.runPython("prepare_for_a_while()")) {
    const share = python.globals.get("share");
    report({ starting: STARTED + (1 - STARTED) * share, checking: share >= imported });
    await othersTurn();
  }
  return python;
}

const othersTurn = () => new Promise((resolve) => setTimeout(resolve));

// Starts Python from a snapshot, which holds no files: those that the app reads are unpacked again.
export async function startFrom(snapshot) {
  const python = await start({
    _loadSnapshot: snapshot.state,
    createPyodideModule: async (settings) => fill(await createPyodideModule(settings), snapshot),
  });
  for (const name of ["files", ...(await languageParts())]) await unpack(python, name);
  return python;
}

// Takes a snapshot of a started Python: its `state`, as Pyodide describes it, and the `size` of its memory with all
// `runs` of it that aren't zero, each at its offset.
export function takeSnapshot(python) {
  const module = python._module;
  const { HEAP8 } = module;
  module.HEAP8 = new Int8Array(); // else Pyodide would copy the memory
  try {
    return { state: python.makeMemorySnapshot(), size: HEAP8.length, runs: [...findRuns(HEAP8)] };
  } finally {
    module.HEAP8 = HEAP8;
  }
}

// Finds the parts of the memory that aren't zero, as [offset, bytes].
function* findRuns({ buffer }) {
  const words = new BigUint64Array(buffer);
  let start = -1;
  for (let page = 0; page <= words.length; page += PAGE) {
    const isEmpty = words.subarray(page, page + PAGE).every((word) => word === 0n);
    if (!isEmpty && start < 0) start = page;
    if (!isEmpty || start < 0) continue;
    yield [start * WORD, new Uint8Array(buffer, start * WORD, (page - start) * WORD)];
    start = -1;
  }
}

// Fills the memory of a new Python, which has to be made large enough first, piece by piece.
async function fill(module, { size, runs, readNext }) {
  if (module.HEAP8.length < size) module._free(module._malloc(size + 1_000_000));
  let read = new Uint8Array();
  for (let [offset, left] of runs) {
    while (left > 0) {
      if (!read.length) read = await readNext();
      if (!read?.length) throw new Error("The snapshot ends too early.");
      const piece = read.subarray(0, left);
      module.HEAPU8.set(piece, offset);
      offset += piece.length;
      left -= piece.length;
      read = read.subarray(piece.length);
    }
  }
  return module;
}

// Writes the files of a part where Python finds them.
export async function unpack({ FS }, name) {
  for (const [path, bytes] of readArchive(await part(name))) {
    FS.mkdirTree(`${SITE}/${path}`.replace(/[/][^/]*$/, ""));
    FS.writeFile(`${SITE}/${path}`, bytes, { canOwn: true });
  }
}

async function start(options) {
  // A snapshot can't hold a switched stack.
  delete WebAssembly.Suspending;
  delete WebAssembly.promising;
  const files = {
    "pyodide.asm.wasm": new Response(await openPart("python"), {
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
