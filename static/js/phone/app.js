// The app in this service worker: it handles one request after the other. Each request is stored before
// the app handles it, and its changes are stored before it is answered.
import { loadLanguage } from "./languages.js";
import { startAnew } from "./preparing.js";
import { startCold, startFrom, unpack } from "./python.js";
import { claimPieces, readCopies, readPending, readRequests, storeResult, storeTry } from "./records.js";
import { forgetSnapshot, readSnapshot } from "./snapshot.js";
import { findState } from "./state.js";
import { inProgress, store } from "./stored.js";
import { whyOf } from "./why.js";

const BODILESS = [204, 205, 304];
const REFUSED = 400; // the lowest status of an answer that says so
const MAX_TRIES = 2; // of a request that got no answer when it was sent

const hasServer = self.location.pathname.endsWith("/sw_with_server.js");

let app; // a promise of the started app, once it is needed
let progress = {}; // how far its start is (preparing.js), whether it is `ready`, or why it has `failed`
let queue = Promise.resolve();

// Starts the app, if it isn't started, and handles what is stored.
export const start = () => enqueue(() => {}).catch((error) => console.warn("Python can’t be started.", error));

// Starts the app for a page that shows how far that is (starting.js). That it has failed is reported once: who
// asks again wants it to be tried again.
export async function startFor(page) {
  const { failed } = progress;
  if (failed) progress = {};
  const started = failed ? undefined : start();
  const pending = Object.values(await readPending()).reduce((sum, count) => sum + count, 0);
  page.postMessage({ start: { ...progress, failed, pending } });
  await started;
}

// Whether the app is started, or will be in about a second.
export const startsSoon = async () => progress.ready || (await findState()) === "quick";

// Answers a page's request with the app's answer, as a Response.
export const answer = async (request) => answerStored(await store(request));

// Answers a stored request. One that can't be answered stays stored.
export async function answerStored({ plain, number }) {
  try {
    const [status, headers, body] = await getAnswer(plain, number);
    return new Response(BODILESS.includes(status) ? null : body, { status, headers });
  } finally {
    inProgress.delete(number);
  }
}

// If a language has to be loaded first, the app says so before it does anything.
async function getAnswer(plain, number) {
  const answer = await enqueue((running) => ask(running, plain, number));
  const language = new Headers(answer[1]).get("X-Wanted-Language");
  if (!language) return answer;
  const name = await loadLanguage(language);
  return enqueue(async (running) => {
    if (name) await unpack(running.python, name);
    return ask(running, { ...plain, headers: { ...plain.headers, "x-language-sought": "1" } });
  });
}

// Sends the server what is pending, and updates the copies from it: `carry` sends a request and returns
// the answer. Returns whether anything has changed on this phone.
export async function exchange(carry) {
  let hasChanged = false;
  let [request, changes] = await enqueue((running) => callAndStore(running, "begin_exchange"));
  for (;;) {
    hasChanged ||= changes.length > 0;
    if (!request) return hasChanged;
    const answer = await carry(request);
    [request, changes] = await enqueue((running) => callAndStore(running, "continue_exchange", [answer]));
  }
}

// Does work with the running app, after all work that was queued before.
function enqueue(work) {
  const done = queue.then(() => withApp(work));
  queue = done.catch(() => {});
  return done;
}

async function withApp(work) {
  const running = await (app ??= open());
  try {
    await catchUp(running);
    return await work(running);
  } catch (error) {
    app = undefined; // its memory may hold half a change: the next one starts from what was stored
    progress = {};
    throw error;
  }
}

// Handles stored requests that got no answer, and copies of games that have arrived meanwhile.
async function catchUp(running) {
  for (const [number, request] of await readRequests()) {
    if (!inProgress.has(number)) await tryAgain(running, request, number);
  }
  for (const [copy, text] of await readCopies()) {
    await storeChanges(running, call(running, "store_copy", [text]), { copy });
  }
}

// Nobody sees the answer any more. So a request that is refused, or that fails each time and would block all
// others, is stored as failed, for somebody to decide about it.
async function tryAgain(running, { tries = 0, ...request }, number) {
  const fail = () => call(running, "store_failed", [request]);
  if (tries >= MAX_TRIES) return storeChanges(running, fail(), { number });
  await storeTry(number, request, tries + 1);
  const [status, , , changes] = call(running, "answer", [request]);
  const all = status < REFUSED ? changes : [...changes, ...fail()];
  return storeChanges(running, all, { number });
}

const ask = (running, request, number) => callAndStore(running, "answer", [request], { number });

// Calls the app and stores its changes, which are the last item of the result.
async function callAndStore(running, method, values, done = {}) {
  const result = call(running, method, values);
  const changes = result.at(-1);
  if (changes.length || done.number !== undefined) await storeChanges(running, changes, done);
  return result;
}

const storeChanges = (running, changes, done) =>
  storeResult(running.id, { changes, waiting: call(running, "count_pending"), ...done });

// Calls a method of the app in Python, and converts its values and its result.
function call({ python, pythonApp }, method, values = []) {
  const converted = values.map((value) => python.toPy(value));
  const proxy = pythonApp[method](...converted);
  const result = proxy.toJs({ dict_converter: Object.fromEntries });
  proxy.destroy();
  for (const value of converted) value?.destroy?.();
  return result;
}

// Starts the app and restores the phone's files.
async function open() {
  progress = {};
  try {
    const python = await startPython((made) => (progress = made));
    const running = { python, pythonApp: python.globals.get("app"), id: crypto.randomUUID() };
    const pieces = await claimPieces(running.id);
    const changes = call(running, "open", [self.registration.scope, pieces, hasServer]);
    await storeChanges(running, changes);
    progress = { ready: true };
    return running;
  } catch (error) {
    app = undefined;
    progress = { failed: whyOf(error) };
    throw error;
  }
}

async function startPython(report) {
  try {
    const snapshot = await readSnapshot();
    if (snapshot === "none") return await startCold();
    if (snapshot) return await startFrom(snapshot);
  } catch (error) {
    console.warn("The snapshot can't be used, so Python is started again.", error);
    await forgetSnapshot();
  }
  return startAnew(report);
}
