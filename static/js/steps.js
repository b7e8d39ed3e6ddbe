// Buttons beside a number make it one more or one less. Whatever is typed or tapped on such a page is
// sent once the thumb rests, so that the page says what follows from it.
import { whenever } from "./page.js";

const REST = 500; // milliseconds

whenever("[data-step]", (step) => {
  const input = step.querySelector("input");
  step.addEventListener("click", ({ target }) => {
    const by = Number(target.closest("[data-by]")?.dataset.by ?? 0);
    if (!by) return;
    const number = Number(input.value) + by;
    if (number < input.min || number > input.max) return;
    input.value = number;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
});

whenever("form.own-game", (form) => {
  let resting;
  form.addEventListener("submit", () => clearTimeout(resting));
  form.addEventListener("input", () => {
    clearTimeout(resting);
    resting = setTimeout(() => form.isConnected && form.checkValidity() && form.requestSubmit(), REST);
  });
});
