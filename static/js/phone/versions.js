// The change to a newer version of the app. It is prepared beside the older one, which answers until
// then, and takes over only when a page says so (background.js), or when no page is open.
import { isCostly } from "./network.js";
import { forgetOtherParts, version } from "./parts.js";
import { prepare } from "./preparing.js";
import { forgetOtherSnapshots } from "./snapshot.js";
import { findState } from "./state.js";

const SHOWN_PREFIX = "scorekeeper-shown-";
const SHOWN = SHOWN_PREFIX + version; // the cache of styles, scripts and pictures that pages load

export const findFile = (request) => caches.match(request, { cacheName: SHOWN });

// Caches what a page loads; where there is no room, it is made anew each time.
export const keepFile = (request, response) =>
  caches.open(SHOWN).then((shown) => shown.put(request, response)).catch(() => {});

// Prepares a newer version; the first one is prepared by a page that shows the progress.
export async function install() {
  if (["absent", "quick"].includes(await findState())) return;
  if (isCostly()) throw new Error("A newer version waits until it is asked for, as data may cost something here.");
  await prepare();
}

// Tells every page first, so that nobody leaves one just then (taking_over.js).
export async function takeOver() {
  for (const page of await self.clients.matchAll({ includeUncontrolled: true })) page.postMessage("taking over");
  self.skipWaiting();
}

export async function activate() {
  await Promise.all([self.clients.claim(), forgetOtherParts(), forgetOtherSnapshots(), forgetShown()]);
}

async function forgetShown() {
  for (const name of await caches.keys()) {
    if (name.startsWith(SHOWN_PREFIX) && name !== SHOWN) await caches.delete(name);
  }
}
