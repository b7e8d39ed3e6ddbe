// On every page of a phone that has the app, or may install it: has pending entries sent to the server as
// soon as there may be a network, and lets a newer version take over.
import { isCalm } from "../live/calm.js";
import { showLine } from "../live/line.js";
import { showSent } from "../notice.js";
import { whenever } from "../page.js";
import { installApp } from "./installing.js";
import { isBeingLeft } from "./leaving.js";
import "./local_only.js";
import { readPending } from "./records.js";
import { letTakeOver } from "./taking_over.js";

const EVERY = 30_000; // milliseconds, while something is pending
// Milliseconds until a request that didn’t reach the server is made again, and then twice as long each time: while
// somebody may be tapping on, and once there is hope.
const AGAIN_AFTER = 4_000;
const SOON_AFTER = 1_000;
const AWAKE_EVERY = 20_000; // milliseconds: a browser ends a worker that has had nothing to do for 30 s
const CALM_AFTER = 1_000; // milliseconds
const { serviceWorker } = navigator;

const localGame = () => document.body.dataset.madeHere;

export async function startBackgroundWork(mayInstall) {
  const registration = await serviceWorker.getRegistration();
  if (!registration) {
    if (mayInstall && (await hasPack())) installApp("sw_with_server.js", () => {});
    return;
  }
  watchForNewer(registration);
  setInterval(keepAwake, AWAKE_EVERY);
  if (registration.active?.scriptURL.endsWith("/sw_with_server.js")) exchangeRegularly();
}

// The next tap would wait until the worker, and perhaps Python in it, has started again.
function keepAwake() {
  if (!document.hidden) serviceWorker.controller?.postMessage("awake");
}

const hasPack = async () => (await fetch(new URL("../../../phone/manifest.json", import.meta.url))).ok;

function exchangeRegularly() {
  serviceWorker.addEventListener("message", ({ data }) => handleExchange(data));
  addEventListener("online", requestSoon);
  document.addEventListener("visibilitychange", () => document.hidden || requestSoon());
  whenever("body", sendLanguage);
  serviceWorker.controller?.postMessage("restore");
  requestExchange();
}

// The page may have been replaced by one in another language.
const sendLanguage = () => serviceWorker.controller?.postMessage({ language: document.documentElement.lang });

let timer; // until the next request
let pause = AGAIN_AFTER;

// A browser may say that it is online before the network works.
function requestSoon() {
  pause = SOON_AFTER;
  requestExchange();
}

function requestAfter(time) {
  clearTimeout(timer);
  timer = setTimeout(requestExchange, time);
}

function planNext(hasReached) {
  requestAfter(hasReached ? EVERY : pause);
  pause = hasReached ? AGAIN_AFTER : Math.min(2 * pause, EVERY);
}

// Asks for an exchange only if something is pending, as it starts Python.
async function requestExchange() {
  requestAfter(EVERY);
  const isNeeded = localGame() !== undefined || Object.keys(await readPending()).length;
  if (isNeeded) serviceWorker.controller?.postMessage("exchange");
}

// After an exchange, the server’s page replaces one that was made on this phone, or that couldn’t be made;
// the notice on a form that was stored goes once that was sent.
async function handleExchange({ hasReached, isOver, isOutdated, waiting }) {
  if (isOver) planNext(hasReached);
  if (!hasReached) return;
  if (!Object.keys(waiting).length) showSent();
  if (isBeingLeft()) return;
  const isPending = Object.keys(waiting).some((id) => id && location.pathname.includes(id));
  if (document.querySelector("[data-gone]")) return isPending || location.reload();
  if (localGame() === undefined) return;
  if (!isOutdated && (localGame() in waiting || isOnlyHere())) return;
  if (isFilledIn() || !isCalm()) showLine(document.body.dataset.sayArrived);
  else location.reload();
}

// The server has no page to replace this one with.
const isOnlyHere = () => /\/only-here(\/|$)/.test(location.pathname);

const isFilledIn = () =>
  [...document.querySelectorAll("input:not([type=hidden]), select, textarea")].some(isTouched);

function isTouched(field) {
  if (field.type === "radio" || field.type === "checkbox") return field.checked !== field.defaultChecked;
  if (field.options) return [...field.options].some((each) => each.selected !== each.defaultSelected);
  return field.value !== field.defaultValue;
}

// Lets a newer version that is ready take over when nobody is in the middle of a form.
function watchForNewer(registration) {
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
