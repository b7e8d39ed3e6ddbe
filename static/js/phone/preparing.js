// Preparing the app to start quickly on this phone: the pack is loaded, Python started cold, and a
// snapshot of it stored. If none can be made, an empty one says so: Python then always starts cold.
import { loadParts } from "./parts.js";
import { startCold } from "./python.js";
import { hasSnapshot, keepSnapshot } from "./snapshot.js";

export async function prepare(language, report = () => {}) {
  await loadParts(language, (loaded, all) => report({ loaded, all }));
  if (await hasSnapshot()) return;
  report({ starting: true });
  await keepSnapshot(await takeSnapshot());
}

async function takeSnapshot() {
  const python = await startCold();
  try {
    return python.makeMemorySnapshot();
  } catch (error) {
    console.warn("No snapshot can be made here.", error);
    return "";
  }
}
