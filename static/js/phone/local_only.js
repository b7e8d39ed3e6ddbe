// Shows on a page of the server how many entries only this phone has, of one game or in all.
import { whenever } from "../page.js";
import { sayMany } from "../say.js";
import { readPending } from "./records.js";

whenever("[data-local-only]", async (block) => {
  const pending = await readPending();
  const { localOnly: game } = block.dataset;
  const all = Object.values(pending).reduce((sum, count) => sum + count, 0);
  const number = game ? (pending[game] ?? 0) : all;
  const text = block.querySelector("p");
  text.textContent = sayMany(text, "sayEntries", number);
  block.hidden = number === 0;
});
