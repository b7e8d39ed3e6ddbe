// What is chosen is shown at once, in this page's place: the field keeps the focus, and the way back
// leads to the page before.
import { ask } from "./ask.js";
import { replacePage, whenever } from "./page.js";

let last = 0; // a quicker answer to an earlier choice is none any more

async function show(address, name) {
  const number = ++last;
  const answer = await ask(address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (number !== last) return;
  if (!answer.ok || answer.status === 202 || !page.querySelector("[data-filters]")) throw new Error();
  await replacePage(page, address);
  document.querySelector(`[data-filters] [name="${name}"]`)?.focus({ preventScroll: true });
}

whenever("[data-filters]", (form) => {
  form.addEventListener("change", ({ target }) => {
    const chosen = [...new FormData(form)].filter(([, value]) => value);
    const address = new URL(location.pathname, location.href);
    address.search = new URLSearchParams(chosen);
    show(address, target.name).catch(() => location.assign(address));
  });
});
