// Holding a key down means something else than tapping it. So does the other mouse button.
const LONG = 450;

export function onLongPress(element, keys, act) {
  let waiting = 0;
  let held = false;
  const stop = () => clearTimeout(waiting);
  element.addEventListener("pointerdown", (event) => {
    const key = event.target.closest(keys);
    held = false;
    if (!key || event.button) return;
    waiting = setTimeout(() => {
      held = true;
      act(key);
    }, LONG);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) element.addEventListener(end, stop);
  element.addEventListener("contextmenu", (event) => {
    const key = event.target.closest(keys);
    if (!key) return;
    event.preventDefault();
    stop();
    if (event.pointerType === "mouse") act(key);
  });
  element.addEventListener("click", (event) => {
    if (held) event.stopImmediatePropagation();
    held = false;
  }, { capture: true });
}
