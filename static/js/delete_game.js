// Deleting waits for some seconds, in which the same button undoes it. Whoever leaves the page
// meanwhile has deleted nothing.
import { whenever } from "./page.js";
import { say } from "./say.js";

whenever("[data-delete]", (form) => {
  const countdown = form.querySelector(".countdown");
  const button = form.querySelector("button");
  const ask = button.textContent;
  let timer = null;
  let left = Number(form.dataset.delete);
  let isDue = false;

  function label(text) {
    button.textContent = text;
    button.classList.toggle("risky", text === ask);
  }

  function undo() {
    clearInterval(timer);
    timer = null;
    isDue = false;
    left = Number(form.dataset.delete);
    countdown.textContent = "";
    label(ask);
  }

  function count() {
    if (left === 0) {
      isDue = true;
      return form.requestSubmit();
    }
    countdown.textContent = say(form, "sayCountdown", { seconds: left });
    left -= 1;
  }

  form.addEventListener("submit", (event) => {
    if (isDue) return undo(); // nobody undid it, so now it is sent
    event.preventDefault();
    if (timer) return undo();
    label(form.dataset.sayUndo);
    timer = setInterval(count, 1000);
    count();
  });
  addEventListener("pagehide", undo);
});
