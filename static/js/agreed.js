// What is so now stands in the row of each house rule, blue where it is not as usual, so that all are
// read without one being opened; above them, how many those are.
import { whenever } from "./page.js";
import { say, sayMany } from "./say.js";

whenever(".agreed", (agreed) => {
  const changed = agreed.querySelector("[data-part=changed]");
  const rows = [...agreed.querySelectorAll("[data-usual]")];

  function show() {
    for (const now of rows) {
      const { usual } = now.dataset;
      const field = now.closest("details").querySelector(":checked, [type=number]");
      now.textContent = field.type === "radio" ? field.nextElementSibling.textContent : field.value || usual;
      now.classList.toggle("pen", now.textContent !== usual);
    }
    const count = rows.filter((now) => now.classList.contains("pen")).length;
    changed.textContent = count ? sayMany(changed, "sayChanged", count) : say(changed, "sayUsual");
  }

  agreed.addEventListener("input", show);
  show();
});
