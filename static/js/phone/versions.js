// How a newer version of the app follows an older one on this phone. It is made ready beside the older
// one, which answers until then, and takes over only when a page says so (going_on.js), or none is open.
import { make } from "./making.js";
import { forgetOtherParts, version } from "./parts.js";
import { forgetOtherSnapshots, hasSnapshot, isInUse } from "./snapshot.js";

const OF_ALL = "scorekeeper-shown-";

export const SHOWN = OF_ALL + version; // where a worker keeps what pages show

// The first version comes with a page that shows how far it is.
export async function install() {
  if (!(await isInUse()) || (await hasSnapshot())) return;
  if (isCostly()) throw new Error("A newer version waits until it is asked for, as data may cost something here.");
  await make();
}

// Tells every page first, so that nobody leaves one just then (taking_over.js).
export async function takeOver() {
  for (const page of await self.clients.matchAll({ includeUncontrolled: true })) page.postMessage("taking over");
  self.skipWaiting();
}

function isCostly() {
  const { connection } = navigator;
  return Boolean(connection?.saveData) || connection?.type === "cellular";
}

export async function activate() {
  await Promise.all([self.clients.claim(), forgetOtherParts(), forgetOtherSnapshots(), forgetShown()]);
}

async function forgetShown() {
  for (const name of await caches.keys()) {
    if (name.startsWith(OF_ALL) && name !== SHOWN) await caches.delete(name);
  }
}
