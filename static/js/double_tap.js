// The second of two quick taps on one spot was meant for what stood there before: on another page, in another part of
// this one, or in the same place if one tap is all that it takes.
const QUICK = 300; // milliseconds
const NEAR = 24; // pixels

let last = { timeStamp: -Infinity };

addEventListener(
  "click",
  (event) => {
    if (!event.detail) return; // from a keyboard or a screen reader
    const { clientX, clientY, target, timeStamp } = event;
    const { body } = document;
    const part = target.closest("button, a, label")?.parentElement;
    const after = timeStamp - last.timeStamp; // none for what the browser taps along with its label
    const isQuick = after > 0 && after < QUICK && Math.hypot(clientX - last.clientX, clientY - last.clientY) < NEAR;
    const isOther = last.pathname !== location.pathname || (last.body === body && last.part !== part);
    if (isQuick && (isOther || target.closest("[data-one-tap]"))) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    last = { clientX, clientY, timeStamp, pathname: location.pathname, body, part };
  },
  true,
);
