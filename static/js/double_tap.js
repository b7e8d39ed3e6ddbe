// The second of two quick taps on one spot was meant for the page before, or for what the first has recorded.
const QUICK = 300; // milliseconds
const NEAR = 24; // pixels

let last = { timeStamp: -Infinity };

addEventListener(
  "click",
  (event) => {
    if (!event.detail) return; // from a keyboard or a screen reader
    const { clientX, clientY, timeStamp } = event;
    const isNear = Math.hypot(clientX - last.clientX, clientY - last.clientY) < NEAR;
    const isRecorded = last.body !== document.body && event.target.closest("[data-one-tap]");
    const isOther = last.pathname !== location.pathname || isRecorded;
    if (timeStamp - last.timeStamp < QUICK && isNear && isOther) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    last = { clientX, clientY, timeStamp, pathname: location.pathname, body: document.body };
  },
  true,
);
