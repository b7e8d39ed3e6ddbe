// A worker that loads the pack, starts Python cold and keeps a snapshot of it; it tells how far it is.
import { loadParts } from "./static/js/phone/parts.js";
import { startCold } from "./static/js/phone/python.js";
import { hasSnapshot, keepSnapshot } from "./static/js/phone/snapshot.js";

// Where none can be made, an empty one says so: the service worker then always starts cold.
async function snapshot() {
  const python = await startCold();
  try {
    return python.makeMemorySnapshot();
  } catch (error) {
    console.warn("No snapshot can be made here.", error);
    return "";
  }
}

try {
  await loadParts((loaded, all) => postMessage({ loaded, all }));
  if (!(await hasSnapshot())) {
    postMessage({ starting: true });
    await keepSnapshot(await snapshot());
  }
  postMessage({ ready: true });
} catch (error) {
  postMessage({ failed: String(error?.message ?? error) });
}
