// On every page of a phone that goes on without a network: has pending entries sent to the server as soon as there
// may be one, and lets a newer worker take over. A game's page brings the worker that keeps pages and forms, and
// once that is at work and nobody taps, the app follows.
import { isCalm } from "../live/calm.js";
import { showGone, showLine } from "../live/line.js";
import { clock, showAsOf } from "../live/state.js";
import { showSent } from "../notice.js";
import { whenever } from "../page.js";
import { followWithApp } from "./following.js";
import { registerWorker } from "./installing.js";
import { showKept } from "./kept.js";
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
const [LIGHT, WHOLE] = ["sw_light.js", "sw_with_server.js"];
const { serviceWorker } = navigator;

const localGame = () => document.body.dataset.madeHere;

// Whether the page is one that this phone had from earlier (seen.js), or says that it has none.
const isFromEarlier = () => "asOf" in document.body.dataset || document.querySelector("[data-gone]") !== null;

// Such a page is brought up to date by live.js.
const followsItsGame = () => "follows" in document.body.dataset;

async function startBackgroundWork() {
  const registration = (await serviceWorker.getRegistration()) ?? (await begin());
  if (!registration) return;
  watchForNewer(registration);
  setInterval(keepAwake, AWAKE_EVERY);
  if (isWorker(registration.active, LIGHT) || isWorker(registration.active, WHOLE)) exchangeRegularly();
  if (isWorker(registration.active, LIGHT)) followWithApp(registration);
  if ("asOf" in document.body.dataset) showAge(document.body.dataset);
}

// A page that follows its game says itself how old it is (live.js).
function showAge({ live, asOf, sayOffline }) {
  if (live) return;
  if (document.querySelector("[data-state]")) showAsOf(Number(asOf));
  else showGone(sayOffline.replace("{time}", clock(Number(asOf))));
}

const isWorker = (worker, name) => Boolean(worker?.scriptURL.endsWith(`/${name}`));

// On the page of a phone's first game: the worker gets what is shown here, as it was loaded without it.
async function begin() {
  const registration = await registerWorker(LIGHT).catch(() => null);
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  registration?.active.postMessage({ loaded, game: /\/games\/([^/]+)/.exec(location.pathname)?.[1] });
  return registration;
}

// The next tap would wait until the worker, and perhaps Python in it, has started again.
function keepAwake() {
  if (!document.hidden) serviceWorker.controller?.postMessage("awake");
}

function exchangeRegularly() {
  serviceWorker.addEventListener("message", ({ data }) => handleExchange(data));
  addEventListener("online", requestSoon);
  document.addEventListener("visibilitychange", () => document.hidden || requestSoon());
  whenever("body", sendLanguage);
  serviceWorker.controller?.postMessage("restore");
  whenever("body", requestExchange);
}

// The page may have been replaced by one in another language.
const sendLanguage = () => serviceWorker.controller?.postMessage({ language: document.documentElement.lang });

let timer; // until the next request
let pause = AGAIN_AFTER;

// A browser may say that it is online before the network works.
function requestSoon() {
  pause = SOON_AFTER;
  requestExchange();
  requestAfter(AGAIN_AFTER); // in case the worker was just being ended
}

function requestAfter(time) {
  clearTimeout(timer);
  timer = setTimeout(requestExchange, time);
}

function planNext(hasReached) {
  requestAfter(hasReached ? EVERY : pause);
  pause = hasReached ? AGAIN_AFTER : Math.min(2 * pause, EVERY);
}

// Asks for an exchange only if something is pending, as it starts Python, or if this page isn't up to date.
async function requestExchange() {
  requestAfter(EVERY);
  const isNeeded = localGame() !== undefined || isFromEarlier() || Object.keys(await readPending()).length;
  if (isNeeded) serviceWorker.controller?.postMessage("exchange");
}

// After an exchange, the server’s page replaces one that was made on this phone, or that couldn’t be made;
// the notice on a form that was stored goes once that was sent.
async function handleExchange({ hasReached, isOver, isOutdated, waiting }) {
  if (hasReached === undefined) return; // another message
  if (isOver) planNext(hasReached);
  showKept();
  if (!hasReached) return;
  if (!Object.keys(waiting).length) showSent();
  if (isBeingLeft()) return;
  const isPending = Object.keys(waiting).some((id) => id && location.pathname.includes(id));
  if (isFromEarlier()) return isPending || followsItsGame() || isFilledIn() || !isCalm() || location.reload();
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
  let worker = serviceWorker.controller;
  serviceWorker.addEventListener("controllerchange", () => {
    if (worker) noteChange(worker);
    worker = serviceWorker.controller;
  });
}

// Says that another worker has taken over from this one.
function noteChange(earlier) {
  if (isWorker(serviceWorker.controller, LIGHT)) return;
  const { sayNewer, sayReady } = document.body.dataset;
  showLine(isWorker(earlier, LIGHT) ? sayReady : sayNewer);
  if (!isWorker(earlier, LIGHT)) return;
  sendLanguage();
  serviceWorker.controller.postMessage("exchange"); // so that the app has all games
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

startBackgroundWork();
