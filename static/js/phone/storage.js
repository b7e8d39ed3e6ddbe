// Says on “This phone” how much the browser keeps for the app, and whether for good.
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
    const agreed = await storage.persist();
    await show(block, button);
    if (agreed) return;
    const status = block.querySelector("[role=status]");
    status.textContent = say(status, "sayRefused");
  });
});

async function show(block, button) {
  const [isKept, { usage }] = await Promise.all([navigator.storage.persisted(), navigator.storage.estimate()]);
  const text = block.querySelector("p");
  const size = inMegabytes.format(Math.ceil(usage / MEGABYTE));
  text.textContent = say(text, isKept ? "sayKept" : "sayMayGo", { size });
  button.hidden = isKept;
  block.hidden = false;
}
