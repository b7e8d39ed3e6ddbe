// The log comes in pages; an address that names an entry only by its anchor finds the page it is on.
import { whenever } from "./page.js";

whenever("[data-log]", ({ dataset }) => {
  const [, number] = /^#entry-(\d+)$/.exec(location.hash) ?? [];
  if (!number || document.getElementById(`entry-${number}`)) return;
  const last = new URLSearchParams(location.search).get("number") === number;
  if (!last) location.replace(`${dataset.log}?number=${number}${location.hash}`);
});
