// Pages that can go on without a network (phone/background.js): where the phone has a service worker, or
// has Wi-Fi and doesn't save data, so that the app may come to it by itself.
const { connection, serviceWorker } = navigator;
const mayCome = connection?.type === "wifi" && !connection.saveData;

addEventListener("load", () => {
  if (!serviceWorker || !(mayCome || serviceWorker.controller)) return;
  // Of a page that is left meanwhile, WebKit says that this has failed; the next page does it.
  import("./phone/background.js").then(({ startBackgroundWork }) => startBackgroundWork(mayCome), () => {});
});
