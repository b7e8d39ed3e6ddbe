// On a computer, Enter begins what the Table's blue button does, unless it is meant for something else.
import { whenever } from "./page.js";

const ELSEWHERE = "a, button, summary, dialog, [popover], input, select, textarea";

whenever("body", (body) => {
  body.addEventListener("keydown", ({ key, repeat, target }) => {
    if (key !== "Enter" || repeat || target.closest(ELSEWHERE)) return;
    if (!document.querySelector("dialog[open], :popover-open")) document.querySelector(".below .go")?.click();
  });
});
