// The service worker without a server: it answers all requests in its scope with the app on this phone.
import { answer, startFor, startsSoon } from "./static/js/phone/app.js";
import { ensureMessages, showMessage, showStarting } from "./static/js/phone/messages.js";
import { isForPage } from "./static/js/phone/network.js";
import { hasParts } from "./static/js/phone/parts.js";
import { takeOver } from "./static/js/phone/replacing.js";
import { findFile, keepFile } from "./static/js/phone/shown.js";
import { activate, install } from "./static/js/phone/versions.js";
import { whyOf } from "./static/js/phone/why.js";

const scope = self.registration.scope;

// The files of the folder that start the app, which the host answers.
const FROM_HOST = /^(sw\.js|maker\.js|index\.html|404\.html|phone\/|static\/pictures\/|static\/vendor\/pyodide)/;

const FIRST_PAGE = "index.html?";

self.addEventListener("install", (event) => event.waitUntil(install()));

self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("message", (event) => {
  if (event.data === "start") event.waitUntil(startFor(event.source));
  if (event.data === "take over") event.waitUntil(takeOver());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (!request.url.startsWith(scope)) return;
  const path = request.url.slice(scope.length);
  if (path.startsWith(FIRST_PAGE)) event.respondWith(firstPage(request));
  else if (!FROM_HOST.test(path)) event.respondWith(findAnswerer(request, path)(request, event));
});

function findAnswerer(request, path) {
  if (path.startsWith("static/js/phone/")) return hostFile;
  if (path.startsWith("static/")) return file;
  return request.method === "GET" && isForPage(request) ? page : answer;
}

// Without the parts, the first page loads them; while Python is starting anew, which takes long, a page says so.
async function page(request, event) {
  const then = request.url.slice(scope.length).split("#")[0];
  if (!(await hasParts())) return toFirstPage({ then });
  const starting = (await startsSoon()) ? undefined : await showStarting();
  if (starting) return starting;
  try {
    const made = await answer(request);
    if (made.ok) event.waitUntil(ensureMessages(made, answer));
    return made;
  } catch (error) {
    return toFirstPage({ then, failed: whyOf(error) });
  }
}

const toFirstPage = (about) =>
  Response.redirect(`${scope}${FIRST_PAGE}${new URLSearchParams(about)}`, 303);

// Links for phones that may not have the app yet go to the first page; with the app it isn't needed.
async function firstPage(request) {
  const query = new URL(request.url).searchParams;
  if (query.has("failed") || !(await hasParts())) return fetch(request).catch(() => showMessage("gone"));
  return Response.redirect(scope + (query.get("then") ?? ""), 303);
}

// The scripts that prepare a newer version come from the host.
const hostFile = (request) => fetch(request).catch(() => file(request));

// Styles, scripts and pictures change only with the pack.
async function file(request, event) {
  const cached = await findFile(request);
  if (cached) return cached;
  if (!(await startsSoon())) return fetch(request);
  const made = await answer(request);
  if (made.ok) event.waitUntil(keepFile(request, made.clone()));
  return made;
}
