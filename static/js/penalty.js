// How many calls too many somebody has made in the hand in play, the first of those to choose from, is filled in with
// them and that penalty, but never over what was typed.
import { whenever } from "./page.js";

whenever("#count", (count) => {
  const { form } = count;
  let isTyped = count.value !== due();

  function due() {
    const tooMany = JSON.parse(count.dataset.callsTooMany)[form.elements.what.value];
    const isInPlay = form.elements.hand.selectedIndex === 0;
    return String((isInPlay && tooMany?.[form.elements.seat.value]) || 1);
  }

  form.addEventListener("input", ({ target }) => {
    isTyped ||= target === count;
    if (!isTyped) count.value = due();
  });
});

// Who comes back finds nothing filled in that was recorded: with one more tap it would be recorded twice.
addEventListener("pageshow", () => {
  if (!history.state?.isRecorded) return;
  history.replaceState({ ...history.state, isRecorded: false }, "");
  document.querySelector("#count").form.reset();
});
