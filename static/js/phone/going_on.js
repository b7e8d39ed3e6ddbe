// A page of a phone on which the app is at home, or may come to: it has what waits brought to the
// server as soon as there may be a network, and lets a newer app take over.
import { isCalm } from "../live/calm.js";
import { showLine } from "../live/telling.js";
import { get, make } from "./getting.js";
import { readSent, readWaiting } from "./records.js";

const EVERY = 30_000; // milliseconds, while something waits
const CALM_AFTER = 1_000; // milliseconds
const { serviceWorker } = navigator;

const madeHere = () => document.body.dataset.madeHere;

export async function goOn(mayCome) {
  const registration = await serviceWorker.getRegistration();
  if (!registration) {
    if (mayCome && (await hasPack())) get("sw_with_server.js", () => {});
    return;
  }
  if (!registration.active?.scriptURL.endsWith("/sw_with_server.js")) return; // there is no server
  serviceWorker.addEventListener("message", ({ data }) => met(data));
  addEventListener("online", meet);
  document.addEventListener("visibilitychange", () => document.hidden || meet());
  setInterval(meet, EVERY);
  meet();
  renew(registration);
}

const hasPack = async () => (await fetch(new URL("../../../phone/manifest.json", import.meta.url))).ok;

// Where nothing waits, Python isn't started for it.
async function meet() {
  const isWanted =
    madeHere() !== undefined || Object.keys(await readWaiting()).length || (await readSent()).length;
  if (isWanted) serviceWorker.controller?.postMessage("exchange");
}

// A page made here shows what only this phone knew: the server's takes its place.
function met({ hasReached, hasChanged, waiting }) {
  if (madeHere() === undefined || !hasReached) return;
  if (!hasChanged && madeHere() in waiting) return;
  if (isFilledIn() || !isCalm()) showLine(document.body.dataset.sayArrived);
  else location.reload();
}

const isFilledIn = () =>
  [...document.querySelectorAll("input:not([type=hidden]), select, textarea")].some(isTouched);

function isTouched(field) {
  if (field.type === "radio" || field.type === "checkbox") return field.checked !== field.defaultChecked;
  if (field.options) return [...field.options].some((each) => each.selected !== each.defaultSelected);
  return field.value !== field.defaultValue;
}

// A newer app is brought beside the old one, and takes over when nobody is in the middle of a form.
function renew(registration) {
  if (registration.waiting) bring(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const newer = registration.installing;
    newer.addEventListener("statechange", () => {
      if (newer.state === "installed" && registration.active) bring(newer);
    });
  });
}

function bring(newer) {
  if (navigator.connection?.saveData) return;
  make(({ ready }) => {
    if (!ready) return;
    const timer = setInterval(() => {
      if (isFilledIn() || !isCalm()) return;
      clearInterval(timer);
      newer.postMessage("take over");
    }, CALM_AFTER);
  });
}
