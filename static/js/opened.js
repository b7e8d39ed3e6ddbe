// A row that was opened comes into sight, with what it opens to.
import { whenever } from "./page.js";

whenever("details.opens", (row) => {
  row.addEventListener("toggle", () => {
    if (row.open) row.scrollIntoView({ block: "nearest" });
  });
});
