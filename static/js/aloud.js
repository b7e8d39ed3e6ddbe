// The result of a hand, said aloud in the page's language. A phone that speaks only after a tap does so
// after the first one here.
import { whenever } from "./page.js";

whenever("[data-spoken]", ({ dataset }) => {
  if (!("speechSynthesis" in window)) return;
  const result = new SpeechSynthesisUtterance(dataset.spoken);
  result.lang = document.documentElement.lang;
  let heard = false;
  result.onstart = () => (heard = true);
  const speak = () => {
    speechSynthesis.cancel();
    speechSynthesis.speak(result);
  };
  speak();
  addEventListener("click", () => heard || speak(), { once: true, capture: true });
});
