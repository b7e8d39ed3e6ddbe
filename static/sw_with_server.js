// The service worker of a phone with a server on which the app is, or is being installed.
import { answer, answerStored, exchange, start, startFor, startsSoon } from "./static/js/phone/app.js";
import { loadLanguage } from "./static/js/phone/languages.js";
import { showMessage, showStarting } from "./static/js/phone/messages.js";
import { carry, isCostly, isForPage } from "./static/js/phone/network.js";
import { readPending, storeCopy } from "./static/js/phone/records.js";
import { takeOver } from "./static/js/phone/replacing.js";
import { forgetAllPages } from "./static/js/phone/seen.js";
import { findState, isInstalled } from "./static/js/phone/state.js";
import { readUnhandled } from "./static/js/phone/stored.js";
import { activate, install } from "./static/js/phone/versions.js";
import { exchangeLater, localPage, localPages, serve } from "./static/js/phone/worker.js";

const PHONE_ONLY = /^only-here(\/|$)/;
const SERVER_PAGES = /^games\/[^/]+\/(game-menu|title|finder|archive|forget|delete|share|links)\b/; // of a game
const GAME = /^games\/([^/?#]+)/;
const CIRCLE = /^circles\/(?!new\b)/;
const FOREIGN_FORM = 400; // the server's answer to a form of a page made on this phone
const NOT_FOUND = 404; // its answer, or the app's, about a game it doesn't have

let installed = false;

const isActive = async () => (installed ||= await isInstalled());

// A game of which something is pending is answered here until the server has them, as only this phone has all of
// it. What only the server can do goes to the server all the same.
const isLocal = async (path) =>
  PHONE_ONLY.test(path) || (!SERVER_PAGES.test(path) && (await isPending(path)));

const isPending = async (path) => gameOf(path) in (await readUnhandled().catch(() => ({})));

const gameOf = (path) => GAME.exec(path)?.[1];

// A page made here may be of a game that has got another id from the server meanwhile.
const needsLocalAnswer = async (status, path, client) =>
  status === FOREIGN_FORM || (status === NOT_FOUND && (localPages.has(client) || (await isPending(path))));

// Copies what a page of the server shows.
async function takeAnswer(event, path, response) {
  const id = gameOf(path);
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

async function copy(id) {
  const answer = await carry({ method: "GET", path: `/sync/${id}`, headers: { "X-Scorekeeper-Phone": "1" } });
  if (answer?.status === 200) await storeCopy(id, answer.body);
}

// While Python is starting anew, which takes long, a page says so.
async function show(request) {
  const isSlow = isForPage(request) && !(await startsSoon());
  return (isSlow && (await showStarting())) || answer(request);
}

const makeFile = async (request) =>
  (await startsSoon()) ? answer(request).catch(() => fetch(request)) : fetch(request);

// The app needs a copy of each game of which something waits since before it was here.
async function activateWithCopies() {
  await activate();
  await forgetAllPages();
  for (const id of Object.keys(await readPending())) if (id) await copy(id);
}

function hear(event) {
  if (event.data === "start") event.waitUntil(startFor(event.source));
  if (event.data === "restore") event.waitUntil(restore());
  if (event.data === "take over") event.waitUntil(takeOver());
  if (event.data.language) event.waitUntil(ensureLanguage(event.data.language));
}

// The language of the server's pages is loaded for the app here too, for when there is no network.
async function ensureLanguage(language) {
  if (await isActive()) await loadLanguage(language);
}

// After the snapshot or the parts were deleted, or the browser updated, the app is prepared again by itself.
async function restore() {
  const state = await findState();
  if (state === "slow" || (state === "incomplete" && !isCostly())) await start();
}

serve({
  activate: activateWithCopies,
  answerStored,
  answersSoon: startsSoon,
  exchange,
  hear,
  install,
  isActive,
  isLocal,
  makeFile,
  needsLocalAnswer,
  show,
  showKept: () => showMessage("kept"),
  start,
  startsSoon,
  takeAnswer,
  takeReply: (event, path, response) => response,
});
