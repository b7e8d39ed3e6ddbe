// Asks the server, or the service worker in its place, and waits for so long that nobody takes the page for dead.

// Milliseconds until somebody is told that nothing got through: a service worker stores a form, and may have to start
// Python; a file takes its time.
const PATIENCE = 5_000;
const LONG_PATIENCE = 30_000;

export function ask(address, request = {}, hasFiles = false) {
  const patience = hasFiles || navigator.serviceWorker?.controller ? LONG_PATIENCE : PATIENCE;
  return fetch(address, { ...request, signal: AbortSignal.timeout(patience) });
}
