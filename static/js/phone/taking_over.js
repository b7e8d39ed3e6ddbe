// While a newer worker replaces an older one, Chromium may never answer a navigation, nor load what a page
// needs. So navigations from all pages are held back until then.
import { isBeingLeft, leaves } from "./leaving.js";

const PATIENCE = 3_000; // milliseconds until navigations go on in any case

const { navigation } = globalThis; // older browsers have none
const { serviceWorker } = navigator; // at an http address there is none

let isHolding = false;
serviceWorker?.addEventListener("message", ({ data }) => data === "taking over" && holdNavigation());

// Lets the newer worker take over; from a page that is being left, the next page does it.
export function letTakeOver(newer) {
  if (isBeingLeft()) return;
  holdNavigation();
  newer.postMessage("take over");
}

function holdNavigation() {
  if (isHolding) return;
  isHolding = true;
  let navigateLater = () => {};
  const hold = (event) => {
    if (!leaves(event) || !event.cancelable || event.formData) return;
    event.preventDefault();
    navigateLater =
      event.navigationType === "reload" ? () => location.reload() : () => location.assign(event.destination.url);
  };
  const letGo = () => {
    navigation?.removeEventListener("navigate", hold);
    isHolding = false;
    navigateLater();
    navigateLater = () => {};
  };
  navigation?.addEventListener("navigate", hold);
  serviceWorker.addEventListener("controllerchange", letGo, { once: true });
  setTimeout(letGo, PATIENCE);
}
