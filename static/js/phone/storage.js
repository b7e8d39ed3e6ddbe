// Shows on “This phone” how much the browser stores for the app, and whether durably.
import { whenever } from "../page.js";
import { say } from "../say.js";

const MEGABYTE = 1_000_000;
const inMegabytes = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 0 });

whenever("[data-storage]", async (block) => {
  const { storage } = navigator;
  if (!storage?.persisted || !(await navigator.serviceWorker?.getRegistration())) return;
  const button = block.querySelector("button");
  await show(block, button);
  button.addEventListener("click", async () => {
    const isGranted = await storage.persist();
    await show(block, button);
    if (isGranted) return;
    const status = block.querySelector("[role=status]");
    status.textContent = say(status, "sayRefused");
  });
});

async function show(block, button) {
  const [isPersisted, { usage }] = await Promise.all([navigator.storage.persisted(), navigator.storage.estimate()]);
  const text = block.querySelector("p");
  const size = inMegabytes.format(Math.ceil(usage / MEGABYTE));
  text.textContent = say(text, isPersisted ? "sayKept" : "sayMayGo", { size });
  button.hidden = isPersisted;
  block.hidden = false;
}
