// The service worker of a phone with a server from its first game on, until the app is there (sw_with_server.js).
// Without a network it shows pages as they were last seen, and stores what is sent.
import { showMessage } from "./static/js/phone/messages.js";
import { fromServer, isForPage, never, takenByServer } from "./static/js/phone/network.js";
import { dealOf, forgetRequest, gameOf, noteRefusal, readRequests } from "./static/js/phone/records.js";
import { takeOver } from "./static/js/phone/replacing.js";
import { checkGame, findHandAfter, findPage, hasPage, keepGame, keepPage } from "./static/js/phone/seen.js";
import { loadFile } from "./static/js/phone/shown.js";
import { asSentLater } from "./static/js/phone/stored.js";
import { calm, serve } from "./static/js/phone/worker.js";

const SCORE = /^\/games\/[^/]+\/score$/;
const STORED = /[?&]stored=(\d+)/; // in the address of a page that is about a stored form
const LEAVES_GAME = /^games\/[^/]+\/(delete|forget)\b/;
const MAY_BE_GONE = [401, 404, 410];
const REFUSED = 400; // the lowest status of an answer that says so
const { scope } = self.registration;

const pathOf = ({ url }) => `/${url.slice(scope.length).split(/[?#]/)[0]}`;

const BY_SCRIPT = { "x-requested-with": "fetch" }; // so that the answer tells where it leads

const isForItself = ({ headers, referrer, url }) =>
  headers.get("X-Requested-With") === "live" && referrer.split("#")[0] === url.split("#")[0];

// Keeps what was shown, and brings other pages of its game up to date once nobody has tapped for a while.
async function takeAnswer(event, _, response) {
  if (response.headers.has("X-Scorekeeper")) event.waitUntil(keep(event.request, response.clone()));
  return response;
}

async function keep(request, response) {
  const id = gameOf({ path: pathOf(request) });
  if (id && MAY_BE_GONE.includes(response.status)) return checkGame(id);
  const body = await keepPage(request.url, response);
  if (!body || !id) return undefined;
  await calm();
  return keepGame(id, body, isForPage(request));
}

// Shows a page as it was last seen. A page that asks for itself, as it follows its game, isn't told that this is new.
async function show(request) {
  if (isForItself(request)) return Response.error();
  const path = pathOf(request);
  const id = gameOf({ path });
  if (asksAgain(path, request)) return sendAgain(Number(STORED.exec(request.url)[1]), id);
  const counted = id && (await countedLast(id));
  if (SCORE.test(path) && counted) return (await findHandAfter(id, counted)) ?? showMessage("counted", id);
  return (await findPage(request.url, id, counted)) ?? showMessage(id ? "unseen" : "gone", id);
}

// Whether one of our own pages leads to a stored form: another site can't have it sent.
const asksAgain = (_, { method, url, referrer }) =>
  method === "GET" && STORED.test(url) && referrer.startsWith(scope);

// Sends a stored form once more, and shows what the server says to it: why it isn't recorded as it is, with the form.
async function sendAgain(number, id) {
  const [, request] = (await readRequests()).find(([each]) => each === number) ?? [];
  if (!request) return Response.redirect(id ? `${scope}games/${id}` : scope, 303);
  const { method, path, headers, body } = asSentLater(request);
  const address = scope + path.slice(1);
  const sent = new Request(address, { method, headers: { ...headers, ...BY_SCRIPT }, body });
  const answer = await takenByServer(sent, never);
  if (!answer) return showMessage(id ? "unseen" : "gone", id);
  if (answer.status >= REFUSED) return answer;
  await forgetRequest(number);
  return Response.redirect(new URL(answer.headers.get("Location") ?? "", scope).href, 303);
}

// Forgets a stored form once the page about it has led to something that is recorded.
async function takeReply(event, path, response) {
  const stored = STORED.exec(path);
  if (stored && response.status < REFUSED) await forgetRequest(Number(stored[1]));
  if (LEAVES_GAME.test(path)) event.waitUntil(checkGame(gameOf({ path: `/${path}` })));
  return response;
}

// The number of the last deal of this game that was counted here and that the server may lack.
const countedLast = async (id) => (await readHands(id)).map(dealOf).at(-1);

const readHands = async (id) =>
  (await readRequests()).map(([, request]) => request).filter((each) => gameOf(each) === id && dealOf(each));

// Whether a hand comes after one that waits: the server gets them in the order in which they were counted.
async function isBehindOthers(path, { method }) {
  if (method !== "POST" || !SCORE.test(`/${path.split("?")[0]}`) || STORED.test(path)) return false;
  return (await readHands(gameOf({ path: `/${path}` }))).some(({ refused }) => !refused);
}

// Leads from a form that is stored now back to the table of its game.
async function showKept({ plain }) {
  const earlier = STORED.exec(plain.path);
  if (earlier) await forgetRequest(Number(earlier[1])); // which this one stands for
  const table = `${scope}games/${gameOf(plain)}`;
  if (plain.headers["x-requested-with"] !== "fetch" || !(await hasPage(table))) return showMessage("kept");
  return new Response(null, { status: 204, headers: { Location: table } });
}

// Caches what a page had loaded before this worker was there.
async function keepLoaded(addresses) {
  for (const address of addresses) if (address.startsWith(`${scope}static/`)) await loadFile(address, fromServer);
}

// Where there was nothing to send, asks whether there is a network again.
async function askWhetherReached(carry, isReached) {
  if (isReached) await carry({ method: "GET", path: "/health" });
  return false;
}

function hear(event) {
  const { data } = event;
  if (data === "take over") event.waitUntil(takeOver());
  if (data.loaded) event.waitUntil(keepLoaded(data.loaded));
  if (data.game) event.waitUntil(keepGame(data.game, "", true));
}

serve({
  activate: () => self.clients.claim(),
  answersSoon: async (request) => !isForItself(request) && hasPage(request.url),
  exchange: askWhetherReached,
  hear,
  install: () => {},
  isActive: () => true,
  isLocal: async (path, request) => asksAgain(path, request) || isBehindOthers(path, request),
  makeFile: (request) => fetch(request),
  messages: ["kept", "gone", "unseen", "counted"],
  needsLocalAnswer: () => false,
  refuse: noteRefusal,
  show,
  showKept,
  start: () => {},
  startsSoon: async () => false,
  takeAnswer,
  takeReply,
});
