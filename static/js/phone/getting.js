// Bringing the app to this phone: the service worker, the pack, and a snapshot of it all started.
const base = new URL("../../../", import.meta.url);

export const hasAllItTakes =
  "serviceWorker" in navigator && "caches" in self && "indexedDB" in self && "DecompressionStream" in self;

// Tells how far it is, and at last that it is `ready`, why it has `failed`, or that this browser `cannot`.
export async function get(worker, tell) {
  try {
    navigator.storage?.persist?.(); // never waited for: some browsers never answer
    if (await register(new URL(worker, base))) make(tell);
    else tell({ cannot: true });
  } catch (error) {
    tell({ failed: error.message });
  }
}

// Older browsers know no service worker that is a module.
async function register(script) {
  if (!hasAllItTakes) return false;
  try {
    await navigator.serviceWorker.register(script, { type: "module", updateViaCache: "none" });
  } catch (error) {
    if (!(await isReachable(script))) throw error;
    return false;
  }
  await navigator.serviceWorker.ready;
  return true;
}

const isReachable = (address) => fetch(address).then(({ ok }) => ok, () => false);

// Loads the pack and makes the snapshot, beside whatever is there.
export function make(tell) {
  const maker = new Worker(new URL("maker.js", base), { type: "module" });
  maker.onmessage = ({ data }) => tell(data);
  maker.onerror = (event) => tell({ failed: event.message });
}
