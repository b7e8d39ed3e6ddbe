// The service worker without a server: it answers all requests in its scope with the app on this phone.
import { answer } from "./static/js/phone/app.js";
import { hasSnapshot } from "./static/js/phone/snapshot.js";
import { SHOWN, activate, install, takeOver } from "./static/js/phone/versions.js";
import { whyOf } from "./static/js/phone/why.js";

const scope = self.registration.scope;

// The files of the folder that start the app, which the host answers.
const FROM_HOST = /^(sw\.js|maker\.js|index\.html|404\.html|phone\/|static\/pictures\/|static\/vendor\/pyodide)/;

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
  else if (!FROM_HOST.test(path)) event.respondWith(findAnswerer(request, path)(request));
});

function findAnswerer({ mode, method }, path) {
  if (path.startsWith("static/js/phone/")) return hostFile;
  if (path.startsWith("static/")) return file;
  return mode === "navigate" && method === "GET" ? page : answer;
}

// Without a snapshot a page would take long: the first page, which makes one, shows its progress.
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

// Links for phones that may not have the app yet go to the first page; with the app it isn't needed.
async function firstPage(request) {
  const query = new URL(request.url).searchParams;
  if (query.has("failed") || !(await hasSnapshot())) return fetch(request);
  return Response.redirect(scope + (query.get("then") ?? ""), 303);
}

// The scripts that prepare a newer version come from the host.
const hostFile = (request) => fetch(request).catch(() => file(request));

// Styles, scripts and pictures change only with the pack.
async function file(request) {
  const shown = await caches.open(SHOWN);
  const cached = await shown.match(request);
  if (cached) return cached;
  if (!(await hasSnapshot())) return fetch(request);
  const made = await answer(request);
  if (made.ok) await shown.put(request, made.clone());
  return made;
}
