// A worker that loads the pack, starts Python cold and keeps a snapshot of it; it tells how far it is.
import { loadParts } from "./parts.js";
import { startCold } from "./python.js";
import { hasSnapshot, keepSnapshot } from "./snapshot.js";

try {
  await loadParts((loaded, all) => postMessage({ loaded, all }));
  if (!(await hasSnapshot())) {
    postMessage({ starting: true });
    const python = await startCold();
    await keepSnapshot(python.makeMemorySnapshot());
  }
  postMessage({ ready: true });
} catch (error) {
  postMessage({ failed: String(error?.message ?? error) });
}
