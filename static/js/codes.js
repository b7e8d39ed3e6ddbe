// Several codes are shown one after the other, each in the same place, and the first again after the last.
import { whenever } from "./page.js";

whenever("[data-codes]", (block) => {
  const codes = [...block.children];
  const next = document.querySelector("[data-next-code]");
  let shown = 0;

  function show() {
    codes.forEach((code, index) => (code.hidden = index !== shown));
  }

  next.hidden = false;
  next.querySelector("button").addEventListener("click", () => {
    shown = (shown + 1) % codes.length;
    show();
  });
  show();
});
