// Making the app ready to start quickly on this phone: the pack is loaded, Python started cold, and a
// snapshot of it kept. Where none can be made, an empty one says so: Python then always starts cold.
import { loadParts } from "./parts.js";
import { startCold } from "./python.js";
import { hasSnapshot, keepSnapshot } from "./snapshot.js";

export async function make(language, tell = () => {}) {
  await loadParts(language, (loaded, all) => tell({ loaded, all }));
  if (await hasSnapshot()) return;
  tell({ starting: true });
  await keepSnapshot(await snapshot());
}

async function snapshot() {
  const python = await startCold();
  try {
    return python.makeMemorySnapshot();
  } catch (error) {
    console.warn("No snapshot can be made here.", error);
    return "";
  }
}
