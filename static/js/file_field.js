// The button of a file field says which file was chosen.
import { whenever } from "./page.js";

whenever(".file", (place) => {
  const [button, field] = [place.querySelector("[data-chosen]"), place.querySelector("input")];
  const nothing = button.textContent;
  const show = () => {
    button.textContent = field.files[0]?.name ?? nothing;
  };
  field.addEventListener("change", show);
  show();
});
