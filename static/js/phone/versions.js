// The change to a newer version of the app. It is prepared beside the older one, which answers until
// then, and takes over only when a page says so (background.js), or when no page is open.
import { prepare } from "./preparing.js";
import { forgetOtherParts, version } from "./parts.js";
import { forgetOtherSnapshots, hasSnapshot, isInUse } from "./snapshot.js";

const SHOWN_PREFIX = "scorekeeper-shown-";

export const SHOWN = SHOWN_PREFIX + version; // the cache of styles, scripts and pictures that pages load

// Prepares a newer version; the first one is prepared by a page that shows the progress.
export async function install() {
  if (!(await isInUse()) || (await hasSnapshot())) return;
  if (isCostly()) throw new Error("A newer version waits until it is asked for, as data may cost something here.");
  await prepare();
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
    if (name.startsWith(SHOWN_PREFIX) && name !== SHOWN) await caches.delete(name);
  }
}
