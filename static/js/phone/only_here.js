// How much only this phone has, on a page that the server made: what waits, and what was sent while
// nobody could take it.
import { whenever } from "../page.js";
import { sayMany } from "../say.js";

whenever("[data-only-here]", async (block) => {
  if (!(await navigator.serviceWorker?.getRegistration())) return;
  const { readSent, readWaiting } = await import("./records.js");
  const [waiting, sent] = await Promise.all([readWaiting(), readSent()]);
  const number = Object.values(waiting).reduce((sum, each) => sum + each, sent.length);
  const text = block.querySelector("p");
  text.textContent = sayMany(text, "sayEntries", number);
  block.hidden = number === 0;
});
