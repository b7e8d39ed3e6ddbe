// Stores the language and the look that were chosen on a phone without a server for the page that installs
// the app (begin.js), which can't ask the app.
import { forget, keep } from "../kept.js";
import { whenever } from "../page.js";

whenever("[data-chosen]", ({ dataset }) => {
  for (const name of ["language", "look"]) {
    if (dataset[name]) keep(name, dataset[name]);
    else forget(name);
  }
});
