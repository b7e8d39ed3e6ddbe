// Stores the language and the look that were chosen on a phone without a server for the page that installs
// the app (begin.js), which can't ask the app.
import { removeItem, setItem } from "../local_storage.js";
import { whenever } from "../page.js";

whenever("[data-settings]", ({ dataset }) => {
  for (const name of ["language", "look"]) {
    if (dataset[name]) setItem(name, dataset[name]);
    else removeItem(name);
  }
});
