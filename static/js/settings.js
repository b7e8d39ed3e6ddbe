// A setting takes effect at once. The page reloads in another language or look; all else is sent as it is.
import { ask } from "./ask.js";
import { showRefused } from "./notice.js";
import { whenever } from "./page.js";
import { say } from "./say.js";

const CHANGES_THE_PAGE = ["language", "theme"];

let last = Promise.resolve();

async function send(form, field) {
  try {
    const answer = await ask(location.href, {
      method: "POST",
      headers: { "X-Requested-With": "stay" },
      body: new URLSearchParams(new FormData(form)),
      keepalive: true, // also when the reader goes on at once
    });
    if (!answer.ok) throw new Error(String(answer.status));
  } catch {
    field.checked = !field.checked;
    showRefused(say(document.body, "sayUnsent"));
  }
}

whenever("[data-holds-at-once]", (form) => {
  form.elements.tick.closest("label").hidden = !navigator.vibrate || matchMedia("(pointer: fine)").matches;
  form.addEventListener("change", ({ target }) => {
    if (!target.name) return; // what holds on this phone alone (phone/this_phone.js)
    if (CHANGES_THE_PAGE.includes(target.name)) form.requestSubmit();
    else last = last.then(() => send(form, target));
  });
});
