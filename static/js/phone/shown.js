// The cache of styles, scripts and pictures that pages load.
const PREFIX = "scorekeeper-shown-";
const MAX_FILES = 400; // some three times what all pages load: those of earlier versions go

let version = "light"; // until the app is on this phone, which comes with all files of its version

// Uses the cache of a version of the app.
export const useVersion = (name) => (version = name);

export const shownVersion = () => version;

export const findFile = (request) => caches.match(request, { cacheName: PREFIX + version });

// Caches what a page loads; where there is no room, it is loaded or made again each time.
export async function keepFile(request, response) {
  try {
    const shown = await caches.open(PREFIX + version);
    await shown.put(request, response);
    for (const old of (await shown.keys()).slice(0, -MAX_FILES)) await shown.delete(old);
  } catch {
    // There is no room.
  }
}

const FILE = /(?:href|src)="([^"]*\/static\/[^"]*)"/g;

// Caches what a page loads, as far as it isn't cached: `get` returns the answer to a request.
export async function keepFilesOf(page, get) {
  for (const [, address] of page.matchAll(FILE)) await loadFile(new URL(address, self.registration.scope), get);
}

export async function loadFile(address, get) {
  const request = new Request(address);
  if (await findFile(request)) return;
  const answer = await get(request);
  if (answer?.ok) await keepFile(request, answer);
}

// Deletes the files of other versions.
export async function forgetOtherFiles() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== PREFIX + version) await caches.delete(name);
  }
}
