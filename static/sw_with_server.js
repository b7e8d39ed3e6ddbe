// The service worker of a phone with a server: the server answers, and when it can't be reached, the app
// on this phone does. Until the app is being installed, this worker does nothing.
import {
  answer,
  answerStored,
  exchange,
  forget,
  postpone,
  readUnhandled,
  sendAsIs,
  start,
  startFor,
  startsSoon,
  store,
} from "./static/js/phone/app.js";
import { loadLanguage } from "./static/js/phone/languages.js";
import { ensureMessages, showMessage, showStarting, storeMessages } from "./static/js/phone/messages.js";
import { carry, fromServer, isCostly, takenByServer } from "./static/js/phone/network.js";
import { readPending, storeCopy } from "./static/js/phone/records.js";
import { findState, isInstalled } from "./static/js/phone/state.js";
import { activate, findFile, install, keepFile, takeOver } from "./static/js/phone/versions.js";

const scope = self.registration.scope;

// What only the server answers: news, the API, the pack, and what removes the app.
const SERVER_ONLY =
  /^(sync|api|health|metrics|manifest\.webmanifest|out-of-reach|phone\/|sw|maker\.js|static\/vendor\/pyodide)|\/(live|version|since)$/;
const PHONE_ONLY = /^only-here(\/|$)/;
const SERVER_PAGES = /^games\/[^/]+\/(game-menu|title|finder|archive|forget|delete|share|links)\b/; // of a game
const GAME = /^games\/([^/?#]+)/;
const CIRCLE = /^circles\/(?!new\b)/;
const FOREIGN_FORM = 400; // the server's answer to a form of a page made on this phone
const NOT_FOUND = 404; // its answer, or the app's, about a game it doesn't have
const CALM_AFTER = 3_000; // milliseconds without a request

const localPages = new Set(); // the ids of clients whose page was made on this phone
const outdatedPages = new Set(); // those of them made before the server had something new
let installed = false;
let lastRequest = 0; // when a page last asked for something
let resultPage; // the address of the page with the result of a form that the app here has handled

self.addEventListener("install", (event) => event.waitUntil(Promise.all([storeMessages(fetch), install()])));

self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (!request.url.startsWith(scope)) return;
  const path = request.url.slice(scope.length);
  if (SERVER_ONLY.test(path.split(/[?#]/)[0])) return;
  lastRequest = performance.now();
  if (path === "forget" && request.method === "POST") return;
  if (path.startsWith("static/")) event.respondWith(file(event));
  else if (request.method === "GET") event.respondWith(page(event, path));
  else event.respondWith(form(event, path));
});

self.addEventListener("message", (event) => {
  if (event.data === "exchange") event.waitUntil(exchangeOnce());
  if (event.data === "start") event.waitUntil(startFor(event.source));
  if (event.data === "restore") event.waitUntil(restore());
  if (event.data === "take over") event.waitUntil(takeOver());
  if (event.data.language) event.waitUntil(ensureLanguage(event.data.language));
});

const isActive = async () => (installed ||= await isInstalled());

// A game of which something is pending is answered here until the server has them, as only this phone has all of
// it. What only the server can do goes to the server all the same.
const isLocal = async (path) =>
  PHONE_ONLY.test(path) || (!SERVER_PAGES.test(path) && (await isPending(path)));

const isPending = async (path) => gameOf(path) in (await readUnhandled().catch(() => ({})));

// A page made here may be of a game that has got another id from the server meanwhile.
const needsLocalAnswer = async (status, path, client) =>
  status === FOREIGN_FORM || (status === NOT_FOUND && (localPages.has(client) || (await isPending(path))));

const gameOf = (path) => GAME.exec(path)?.[1];

async function page(event, path) {
  const { request } = event;
  if (!(await isActive())) return fetch(request);
  const id = gameOf(path);
  if ((await isLocal(path)) || request.url === resultPage) return localPage(event);
  // Just after the network was lost, only an app that is there answers without asking the server again.
  const response = await fromServer(request, await startsSoon());
  if (!response) return localPage(event);
  if (response.ok && request.mode === "navigate") event.waitUntil(ensureMessages(response, fromServer));
  if (id && response.ok) event.waitUntil(copy(id));
  if (CIRCLE.test(path) && response.ok && (await startsSoon())) {
    event.waitUntil(exchangeLater()); // copying it takes Python, whose start nobody should have to wait for
  }
  if (id && response.status === NOT_FOUND) return redirectFromLocalId(event, response);
  return response;
}

// A game begun without a network got another id from the server: here its old address redirects to it.
async function redirectFromLocalId(event, response) {
  const own = await localPage(event);
  return own.status === NOT_FOUND ? response : own;
}

// While Python is starting anew, which takes long, a page says so.
async function localPage(event) {
  resultPage = undefined;
  localPages.add(event.resultingClientId || event.clientId);
  const isSlow = event.request.mode === "navigate" && !(await startsSoon());
  try {
    return (isSlow && (await showStarting())) || (await answer(event.request));
  } catch (error) {
    console.warn("Python can’t be started.", error);
    return showMessage("gone");
  }
}

// A form is stored first, then goes to the server, or to the app here. A phone without room to store it
// can still send it to the server.
async function form(event, path) {
  const { request } = event;
  if (!(await isActive())) return fetch(request);
  const isOwn = await isLocal(path);
  const stored = await store(request.clone()).catch(() => undefined);
  if (!stored) return isOwn ? Response.error() : fetch(request);
  const response = isOwn ? undefined : await takenByServer(request);
  if (response && !(await needsLocalAnswer(response.status, path, event.clientId))) {
    event.waitUntil(forget(stored).catch((error) => console.warn("It will be sent again.", error)));
    return response;
  }
  if (!(await startsSoon())) {
    postpone(stored);
    event.waitUntil(start());
    return showMessage("kept");
  }
  try {
    const made = await answerStored(stored);
    resultPage = made.headers.has("Location") ? new URL(made.headers.get("Location"), request.url).href : undefined;
    return made;
  } catch (error) {
    console.warn("Python can’t be started.", error);
    return showMessage("kept");
  }
}

// A page made here gets its own version's styles and scripts. They are cached under addresses that change
// with them.
async function file(event) {
  const { request } = event;
  if (!(await isActive())) return fetch(request);
  const cached = await findFile(request);
  if (cached) return cached;
  const response = localPages.has(event.clientId) ? undefined : await fromServer(request);
  const made = response ?? (await makeFile(request));
  if (made.ok && isForEver(made)) event.waitUntil(keepFile(request, made.clone()));
  return made;
}

const makeFile = async (request) =>
  (await startsSoon()) ? answer(request).catch(() => fetch(request)) : fetch(request);

const isForEver = ({ headers }) => /max-age/.test(headers.get("Cache-Control"));

// The language of the server's pages is loaded for the app here too, for when there is no network.
async function ensureLanguage(language) {
  if (await isActive()) await loadLanguage(language);
}

// After the snapshot or the parts were deleted, or the browser updated, the app is prepared again by itself.
async function restore() {
  const state = await findState();
  if (state === "slow" || (state === "incomplete" && !isCostly())) await start();
}

async function copy(id) {
  const answer = await carry({ method: "GET", path: `/sync/${id}`, headers: { "X-Scorekeeper-Phone": "1" } });
  if (answer?.status === 200) await storeCopy(id, answer.body);
}

let exchanging; // a promise, while there is an exchange

// Sends the server what is pending, and tells the pages how it went.
const exchangeOnce = () => (exchanging ??= exchangeAll().finally(() => (exchanging = undefined)));

let isDue = false; // an exchange that nothing pending needs

// Exchanges once nobody has tapped for a while.
async function exchangeLater() {
  if (isDue) return;
  isDue = true;
  while (performance.now() - lastRequest < CALM_AFTER) await pause(CALM_AFTER);
  isDue = false;
  await exchangeOnce();
}

const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

async function exchangeAll() {
  if (!(await isActive())) return;
  let hasReached = false;
  let hasChanged = false;
  const carryAndNote = async (request) => {
    const answer = await carry(request);
    hasReached = answer !== undefined;
    return answer;
  };
  await sendAsIs(carryAndNote);
  await reportExchange({ hasReached }); // as Python may take long to start
  try {
    hasChanged = await exchange(carryAndNote);
  } catch (error) {
    console.warn("Python can’t be started.", error);
  }
  if (hasChanged) for (const id of localPages) outdatedPages.add(id);
  await reportExchange({ hasReached, isOver: true });
}

async function reportExchange(report) {
  const waiting = await readPending();
  for (const client of await self.clients.matchAll()) {
    client.postMessage({ ...report, isOutdated: outdatedPages.has(client.id), waiting });
  }
}
