// Pages that can go on without a network (phone/going_on.js): where the phone has a service worker, or
// has Wi-Fi and doesn't save data, so that the app may come to it by itself.
const { connection, serviceWorker } = navigator;
const mayCome = connection?.type === "wifi" && !connection.saveData;

addEventListener("load", async () => {
  if (!serviceWorker || !(mayCome || serviceWorker.controller)) return;
  const { goOn } = await import("./phone/going_on.js");
  goOn(mayCome);
});
