// Between two workers, one that ends and one that follows it, Chromium may never answer whoever goes to
// another page, and loads nothing that a page needs. So nobody goes anywhere meanwhile, from whichever
// page: they go there a moment later.
import { isBeingLeft, leaves } from "./leaving.js";

const PATIENCE = 3_000; // milliseconds until a page may be left, however the newer worker gets on

const { navigation } = globalThis; // older browsers have none
const { serviceWorker } = navigator; // at an http address there is none

let isStaying = false;
serviceWorker?.addEventListener("message", ({ data }) => data === "taking over" && stay());

// A page that is being left already leaves it to the next.
export function letTakeOver(newer) {
  if (isBeingLeft()) return;
  stay();
  newer.postMessage("take over");
}

function stay() {
  if (isStaying) return;
  isStaying = true;
  let goThere = () => {};
  const hold = (event) => {
    if (!leaves(event) || !event.cancelable || event.formData) return;
    event.preventDefault();
    goThere =
      event.navigationType === "reload" ? () => location.reload() : () => location.assign(event.destination.url);
  };
  const letGo = () => {
    navigation?.removeEventListener("navigate", hold);
    isStaying = false;
    goThere();
    goThere = () => {};
  };
  navigation?.addEventListener("navigate", hold);
  serviceWorker.addEventListener("controllerchange", letGo, { once: true });
  setTimeout(letGo, PATIENCE);
}
