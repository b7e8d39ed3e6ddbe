// Answers questions with the core as phones have it:
// node answer_in_pyodide.mjs PYODIDE PACK PROGRAM QUESTIONS ANSWERS
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const [runtime, folder, program, questions, answers] = process.argv.slice(2);
const { loadPyodide } = await import(`${runtime}/pyodide.mjs`);
const { parts } = JSON.parse(readFileSync(`${folder}/manifest.json`, "utf8"));
const part = (wanted) => {
  const { file } = parts.find(({ name }) => name === wanted);
  return new Uint8Array(gunzipSync(readFileSync(`${folder}/${file}`)));
};

const library = `${folder}/library.zip`;
writeFileSync(library, part("library"));
const python = await loadPyodide({
  indexURL: runtime,
  stdLibURL: library,
  lockFileContents: '{"info": {"abi_version": "2026_0", "arch": "wasm32", "platform": "emscripten_5_0_3", "python": "3.14.2"}, "packages": {}}',
});
python.unpackArchive(part("app"), "zip", { extractDir: "/site" });
python.unpackArchive(new Uint8Array(readFileSync(program)), "zip", { extractDir: "/site" });
python.globals.set("asked", readFileSync(questions, "utf8"));
const told = python.runPython(`
import json, sys
sys.path.insert(0, "/site")
from core_answers import answers
json.dumps(answers(json.loads(asked)), sort_keys=True)
`);
writeFileSync(answers, told);
