// A link can hold a whole game, behind the #, where no server sees it: it is put into the form.
import { whenever } from "./page.js";

whenever("[data-import]", ({ elements: { link } }) => {
  if (location.hash.length > 1 && !link.value) link.value = location.href;
});
