// The memory of Python with the app prepared in it, made once on this phone: to start from it takes
// less than a second. One browser's is of no use in another, nor after an update.
import { version } from "./parts.js";

const KEPT = "scorekeeper-snapshot";
const address = () =>
  new URL(`../../../phone/snapshot?${encodeURIComponent(`${version} ${navigator.userAgent}`)}`, import.meta.url).href;

export async function readSnapshot() {
  const found = await (await caches.open(KEPT)).match(address());
  return found && new Uint8Array(await found.arrayBuffer());
}

export const hasSnapshot = async () =>
  (await (await caches.open(KEPT)).match(address())) !== undefined;

// Whether this version or another was made ready on this phone.
export const isInUse = async () => (await (await caches.open(KEPT)).keys()).length > 0;

// An empty one says that Python has to be started without.
export async function keepSnapshot(memory) {
  await (await caches.open(KEPT)).put(address(), new Response(memory));
}

// Those of another version, once it is no longer used.
export async function forgetOtherSnapshots() {
  const kept = await caches.open(KEPT);
  for (const { url } of await kept.keys()) if (url !== address()) await kept.delete(url);
}
