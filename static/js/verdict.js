// Asks the referee whenever something is tapped, and puts the answer into its place on the page.
import { say } from "./say.js";

export function verdict(form, pad, shown) {
  const place = form.querySelector("[data-part=verdict]");
  let lastRequest = 0;
  let lastAnswer = 0;

  async function ask(more = {}) {
    const number = ++lastRequest;
    const query = new URLSearchParams(new FormData(form));
    for (const [name, value] of Object.entries(more)) query.set(name, value);
    history.replaceState(null, "", `${form.action}?${query}`);
    query.set("part", "verdict");
    try {
      const answer = await fetch(`${form.action}?${query}`);
      if (!answer.ok) throw new Error(String(answer.status));
      if (answer.redirected) return location.reload(); // the finder was switched off
      const page = await answer.text();
      if (number < lastAnswer) return;
      lastAnswer = number;
      replace(page);
    } catch {
      if (number === lastRequest) {
        place.querySelector(".need p")?.replaceChildren(say(pad, "sayNoAnswer"));
      }
    }
  }

  // Whoever answers a question from the keyboard stays at that answer.
  function replace(page) {
    const { name, value } = place.contains(document.activeElement) ? document.activeElement : {};
    place.innerHTML = page;
    if (name) place.querySelector(`[name="${name}"][value="${value}"]`)?.focus();
    shown();
  }

  // Whether what lies there is about to change.
  const isWaiting = () => lastAnswer < lastRequest;

  return { place, ask, isWaiting };
}
