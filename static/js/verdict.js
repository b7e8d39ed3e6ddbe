// Asks the referee whenever something is tapped, and puts the answer into its places on the page.
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
      if (number === lastRequest) saySoBelow(place.querySelector(".need"));
    }
  }

  function saySoBelow(headline) {
    const line = headline.querySelector("p") ?? headline.appendChild(document.createElement("p"));
    line.textContent = say(pad, "sayNoAnswer");
  }

  // Whoever answers a question from the keyboard stays at that answer.
  function replace(page) {
    const focused = document.activeElement;
    const answer = document.createElement("template");
    answer.innerHTML = page;
    for (const part of answer.content.querySelectorAll("[data-part]")) {
      form.querySelector(`[data-part=${part.dataset.part}]`).replaceChildren(...part.childNodes);
    }
    if (!focused.isConnected && focused.name) {
      form.querySelector(`[name="${focused.name}"][value="${focused.value}"]`)?.focus();
    }
    keepClear();
    shown();
  }

  // What is scrolled to is not scrolled behind the keys and the questions above them.
  function keepClear() {
    document.documentElement.style.setProperty("--covered", `${(pad.closest(".pinned") ?? pad).offsetHeight}px`);
  }

  // Whether what lies there is about to change.
  const isWaiting = () => lastAnswer < lastRequest;

  keepClear();
  return { place, ask, isWaiting };
}
