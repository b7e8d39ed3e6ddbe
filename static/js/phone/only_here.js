// How much only this phone has, of one game or in all, on a page that the server made: what waits, and
// what was sent while nobody could take it.
import { whenever } from "../page.js";
import { sayMany } from "../say.js";
import { readSent, readWaiting } from "./records.js";

whenever("[data-only-here]", async (block) => {
  if (!(await navigator.serviceWorker?.getRegistration())) return;
  const [waiting, sent] = await Promise.all([readWaiting(), readSent()]);
  const { onlyHere: game } = block.dataset;
  const all = Object.values(waiting).reduce((sum, each) => sum + each, sent.length);
  const number = game ? (waiting[game] ?? 0) : all;
  const text = block.querySelector("p");
  text.textContent = sayMany(text, "sayEntries", number);
  block.hidden = number === 0;
});
