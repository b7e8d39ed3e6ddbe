// The snapshot of Python's memory with the app prepared in it, made on this phone: to start from it takes
// about a second. Another browser can't use it, nor this one after its next update.
import { version } from "./parts.js";

const CACHE = "scorekeeper-snapshot";
const CONTENTS = "X-Contents"; // the header that says what its bytes are: those of the memory that aren't zero
const PIECE = 1_000_000; // bytes
const address = () =>
  new URL(`../../../phone/snapshot?${encodeURIComponent(`${version} ${navigator.userAgent}`)}`, import.meta.url).href;

// Reads the snapshot as python.js took it, and in place of its memory a function that reads the next piece of that;
// "none" if none can be made, undefined if there is none.
export async function readSnapshot() {
  const found = await (await caches.open(CACHE)).match(address());
  if (!found) return undefined;
  const { state, size, runs } = JSON.parse(found.headers.get(CONTENTS));
  if (!size) return "none";
  return { state: Uint8Array.from(state), size, runs, readNext: openReader(found.body) };
}

// Reads one piece after the other into the same bytes, where the browser can: those of a whole snapshot would lie about
// for a while.
function openReader(stream) {
  try {
    const reader = stream.getReader({ mode: "byob" });
    let bytes = new Uint8Array(PIECE);
    return async () => {
      const { value } = await reader.read(bytes);
      bytes = new Uint8Array(value.buffer);
      return value;
    };
  } catch {
    const reader = stream.getReader(); // in Safari
    return async () => (await reader.read()).value;
  }
}

export const hasSnapshot = async () =>
  (await (await caches.open(CACHE)).match(address())) !== undefined;

export const hasOtherSnapshot = async () =>
  (await (await caches.open(CACHE)).keys()).some(({ url }) => !isOfThisVersion(url));

// Stores a snapshot in place of the one that an update of the browser has made useless; one without a size says that
// none can be made.
export async function keepSnapshot({ state = [], size = 0, runs = [] }) {
  await forgetWhere(isOfThisVersion);
  const contents = { state: [...state], size, runs: runs.map(([offset, bytes]) => [offset, bytes.length]) };
  const memory = new Blob(runs.map(([, bytes]) => bytes));
  const response = new Response(memory, { headers: { [CONTENTS]: JSON.stringify(contents) } });
  await (await caches.open(CACHE)).put(address(), response);
}

export const forgetSnapshot = () => forgetWhere(isOfThisVersion);

// Deletes the snapshots of other versions, once they are no longer used.
export const forgetOtherSnapshots = () => forgetWhere((url) => !isOfThisVersion(url));

const isOfThisVersion = (url) => new URL(url).search.startsWith(`?${version}%20`);

async function forgetWhere(isMeant) {
  const cache = await caches.open(CACHE);
  for (const { url } of await cache.keys()) if (isMeant(url)) await cache.delete(url);
}
