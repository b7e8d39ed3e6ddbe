// What is open stays open when something is taken back.
// The log comes in pages; an address that names an entry only by its anchor finds the page it is on.
import { whenever } from "./page.js";

const open = new Set();

whenever("[data-log]", (log) => {
  for (const row of log.querySelectorAll("details")) {
    const { id } = row.closest(".entry");
    if (row.open) open.add(id);
    else row.open = open.has(id);
    row.addEventListener("toggle", () => (row.open ? open.add(id) : open.delete(id)));
  }
});

whenever("[data-log]", ({ dataset }) => {
  const [, number] = /^#entry-(\d+)$/.exec(location.hash) ?? [];
  if (!number || document.getElementById(`entry-${number}`)) return;
  const last = new URLSearchParams(location.search).get("number") === number;
  if (!last) location.replace(`${dataset.log}?number=${number}${location.hash}`);
});
