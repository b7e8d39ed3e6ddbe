// Installing the app on this phone: the service worker, the pack, and the snapshot.
import { letTakeOver } from "./taking_over.js";
import { whyOf } from "./why.js";

const base = new URL("../../../", import.meta.url);

export const isSupported =
  "serviceWorker" in navigator && "caches" in self && "indexedDB" in self && "DecompressionStream" in self;

// Whether this phone has less than 2 GB of memory, as Chrome tells. The app has started where the whole browser was
// let have 500 MB, and not with 450; on a phone of 1 GB less than that is free.
export const isShortOfMemory = () => navigator.deviceMemory < 2;

// Installs the app with its worker, and reports its progress, and at last that it is `ready`, why it has `failed`,
// or that this browser `cannot` run it. Another worker may answer `meanwhile`.
export async function installApp(worker, report, meanwhile = worker) {
  try {
    navigator.storage?.persist?.(); // never waited for: some browsers never answer
    const active = (await navigator.serviceWorker?.getRegistration())?.active;
    const registration = await registerWorker(active?.scriptURL.endsWith(`/${worker}`) ? worker : meanwhile);
    if (!registration) return report({ cannot: true });
    make(async (progress) => {
      if (progress.ready) await registerWorker(worker).then(activateNewest);
      report(progress);
    });
  } catch (error) {
    report({ failed: whyOf(error) });
  }
}

// Registers a service worker, and returns the registration once one is active; null where the browser can't.
// Older ones don't support a service worker that is a module.
export async function registerWorker(name) {
  if (!isSupported) return null;
  const script = new URL(name, base);
  try {
    await navigator.serviceWorker.register(script, { type: "module", updateViaCache: "none" });
  } catch (error) {
    if (!(await isReachable(script))) throw error;
    return null;
  }
  return navigator.serviceWorker.ready;
}

const isReachable = (address) => fetch(address).then(({ ok }) => ok, () => false);

// Lets the newest worker take over, as the prepared version may be newer than the active worker.
async function activateNewest(registration) {
  await registration.update().catch(() => {}); // without a network there is no newer one
  const newest = registration.installing ?? registration.waiting;
  if (!newest) return;
  await reach(newest, "installed", "activating", "activated");
  letTakeOver(newest);
  await reach(newest, "activated");
}

// Waits until a worker is in one of these states.
const reach = (worker, ...states) =>
  new Promise((resolve) => {
    const look = () => [...states, "redundant"].includes(worker.state) && resolve();
    worker.addEventListener("statechange", look);
    look();
  });

// Loads the pack, for the language of this page, and makes the snapshot, in a worker of its own.
function make(report) {
  const maker = new Worker(new URL("maker.js", base), { type: "module", name: document.documentElement.lang });
  maker.onmessage = ({ data }) => report(data);
  maker.onerror = (event) => report({ failed: event.message });
}
