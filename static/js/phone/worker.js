// The service worker of a phone with a server: the server answers, and when it can't be reached, this phone does,
// with what it has. That is all of the app (sw_with_server.js), or until that is here, the pages that were shown
// (sw_light.js): `app` is what differs between the two.
import { ensureMessages, showMessage, storeMessages } from "./messages.js";
import { carry, fromServer, isForPage, takenByServer } from "./network.js";
import { readPending } from "./records.js";
import { findFile, keepFile } from "./shown.js";
import { forget, postpone, sendAsIs, store } from "./stored.js";

const scope = self.registration.scope;

// What only the server answers: news, the API, the pack, and what removes the app.
const SERVER_ONLY =
  /^(sync|api|health|metrics|manifest\.webmanifest|out-of-reach|phone\/|sw|maker\.js|static\/vendor\/pyodide)|\/(live|version|since)$/;
const CALM_AFTER = 3_000; // milliseconds without a request

export const localPages = new Set(); // the ids of clients whose page was made on this phone
const outdatedPages = new Set(); // those of them made before the server had something new
let app;
let lastRequest = 0; // when a page last asked for something
let resultPage; // the address of the page with the result of a form that the app here has handled

// Answers the pages of this phone, with this app where there is no server.
export function serve(theApp) {
  app = theApp;
  self.addEventListener("install", (event) => {
    event.waitUntil(Promise.all([storeMessages(fetch, app.messages), app.install()]));
  });
  self.addEventListener("activate", (event) => event.waitUntil(app.activate()));
  self.addEventListener("fetch", answerFetch);
  self.addEventListener("message", (event) => {
    if (event.data === "exchange") event.waitUntil(exchangeOnce());
    app.hear(event);
  });
}

function answerFetch(event) {
  const { request } = event;
  if (!request.url.startsWith(scope)) return;
  const path = request.url.slice(scope.length);
  if (SERVER_ONLY.test(path.split(/[?#]/)[0])) return;
  lastRequest = performance.now();
  if (path === "forget" && request.method === "POST") return;
  if (path.startsWith("static/")) event.respondWith(file(event));
  else if (request.method === "GET") event.respondWith(page(event, path));
  else event.respondWith(form(event, path));
}

async function page(event, path) {
  const { request } = event;
  if (!(await app.isActive())) return fetch(request);
  if ((await app.isLocal(path, request)) || request.url === resultPage) return localPage(event);
  // Just after the network was lost, only what is there at once is shown without asking the server again.
  const response = await fromServer(request, () => app.answersSoon(request));
  if (!response) return localPage(event);
  if (response.ok && isForPage(request)) event.waitUntil(ensureMessages(response, fromServer, app.messages));
  return app.takeAnswer(event, path, response);
}

export async function localPage(event) {
  resultPage = undefined;
  localPages.add(event.resultingClientId || event.clientId);
  try {
    return await app.show(event.request);
  } catch (error) {
    console.warn("The page can’t be made.", error);
    return showMessage("gone");
  }
}

// A form is stored first, then goes to the server, or to the app here. A phone without room to store it
// can still send it to the server.
async function form(event, path) {
  const { request } = event;
  if (!(await app.isActive())) return fetch(request);
  const isOwn = await app.isLocal(path, request);
  const stored = await store(request.clone()).catch(() => undefined);
  if (!stored) return isOwn ? Response.error() : fetch(request);
  const response = isOwn ? undefined : await takenByServer(request);
  if (response && !(await app.needsLocalAnswer(response.status, path, event.clientId))) {
    event.waitUntil(forget(stored).catch((error) => console.warn("It will be sent again.", error)));
    return app.takeReply(event, path, response);
  }
  if (!(await app.startsSoon())) {
    postpone(stored);
    event.waitUntil(app.start());
    return app.showKept(stored);
  }
  try {
    const made = await app.answerStored(stored);
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
  if (!(await app.isActive())) return fetch(request);
  const cached = await findFile(request);
  if (cached) return cached;
  const response = localPages.has(event.clientId) ? undefined : await fromServer(request);
  const made = response ?? (await app.makeFile(request));
  if (made.ok && isForEver(made)) event.waitUntil(keepFile(request, made.clone()));
  return made;
}

const isForEver = ({ headers }) => /max-age/.test(headers.get("Cache-Control"));

let exchanging; // a promise, while there is an exchange
let isWanted = false; // as somebody has asked since it began: there may be a network again

// Sends the server what is pending, and tells the pages how it went.
function exchangeOnce() {
  isWanted = true;
  return (exchanging ??= exchangeWhileWanted().finally(() => (exchanging = undefined)));
}

async function exchangeWhileWanted() {
  while (isWanted) {
    isWanted = false;
    await exchangeAll();
  }
}

let isDue = false; // an exchange that nothing pending needs

// Exchanges once nobody has tapped for a while.
export async function exchangeLater() {
  if (isDue) return;
  isDue = true;
  await calm();
  isDue = false;
  await exchangeOnce();
}

// Waits until nobody has tapped for a while.
export async function calm() {
  do await pause(CALM_AFTER);
  while (performance.now() - lastRequest < CALM_AFTER);
}

const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

async function exchangeAll() {
  if (!(await app.isActive())) return;
  let hasReached = false;
  let hasChanged = false;
  const carryAndNote = async (request) => {
    const answer = await carry(request);
    hasReached = answer !== undefined;
    return answer;
  };
  const isReached = await sendAsIs(carryAndNote, app.refuse);
  await reportExchange({ hasReached }); // as Python may take long to start
  try {
    hasChanged = await app.exchange(carryAndNote, isReached);
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
