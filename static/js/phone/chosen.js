// The language and the look that were chosen on a phone without a server are kept for the page that
// brings the app there (begin.js), which can't ask the app.
import { forget, keep } from "../kept.js";
import { whenever } from "../page.js";

whenever("[data-chosen]", ({ dataset }) => {
  for (const name of ["language", "look"]) {
    if (dataset[name]) keep(name, dataset[name]);
    else forget(name);
  }
});
