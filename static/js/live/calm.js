// Nothing changes under a finger, nor while a form is being sent: its answer is the next page.
let isTouched = false;

addEventListener("pointerdown", () => (isTouched = true), true);
for (const end of ["pointerup", "pointercancel", "pagehide"]) {
  addEventListener(end, () => (isTouched = false), true);
}

export const isCalm = () => !isTouched && !document.querySelector("[aria-busy=true]");
