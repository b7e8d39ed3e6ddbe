// A swipe to the side with one finger; what moves up or down is scrolling, not ours.
const FAR_ENOUGH = 56;

export function onSwipe(element, act) {
  let from = null;
  element.addEventListener("touchstart", (event) => {
    from = event.touches.length === 1 ? event.touches[0] : null;
  }, { passive: true });
  element.addEventListener("touchend", (event) => {
    if (!from) return;
    const across = event.changedTouches[0].clientX - from.clientX;
    const along = event.changedTouches[0].clientY - from.clientY;
    if (Math.abs(across) > FAR_ENOUGH && Math.abs(across) > 2 * Math.abs(along)) {
      act(across < 0 ? "onward" : "back");
    }
  });
}
