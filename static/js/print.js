// A page that was opened to be printed is, once all of it is there; and again by its button.
import { whenever } from "./page.js";

whenever("[data-print]", (actions) => {
  actions.hidden = false;
  actions.querySelector("button").addEventListener("click", () => print());
});

if (document.readyState === "complete") print();
else addEventListener("load", () => print());
