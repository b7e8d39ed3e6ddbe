// Pages of the server as they were last seen, for a phone without the app. Each has a note of when that was: its
// scripts say so (live/state.js).
import { fromServer } from "./network.js";
import { keepFilesOf } from "./shown.js";

const CACHE = "scorekeeper-pages";
const MAX_PAGES = 100; // some twelve games: those seen longest ago go first
const AT = "X-Scorekeeper-Seen";
const OF_A_GAME = ["", "/score", "/sheet", "/log"]; // pages that a phone has of each game, opened or not; and Home
const AHEAD = 3; // the hands after the one in play of which a phone has the form, as far as the server knows them
const GONE = [401, 404, 410]; // the server's answers about a game that this phone may not open, or not any more
const HOLD_BACK = 60_000; // milliseconds between two times that all pages of a game come unasked
const { scope } = self.registration;

const lastTimes = new Map(); // when all pages of a game came last, by its id

const addressOf = (url) => {
  const address = new URL(url);
  address.searchParams.delete("recorded"); // it is said once
  address.hash = "";
  return address.href;
};

const ofGame = (id) => `${scope}games/${id}`;

const laterHand = (id, deal) => `${ofGame(id)}/score?deal=${deal}`;

const dealIn = (body) => Number(/name="deal"[^>]*value="(\d+)"/.exec(body)?.[1]);

const versionOf = (body) => /data-version="(\d+)" data-counts="(\d+)"/.exec(body)?.[0];

// Keeps a page that was just shown; returns whether it is one to keep.
export async function keepPage(url, response) {
  const { headers } = response;
  const isPage = headers.get("Content-Type")?.startsWith("text/html") && headers.has("X-Scorekeeper");
  if (!response.ok || !isPage || headers.get("Cache-Control")?.includes("no-store")) return undefined;
  const body = (await response.text()).replaceAll(/ data-saved="[^"]*"/g, ""); // that is done once
  const cache = await caches.open(CACHE);
  await cache.delete(addressOf(url));
  await cache.put(addressOf(url), new Response(body, { headers: [...headers, [AT, Date.now()]] }));
  const kept = await cache.keys();
  for (const request of kept.slice(0, -MAX_PAGES)) await cache.delete(request);
  return body;
}

export const hasPage = async (url) => (await find(url)) !== undefined;

const find = (url) => caches.match(addressOf(url), { cacheName: CACHE });

// Returns the form of the hand after the one that was counted, where it is known.
export const findHandAfter = (id, deal) => findPage(laterHand(id, Number(deal) + 1));

// Returns a page as it was last seen, and when; each of its forms is a new one. Which `deal` of a game was counted
// since is no draft any more.
export async function findPage(url, id, deal) {
  const found = await find(url);
  if (!found) return undefined;
  const noted = deal ? ` data-saved="score-${id}" data-saved-deal="${deal}"` : "";
  const body = (await found.text())
    .replace("<body", `<body data-as-of="${found.headers.get(AT)}"${noted}`)
    .replaceAll(/(name="idempotency_key"[^>]*value=")[^"]*/g, (_, field) => field + crypto.randomUUID());
  return new Response(body, { headers: found.headers });
}

// Brings the pages of a game that a phone has in any case up to date with the one that was just shown.
export async function keepGame(id, shown, isOpened) {
  const last = await find(`${ofGame(id)}/log`);
  if (last && versionOf(await last.text()) === versionOf(shown)) return;
  if (!isOpened && performance.now() - (lastTimes.get(id) ?? -Infinity) < HOLD_BACK) return;
  lastTimes.set(id, performance.now());
  for (const path of OF_A_GAME) await fetchPage(ofGame(id) + path);
  await keepLaterHands(id);
  await fetchPage(scope);
}

async function keepLaterHands(id) {
  const inPlay = dealIn(await (await find(`${ofGame(id)}/score`))?.text());
  for (let deal = inPlay + 1; deal <= inPlay + AHEAD; deal++) {
    if (!(await fetchPage(laterHand(id, deal)))) return;
  }
}

// Requested as a script would, so that a notice for the next page isn't used up. Returns what was kept.
async function fetchPage(url) {
  const response = await fromServer(new Request(url, { headers: { "X-Requested-With": "live" } }));
  const body = response && (await keepPage(url, response));
  if (body) await keepFilesOf(body, fromServer);
  return body;
}

// Forgets the pages of a game once the server says that this phone may not open it.
export async function checkGame(id) {
  const response = await fromServer(new Request(ofGame(id), { headers: { "X-Requested-With": "live" } }));
  if (GONE.includes(response?.status) && response.headers.has("X-Scorekeeper")) await forgetGame(id);
}

async function forgetGame(id) {
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) {
    if (request.url.slice(ofGame(id).length).match(/^($|[/?])/) && request.url.startsWith(ofGame(id))) {
      await cache.delete(request);
    }
  }
}

export const forgetAllPages = () => caches.delete(CACHE);
