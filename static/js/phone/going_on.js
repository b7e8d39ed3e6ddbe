// A page of a phone on which the app is at home, or may come to: it has what waits brought to the
// server as soon as there may be a network, and lets a newer version take over.
import { isCalm } from "../live/calm.js";
import { showLine } from "../live/telling.js";
import { showSent } from "../notice.js";
import { whenever } from "../page.js";
import { get } from "./getting.js";
import { isBeingLeft } from "./leaving.js";
import { readSent, readWaiting } from "./records.js";
import { letTakeOver } from "./taking_over.js";

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
  renew(registration);
  if (registration.active?.scriptURL.endsWith("/sw_with_server.js")) goOnWithServer();
}

const hasPack = async () => (await fetch(new URL("../../../phone/manifest.json", import.meta.url))).ok;

function goOnWithServer() {
  serviceWorker.addEventListener("message", ({ data }) => met(data));
  addEventListener("online", meet);
  document.addEventListener("visibilitychange", () => document.hidden || meet());
  setInterval(meet, EVERY);
  whenever("body", tellLanguage);
  meet();
}

// It may have become another with the page that has taken this one's place.
const tellLanguage = () => serviceWorker.controller?.postMessage({ language: document.documentElement.lang });

// Where nothing waits, Python isn't started for it.
async function meet() {
  const isWanted =
    madeHere() !== undefined || Object.keys(await readWaiting()).length || (await readSent()).length;
  if (isWanted) serviceWorker.controller?.postMessage("exchange");
}

// A page made here shows what only this phone knew: the server’s takes its place, and that of a page
// which couldn’t be made. A form that was kept says so no longer once it was sent.
async function met({ hasReached, isOutdated, waiting }) {
  if (!hasReached) return;
  if (!Object.keys(waiting).length && !(await readSent()).length) showSent();
  if (isBeingLeft()) return;
  if (document.querySelector("[data-gone]")) return location.reload();
  if (madeHere() === undefined) return;
  if (!isOutdated && madeHere() in waiting) return;
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

// A newer version that is ready takes over when nobody is in the middle of a form.
function renew(registration) {
  const { active, waiting, installing } = registration;
  if (waiting) letTakeOverOnceCalm(waiting);
  if (active && installing) whenReady(installing);
  registration.addEventListener("updatefound", () => registration.active && whenReady(registration.installing));
  if (!serviceWorker.controller) return;
  serviceWorker.addEventListener("controllerchange", () => showLine(document.body.dataset.sayNewer));
}

function whenReady(newer) {
  newer.addEventListener("statechange", () => newer.state === "installed" && letTakeOverOnceCalm(newer));
}

function letTakeOverOnceCalm(newer) {
  const timer = setInterval(() => {
    if (isFilledIn() || !isCalm()) return;
    clearInterval(timer);
    letTakeOver(newer);
  }, CALM_AFTER);
}
