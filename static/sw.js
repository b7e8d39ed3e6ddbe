// The service worker: it answers the pages of its scope from the app that is at home on this phone.
import { answer } from "./static/js/phone/home.js";
import { hasSnapshot } from "./static/js/phone/snapshot.js";
import { SHOWN, activate, install, takeOver } from "./static/js/phone/versions.js";
import { whyOf } from "./static/js/phone/why.js";

const scope = self.registration.scope;

// What the folder holds besides the app: what it takes to start it.
const OF_THE_FOLDER = /^(sw\.js|maker\.js|index\.html|404\.html|phone\/|static\/pictures\/|static\/vendor\/pyodide)/;

const FIRST_PAGE = "index.html?";

self.addEventListener("install", (event) => event.waitUntil(install()));

self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(takeOver());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (!request.url.startsWith(scope)) return;
  const path = request.url.slice(scope.length);
  if (path.startsWith(FIRST_PAGE)) event.respondWith(firstPage(request));
  else if (!OF_THE_FOLDER.test(path)) event.respondWith(answerer(request, path)(request));
});

function answerer({ mode, method }, path) {
  if (path.startsWith("static/js/phone/")) return fileOfHost;
  if (path.startsWith("static/")) return file;
  return mode === "navigate" && method === "GET" ? page : answer;
}

// Without a snapshot a page would take long: the page that makes one shows how far it is.
async function page(request) {
  const then = request.url.slice(scope.length).split("#")[0];
  if (!(await hasSnapshot())) return toFirstPage({ then });
  try {
    return await answer(request);
  } catch (error) {
    return toFirstPage({ then, failed: whyOf(error) });
  }
}

const toFirstPage = (about) =>
  Response.redirect(`${scope}${FIRST_PAGE}${new URLSearchParams(about)}`, 303);

// A link for phones that may not have the app yet names the first page; where it is there, it needs none.
async function firstPage(request) {
  const asked = new URL(request.url).searchParams;
  if (asked.has("failed") || !(await hasSnapshot())) return fetch(request);
  return Response.redirect(scope + (asked.get("then") ?? ""), 303);
}

// What makes a newer version ready is that of the host.
const fileOfHost = (request) => fetch(request).catch(() => file(request));

// Styles, scripts and pictures are the same for as long as the pack is.
async function file(request) {
  const shown = await caches.open(SHOWN);
  const kept = await shown.match(request);
  if (kept) return kept;
  if (!(await hasSnapshot())) return fetch(request);
  const made = await answer(request);
  if (made.ok) await shown.put(request, made.clone());
  return made;
}
