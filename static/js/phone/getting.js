// Bringing the app to this phone: the service worker, the pack, and a snapshot of it all started.
import { letTakeOver } from "./taking_over.js";
import { whyOf } from "./why.js";

const base = new URL("../../../", import.meta.url);

export const hasAllItTakes =
  "serviceWorker" in navigator && "caches" in self && "indexedDB" in self && "DecompressionStream" in self;

// Tells how far it is, and at last that it is `ready`, why it has `failed`, or that this browser `cannot`.
export async function get(worker, tell) {
  try {
    navigator.storage?.persist?.(); // never waited for: some browsers never answer
    const registration = await register(new URL(worker, base));
    if (!registration) return tell({ cannot: true });
    make(async (how) => {
      if (how.ready) await takeNewest(registration);
      tell(how);
    });
  } catch (error) {
    tell({ failed: whyOf(error) });
  }
}

// Older browsers know no service worker that is a module.
async function register(script) {
  if (!hasAllItTakes) return null;
  try {
    await navigator.serviceWorker.register(script, { type: "module", updateViaCache: "none" });
  } catch (error) {
    if (!(await isReachable(script))) throw error;
    return null;
  }
  return navigator.serviceWorker.ready;
}

const isReachable = (address) => fetch(address).then(({ ok }) => ok, () => false);

// What was made ready may be newer than the worker that answers: then the newest takes over.
async function takeNewest(registration) {
  await registration.update().catch(() => {}); // without a network there is no newer one
  const newest = registration.installing ?? registration.waiting;
  if (!newest) return;
  await isIn(newest, "installed", "activating", "activated");
  letTakeOver(newest);
  await isIn(newest, "activated");
}

const isIn = (worker, ...states) =>
  new Promise((resolve) => {
    const look = () => [...states, "redundant"].includes(worker.state) && resolve();
    worker.addEventListener("statechange", look);
    look();
  });

// Loads the pack, for the language of this page, and makes the snapshot, beside whatever is there.
function make(tell) {
  const maker = new Worker(new URL("maker.js", base), { type: "module", name: document.documentElement.lang });
  maker.onmessage = ({ data }) => tell(data);
  maker.onerror = (event) => tell({ failed: event.message });
}
