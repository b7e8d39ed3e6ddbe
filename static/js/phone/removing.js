// Removes the app from this phone, on which nothing waits. The light worker takes the place of its own. What the app
// has stored of games stays, for when it comes again.
import { registerWorker } from "./installing.js";
import { letTakeOver } from "./taking_over.js";

const CACHES = /^scorekeeper-(pack|snapshot)$/;

export async function removeApp() {
  const registration = await registerWorker("sw_light.js");
  const light = registration?.installing ?? registration?.waiting;
  if (light) await isInstalled(light);
  if (light) letTakeOver(light);
  for (const name of await caches.keys()) if (CACHES.test(name)) await caches.delete(name);
}

const isInstalled = (worker) =>
  new Promise((done) => {
    const look = () => worker.state !== "installing" && done();
    worker.addEventListener("statechange", look);
    look();
  });
