// What was opened comes into sight, with what it opens to; what is open from the start, and a list of such rows, stay
// where they are.
import { whenever } from "./page.js";

whenever("details:not([open], :has(details))", (row) => {
  row.addEventListener("toggle", () => {
    if (row.open) row.scrollIntoView({ block: "nearest" });
  });
});
