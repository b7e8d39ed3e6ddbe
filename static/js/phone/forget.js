// Deletes everything that the browser stores for the app, once the server has forgotten this phone.
import { showRefused } from "../notice.js";
import { whenever } from "../page.js";
import { say } from "../say.js";

whenever("form[data-forget-all]", (form) =>
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    event.stopPropagation();
    const headers = { "X-Requested-With": "fetch" };
    const body = new URLSearchParams(new FormData(form));
    const answer = await fetch(location.href, { method: "POST", headers, body }).catch(() => null);
    if (!answer?.ok) return showRefused(say(document.body, "sayUnsent"));
    await forgetAll();
    location.assign(new URL(answer.headers.get("Location"), answer.url));
  }),
);

async function forgetAll() {
  localStorage.clear();
  sessionStorage.clear();
  for (const registration of await serviceWorkers()) await registration.unregister();
  for (const name of (await globalThis.caches?.keys()) ?? []) await caches.delete(name);
  await new Promise((resolve) => {
    const request = indexedDB.deleteDatabase("scorekeeper");
    request.onsuccess = request.onerror = request.onblocked = resolve;
  });
}

const serviceWorkers = async () => (await navigator.serviceWorker?.getRegistrations()) ?? [];
