// What was opened comes into sight, with what it opens to.
import { whenever } from "./page.js";

whenever("details", (row) => {
  row.addEventListener("toggle", () => {
    if (row.open) row.scrollIntoView({ block: "nearest" });
  });
});
