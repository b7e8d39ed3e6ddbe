// A setting takes effect at once. The page reloads in another language or look; all else is sent as it is.
import { showRefused } from "./notice.js";
import { whenever } from "./page.js";
import { say } from "./say.js";

const CHANGES_THE_PAGE = ["language", "theme"];
const PATIENCE = 30_000; // milliseconds

let last = Promise.resolve();

async function send(form, field) {
  try {
    const answer = await fetch(location.href, {
      method: "POST",
      headers: { "X-Requested-With": "stay" },
      body: new URLSearchParams(new FormData(form)),
      keepalive: true, // also when the reader goes on at once
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!answer.ok) throw new Error(String(answer.status));
  } catch {
    field.checked = !field.checked;
    showRefused(say(document.body, "sayUnsent"));
  }
}

whenever("[data-holds-at-once]", (form) => {
  form.addEventListener("change", ({ target }) => {
    if (!target.name) return; // what holds on this phone alone (phone/this_phone.js)
    if (CHANGES_THE_PAGE.includes(target.name)) form.requestSubmit();
    else last = last.then(() => send(form, target));
  });
});
