// The snapshot of Python's memory with the app prepared in it, made once on this phone: to start from it
// takes less than a second. It can't be used by another browser, nor after an update.
import { version } from "./parts.js";

const CACHE = "scorekeeper-snapshot";
const address = () =>
  new URL(`../../../phone/snapshot?${encodeURIComponent(`${version} ${navigator.userAgent}`)}`, import.meta.url).href;

export async function readSnapshot() {
  const found = await (await caches.open(CACHE)).match(address());
  return found && new Uint8Array(await found.arrayBuffer());
}

export const hasSnapshot = async () =>
  (await (await caches.open(CACHE)).match(address())) !== undefined;

// Whether this version or another is prepared on this phone.
export const isInUse = async () => (await (await caches.open(CACHE)).keys()).length > 0;

// Stores a snapshot; an empty one says that Python has to be started without.
export async function keepSnapshot(memory) {
  await (await caches.open(CACHE)).put(address(), new Response(memory));
}

// Deletes the snapshots of other versions, once they are no longer used.
export async function forgetOtherSnapshots() {
  const cache = await caches.open(CACHE);
  for (const { url } of await cache.keys()) if (url !== address()) await cache.delete(url);
}
