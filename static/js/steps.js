// Buttons beside a number make it one more or one less. Whatever is typed or tapped on such a page is
// sent once the thumb rests, so that the page says what follows from it.
import { updatePage, whenever } from "./page.js";

const REST = 500; // milliseconds
const MARKED = "details:has(> summary > .wrong)"; // a fold in which something doesn't make sense

whenever("[data-step]", (step) => {
  const input = step.querySelector("input");
  step.addEventListener("click", ({ target }) => {
    const by = Number(target.closest("[data-by]")?.dataset.by ?? 0);
    if (!by) return;
    input.value = Math.min(Math.max(Number(input.value) + by, input.min), input.max);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
});

whenever("form.own-game", (form) => {
  let [resting, typed, sent] = [0, 0, 0];
  async function sendTyped() {
    const now = typed;
    await sendForm(form);
    sent = now;
  }
  form.addEventListener("submit", () => clearTimeout(resting));
  form.addEventListener("input", () => {
    typed += 1;
    clearTimeout(resting);
    resting = setTimeout(() => form.checkValidity() && sendTyped(), REST);
  });
  // A link carries the game as it was sent, whether it is followed or shared: whoever is quicker than
  // that still loses nothing.
  const sendFirst = async (event) => {
    const way = event.target.closest("a[href], [data-share-text]");
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!way || opensElsewhere || sent === typed) return;
    event.preventDefault();
    event.stopPropagation();
    clearTimeout(resting);
    await sendTyped().catch(() => {});
    sent = typed;
    way.click();
  };
  form.addEventListener("click", sendFirst, { capture: true });
});

// What is typed stays as it is, and so does the keyboard: only the words around it change. A fold in which
// something doesn't make sense any more opens once.
async function sendForm(form) {
  const answer = await fetch(location.href, {
    method: "POST",
    headers: { "X-Requested-With": "fetch" },
    body: new URLSearchParams(new FormData(form)),
  });
  const target = answer.headers.get("Location");
  if (!target) return;
  const address = new URL(target, answer.url);
  const page = await (await fetch(address)).text();
  if (!form.isConnected) return;
  history.replaceState(history.state, "", address);
  const before = new Set(form.querySelectorAll(MARKED));
  await updatePage(new DOMParser().parseFromString(page, "text/html"));
  for (const fold of form.querySelectorAll(MARKED)) fold.open ||= !before.has(fold);
}
