// Shows on “This phone” what it can do without a network, and has the whole app come, or go.
import { showRefused } from "../notice.js";
import { whenever } from "../page.js";
import { say } from "../say.js";
import { isSlow, isUnwanted, mayFollow, setUnwanted } from "./following.js";
import { installApp, isShortOfMemory, isSupported } from "./installing.js";
import { megabytes } from "./megabytes.js";
import { isCostly } from "./network.js";
import { readPending } from "./records.js";
import { removeApp } from "./removing.js";
import { startApp } from "./starting.js";

whenever("[data-offline]", async (block) => {
  for (const size of block.querySelectorAll("[data-size]")) {
    size.textContent = say(size, "say", { size: megabytes(block.dataset.offline) });
  }
  for (const button of block.querySelectorAll("[data-get]")) button.addEventListener("click", () => load(block));
  const whole = block.querySelector("[data-whole]");
  whole.addEventListener("change", () => change(block, whole));
  const state = await findState();
  whole.checked = !isUnwanted() && state !== "none" && (state !== "light" || mayFollow());
  show(block, state);
  if (state === "light" && whole.checked) load(block); // somebody looks, and would wait for it
  if (state === "preparing") startApp((progress) => showPreparing(block, progress));
  if (state === "loading") startApp((progress) => showProgress(block, progress));
  const newer = (await navigator.serviceWorker?.getRegistration())?.installing;
  newer?.addEventListener("statechange", async () => show(block, await findState()));
});

function load(block) {
  show(block, "loading");
  installApp("sw_with_server.js", (progress) => showProgress(block, progress), "sw_light.js");
}

async function change(block, whole) {
  setUnwanted(!whole.checked);
  if (whole.checked) return load(block);
  const pending = Object.keys(await readPending());
  if (pending.length) {
    whole.checked = true;
    setUnwanted(false);
    return showRefused(say(block, "sayPending"));
  }
  await removeApp();
  show(block, "light");
}

async function findState() {
  if (!isSecureContext) return "insecure";
  if (!isSupported) return "cannot";
  if (!(await navigator.serviceWorker.getRegistration())) return "none";
  const registration = await navigator.serviceWorker.ready;
  if (registration.active?.scriptURL.endsWith("/sw_light.js")) {
    return registration.installing || registration.waiting ? "coming" : "light";
  }
  const scripts = ["./state.js", "./snapshot.js"].map((name) => import(new URL(name, import.meta.url)));
  const [installed, snapshot] = await Promise.all(scripts).catch(() => []); // without a pack there’s none
  if (!snapshot) return "none";
  if (registration.active && registration.installing) return "update";
  const state = await installed.findState();
  if (state === "quick") return registration.waiting ? "update" : "ready";
  if (await snapshot.hasOtherSnapshot()) return "newer";
  if (state === "slow") return "preparing";
  return state === "absent" || isCostly() ? "failed" : "loading";
}

// The snapshot is being made again, as after an update of the browser.
function showPreparing(block, { ready, failed }) {
  if (ready) show(block, "ready");
  if (!failed) return;
  block.querySelector("[data-why]").textContent = failed;
  show(block, "failed");
}

function show(block, state) {
  for (const each of block.querySelectorAll("[data-when]")) {
    const { when, because } = each.dataset;
    each.hidden = !when.split(" ").includes(state) || (because && because !== whyHeldBack());
  }
}

// Returns why the app doesn't come by itself, if it is wanted.
const whyHeldBack = () => !isUnwanted() && ((isShortOfMemory() && "memory") || ((isCostly() || isSlow()) && "costly"));

function showProgress(block, { loaded, all, starting, checking, ready, failed, cannot }) {
  const text = block.querySelector("[data-starting]");
  const bar = block.querySelector("progress");
  if (ready) {
    show(block, "ready");
    navigator.serviceWorker.controller?.postMessage("exchange");
  } else if (cannot) {
    show(block, "cannot");
  } else if (failed) {
    block.querySelector("[data-why]").textContent = failed;
    show(block, "failed");
  } else if (starting !== undefined) {
    const step = checking ? "checking" : "starting";
    bar.value = starting;
    text.textContent = text.dataset[step];
    show(block, "starting");
    announce(block, step);
  } else if (all) {
    bar.value = loaded / all;
    text.textContent = say(text, "say", { loaded: megabytes(loaded), all: megabytes(all) });
    announce(block, loaded < all / 2 ? "start" : "half");
  }
}

// Tells screen readers only when a step begins, not of each bit that is loaded.
function announce(block, step) {
  const heard = block.querySelector("[data-heard]");
  if (heard.dataset.heard === step) return;
  heard.dataset.heard = step;
  heard.textContent = block.querySelector("[data-starting]").textContent;
}
