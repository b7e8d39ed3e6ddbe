// Shows on a page of the server how many entries only this phone has, of one game or in all: those that
// are pending, and stored requests that nobody has answered.
import { whenever } from "../page.js";
import { sayMany } from "../say.js";
import { readRequests, readPending } from "./records.js";

whenever("[data-local-only]", async (block) => {
  if (!(await navigator.serviceWorker?.getRegistration())) return;
  const [pending, requests] = await Promise.all([readPending(), readRequests()]);
  const { localOnly: game } = block.dataset;
  const all = Object.values(pending).reduce((sum, count) => sum + count, requests.length);
  const number = game ? (pending[game] ?? 0) : all;
  const text = block.querySelector("p");
  text.textContent = sayMany(text, "sayEntries", number);
  block.hidden = number === 0;
});
