// Deleting waits for some seconds, in which the same button undoes it. Whoever leaves the page
// meanwhile has deleted nothing.
import { say } from "./say.js";

const form = document.querySelector("[data-delete]");
const countdown = form.querySelector(".countdown");
const label = form.querySelector("button span");
const ask = label.textContent;
let timer = null;

function undo() {
  clearInterval(timer);
  timer = null;
  countdown.textContent = "";
  label.textContent = ask;
}

function wait(seconds) {
  countdown.textContent = say(form, "sayCountdown", { seconds });
  label.textContent = form.dataset.sayUndo;
  timer = setInterval(() => {
    seconds -= 1;
    countdown.textContent = say(form, "sayCountdown", { seconds });
    if (seconds > 0) return;
    clearInterval(timer);
    form.submit();
  }, 1000);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (timer) undo();
  else wait(Number(form.dataset.delete));
});
addEventListener("pagehide", undo);
