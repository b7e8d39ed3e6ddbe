// Preparing the app to start quickly on this phone: the pack is loaded, Python started cold, and a
// snapshot of it stored. If none can be made, an empty one says so: Python then always starts cold.
import { loadParts } from "./parts.js";
import { startCold, takeSnapshot } from "./python.js";
import { hasSnapshot, keepSnapshot } from "./snapshot.js";

export async function prepare(language, report = () => {}) {
  await loadParts(language, (loaded, all) => report({ loaded, all }));
  if (await hasSnapshot()) return;
  await keepSnapshot(trySnapshot(await startCold(report)));
}

// Starts Python where there is no snapshot any more, and makes a new one if there is room.
export async function startAnew(report) {
  await loadParts(undefined, (loaded, all) => report({ loaded, all }));
  const python = await startCold(report);
  await keepSnapshot(trySnapshot(python)).catch((error) => console.warn("No snapshot can be stored.", error));
  return python;
}

function trySnapshot(python) {
  try {
    return takeSnapshot(python);
  } catch (error) {
    console.warn("No snapshot can be made here.", error);
    return {};
  }
}
