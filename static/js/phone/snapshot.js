// The snapshot of Python's memory with the app prepared in it, made on this phone: to start from it takes
// about a second. Another browser can't use it, nor this one after its next update.
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

export const hasOtherSnapshot = async () =>
  (await (await caches.open(CACHE)).keys()).some(({ url }) => !isOfThisVersion(url));

// Stores a snapshot in place of the one that an update of the browser has made useless; an empty one says
// that none can be made.
export async function keepSnapshot(memory) {
  await forgetWhere(isOfThisVersion);
  await (await caches.open(CACHE)).put(address(), new Response(memory));
}

export const forgetSnapshot = () => forgetWhere(isOfThisVersion);

// Deletes the snapshots of other versions, once they are no longer used.
export const forgetOtherSnapshots = () => forgetWhere((url) => !isOfThisVersion(url));

const isOfThisVersion = (url) => new URL(url).search.startsWith(`?${version}%20`);

async function forgetWhere(isMeant) {
  const cache = await caches.open(CACHE);
  for (const { url } of await cache.keys()) if (isMeant(url)) await cache.delete(url);
}
