// This worker replaces an older one, once a page asks for it.

// Tells every page first, so that nobody leaves one just then (taking_over.js).
export async function takeOver() {
  for (const page of await self.clients.matchAll({ includeUncontrolled: true })) page.postMessage("taking over");
  self.skipWaiting();
}
