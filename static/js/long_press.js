// Holding a key down means something else than tapping it. So does the other mouse button. Whichever
// of our clock and the phone's own long press comes first counts, and only the first finger.
const LONG = 450;

export function onLongPress(element, keys, act) {
  let waiting = 0;
  let held = false;
  const stop = () => clearTimeout(waiting);
  element.addEventListener("pointerdown", (event) => {
    stop();
    const key = event.target.closest(keys);
    held = false;
    if (!key || event.button || !event.isPrimary) return;
    waiting = setTimeout(() => {
      held = true;
      act(key);
    }, LONG);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
    element.addEventListener(end, stop);
  }
  element.addEventListener("contextmenu", (event) => {
    const key = event.target.closest(keys);
    if (!key) return;
    event.preventDefault();
    stop();
    if (held) return;
    held = event.pointerType !== "mouse";
    act(key);
  });
  // A click from a keyboard or a screen reader has no finger before it, and no detail.
  element.addEventListener("click", (event) => {
    if (held && event.detail) event.stopImmediatePropagation();
    held = false;
  }, { capture: true });
}
