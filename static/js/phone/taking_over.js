// Between two workers, one that ends and one that follows it, Chromium may never answer whoever goes to
// another page, and loads nothing that a page needs. So nobody goes anywhere meanwhile: they go there a
// moment later.
const PATIENCE = 3_000; // milliseconds until a page may be left, however the newer worker gets on

const { navigation } = globalThis; // older browsers have none
const { serviceWorker } = navigator;

let isLeaving = false;
navigation?.addEventListener("navigate", (event) => (isLeaving ||= leaves(event)));

const leaves = ({ destination, downloadRequest }) => !destination.sameDocument && downloadRequest === null;

// A page that is being left already leaves it to the next.
export function letTakeOver(newer) {
  if (isLeaving) return;
  let goThere = () => {};
  const hold = (event) => {
    if (!leaves(event) || !event.cancelable || event.formData) return;
    event.preventDefault();
    goThere =
      event.navigationType === "reload" ? () => location.reload() : () => location.assign(event.destination.url);
  };
  const letGo = () => {
    navigation?.removeEventListener("navigate", hold);
    goThere();
    goThere = () => {};
  };
  navigation?.addEventListener("navigate", hold);
  serviceWorker.addEventListener("controllerchange", letGo, { once: true });
  setTimeout(letGo, PATIENCE);
  newer.postMessage("take over");
}
