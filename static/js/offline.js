// Pages that can go on without a network (phone/background.js): from a phone's first game on.
const { serviceWorker } = navigator; // at an http address there is none

addEventListener("load", () => {
  if (!serviceWorker || !(serviceWorker.controller || "live" in document.body.dataset)) return;
  // Of a page that is left meanwhile, WebKit says that this has failed; the next page does it.
  import(new URL("./phone/background+imports.js", import.meta.url)).catch(() => {});
});
