// What was opened comes into sight, with what it opens to; what is open from the start, and a list of such rows, stay
// where they are. A number comes into sight with the answer that asks for it.
import { whenever } from "./page.js";

whenever("details:not([open], :has(details))", (row) => {
  row.addEventListener("toggle", () => {
    if (row.open) row.scrollIntoView({ block: "nearest" });
  });
});

whenever(".asked-first", (asked) => {
  asked.addEventListener("change", ({ target }) => {
    asked.querySelector(`[data-only-with="${target.value}"]`)?.scrollIntoView({ block: "nearest" });
  });
});
