// The service worker of a phone that has a server: the server answers, and where it can't be reached,
// the app that is at home on this phone. It does nothing until that app is there.
import { answer, answeredElsewhere, answerNoted, exchange, note, sendAsIs } from "./static/js/phone/home.js";
import { sought } from "./static/js/phone/languages.js";
import { carry, fromServer } from "./static/js/phone/network.js";
import { noteCopy, readWaiting } from "./static/js/phone/records.js";
import { hasSnapshot } from "./static/js/phone/snapshot.js";
import { SHOWN, activate, install, takeOver } from "./static/js/phone/versions.js";

const scope = self.registration.scope;

// What only the server has: what asks it for news, programs and the pack, and what ends it all here.
const OF_THE_SERVER =
  /^(sync|api|health|metrics|manifest\.webmanifest|out-of-reach|phone\/|sw|maker\.js|static\/vendor\/pyodide)|\/(live|version|since)$/;
const OF_THIS_PHONE = /^only-here(\/|$)/;
const BY_SERVER = /^games\/[^/]+\/(game-menu|title|finder|archive|forget|delete|share|links)\b/; // by_server.py
const GAME = /^games\/([^/?#]+)/;
const CIRCLE = /^circles\/(?!new\b)/;
const NOT_ITS_FORM = 400; // what the server says of a form of a page that was made here
const NOT_KNOWN = 404; // and of a game it doesn't have

const pagesMadeHere = new Set(); // the ids of clients
const outdatedPages = new Set(); // those of them that were made before the server told something new
let ready = false;
let leadsTo; // the address of the page that is to say how something went that was sent to the app here

self.addEventListener("install", (event) => event.waitUntil(Promise.all([keepWords(), install()])));

self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (!request.url.startsWith(scope)) return;
  const path = request.url.slice(scope.length);
  if (OF_THE_SERVER.test(path.split(/[?#]/)[0])) return;
  if (path === "forget" && request.method === "POST") return;
  if (path.startsWith("static/")) event.respondWith(file(request, event.clientId));
  else if (request.method === "GET") event.respondWith(page(event, path));
  else event.respondWith(sent(event, path));
});

self.addEventListener("message", (event) => {
  if (event.data === "exchange") event.waitUntil(meetServer());
  if (event.data === "take over") event.waitUntil(takeOver());
  if (event.data.language) event.waitUntil(bringLanguage(event.data.language));
});

const isReady = async () => (ready ||= await hasSnapshot());

// A game of which something waits is at home here until the server has it: only here it is whole. What
// only the server can do is asked of the server all the same.
const isAtHome = async (path) => OF_THIS_PHONE.test(path) || (!BY_SERVER.test(path) && (await waits(path)));

const waits = async (path) => gameOf(path) in (await readWaiting());

const isForHere = async (status, path) => status === NOT_ITS_FORM || (status === NOT_KNOWN && (await waits(path)));

const gameOf = (path) => GAME.exec(path)?.[1];

async function page(event, path) {
  const { request } = event;
  if (!(await isReady())) return fetch(request);
  const id = gameOf(path);
  if ((await isAtHome(path)) || request.url === leadsTo) return here(event);
  const told = await fromServer(request);
  if (!told) return here(event);
  if (id && told.ok) event.waitUntil(copy(id));
  if (CIRCLE.test(path) && told.ok) event.waitUntil(meetServer()); // its copy takes more than one request
  if (id && told.status === 404) return begunHere(event, told);
  return told;
}

// A game begun without a network got another address from the server; the one it had leads there.
async function begunHere(event, told) {
  const own = await here(event);
  return own.status < 400 ? own : told;
}

async function here(event) {
  leadsTo = undefined;
  try {
    const made = await answer(event.request);
    pagesMadeHere.add(event.resultingClientId || event.clientId);
    return made;
  } catch (error) {
    console.warn("Python can’t be started.", error);
    return outOfReachPage("gone");
  }
}

// Written down first; then to the server, or into the app here. A phone without room for that can still
// ask the server.
async function sent(event, path) {
  const { request } = event;
  if (!(await isReady())) return fetch(request);
  const noted = await note(request.clone()).catch(() => undefined);
  const isOwn = await isAtHome(path);
  if (!noted) return isOwn ? Response.error() : fetch(request);
  const told = isOwn ? undefined : await fromServer(request);
  if (told && !(await isForHere(told.status, path))) {
    await answeredElsewhere(noted);
    return told;
  }
  try {
    const made = await answerNoted(noted);
    leadsTo = made.headers.has("Location") ? new URL(made.headers.get("Location"), request.url).href : undefined;
    return made;
  } catch (error) {
    console.warn("Python can’t be started.", error);
    return outOfReachPage("kept");
  }
}

// Styles and scripts of a page made here are those that belong to it. They are kept under addresses
// that change with them.
async function file(request, client) {
  if (!(await isReady())) return fetch(request);
  const shown = await caches.open(SHOWN);
  const kept = await shown.match(request);
  if (kept) return kept;
  const told = pagesMadeHere.has(client) ? undefined : await fromServer(request);
  if (told) return told;
  const made = await answer(request).catch(() => fetch(request));
  if (made.ok && new URL(request.url).searchParams.has("v")) await shown.put(request, made.clone());
  return made;
}

// What is read on pages of the server is read here too, once there is no network.
async function bringLanguage(language) {
  if (await isReady()) await sought(language);
}

async function copy(id) {
  const told = await carry({ method: "GET", path: `/sync/${id}`, headers: { "X-Scorekeeper-Phone": "1" } });
  if (told?.status === 200) await noteCopy(id, told.body);
}

let meeting; // a promise, while there is an exchange

// Brings to the server what waits, and tells the pages how it went.
const meetServer = () => (meeting ??= exchangeAll().finally(() => (meeting = undefined)));

async function exchangeAll() {
  if (!(await isReady())) return;
  let hasReached = false;
  let hasChanged = false;
  const carryAndNote = async (request) => {
    const told = await carry(request);
    hasReached = told !== undefined;
    return told;
  };
  try {
    hasChanged = await exchange(carryAndNote);
  } catch (error) {
    console.warn("Python can’t be started, so what was sent goes to the server as it is.", error);
    await sendAsIs(carryAndNote);
  }
  if (hasChanged) for (const id of pagesMadeHere) outdatedPages.add(id);
  const waiting = await readWaiting();
  for (const client of await self.clients.matchAll()) {
    client.postMessage({ hasReached, isOutdated: outdatedPages.has(client.id), waiting });
  }
}

// Fetched as by a script that only looks, so that no news for the next page is lost with it.
const outOfReach = (what) =>
  new Request(`${scope}out-of-reach/${what}`, { headers: { "X-Requested-With": "live" } });

async function keepWords() {
  await (await caches.open(SHOWN)).addAll(["kept", "gone"].map(outOfReach));
}

async function outOfReachPage(what) {
  const shown = await (await caches.open(SHOWN)).match(outOfReach(what));
  return new Response(await shown?.text(), { status: 503, headers: shown?.headers });
}
