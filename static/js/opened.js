// What was opened comes into sight, with what it opens to, or with the first of such rows if it is a list of them; what
// is open from the start stays where it is. A number comes into sight with the answer that asks for it.
import { whenever } from "./page.js";

whenever("details:not([open])", (row) => {
  row.addEventListener("toggle", () => {
    if (row.open) (row.querySelector("details") ?? row).scrollIntoView({ block: "nearest" });
  });
});

whenever(".asked-first", (asked) => {
  asked.addEventListener("change", ({ target }) => {
    asked.querySelector(`[data-only-with="${target.value}"]`)?.scrollIntoView({ block: "nearest" });
  });
});
