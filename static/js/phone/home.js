// The app at home in this service worker: one request after the other, each written down before it is
// worked on, and what it has changed before it is answered.
import { sought } from "./languages.js";
import { forgetSent, moveIn, noteDone, noteSent, noteTry, readCopies, readSent } from "./records.js";
import { startCold, startFrom, unpack } from "./python.js";
import { keepSnapshot, readSnapshot } from "./snapshot.js";

const BODILESS = [204, 205, 304];
const MAX_TRIES = 2; // of what found no answer when it was sent
const PATIENCE = 120_000; // milliseconds in which Python starts on the slowest phone, or never will

const hasServer = self.location.pathname.endsWith("/sw_with_server.js");

let home; // a promise of the app, once somebody has asked
let turn = Promise.resolve();
const underWay = new Set(); // the numbers of requests that somebody in this worker sees to

// Answers a request of a page: what Python says, as a Response.
export const answer = async (request) => answerNoted(await note(request));

// Writes down a request that asks for a change, before anything else happens to it.
export async function note(request) {
  const asked = await plain(request);
  const number = asksForChange(asked) ? await noteSent(asked) : undefined;
  underWay.add(number);
  return { asked, number };
}

// Answers what was noted. What can't be answered stays noted.
export async function answerNoted({ asked, number }) {
  try {
    const [status, headers, body] = await answered(asked, number);
    return new Response(BODILESS.includes(status) ? null : body, { status, headers });
  } finally {
    underWay.delete(number);
  }
}

// Where a language has to come first, the app says so before it does anything.
async function answered(asked, number) {
  const told = await inTurn((here) => ask(here, asked, number));
  const language = new Headers(told[1]).get("X-Wanted-Language");
  if (!language) return told;
  const name = await sought(language);
  return inTurn(async (here) => {
    if (name) await unpack(here.python, name);
    return ask(here, { ...asked, headers: { ...asked.headers, "x-language-sought": "1" } });
  });
}

// Somebody else has answered what was noted.
export async function answeredElsewhere({ number }) {
  if (number !== undefined) await forgetSent(number);
  underWay.delete(number);
}

// Brings to the server what waits, and takes over what it has: `carry` brings a request to it, and
// gives the answer. Tells whether anything has changed here.
export async function exchange(carry) {
  let hasChanged = false;
  let [request, changes] = await inTurn((here) => settle(here, "begin_exchange"));
  for (;;) {
    hasChanged ||= changes.length > 0;
    if (!request) return hasChanged;
    const told = await carry(request);
    [request, changes] = await inTurn((here) => settle(here, "go_on", [told]));
  }
}

// Where Python can't be started, the forms go to the server as they were sent: under their idempotency
// keys, so that they count once however often they are sent. What the server doesn't take stays here.
export async function sendAsIs(carry) {
  for (const [number, asked] of await readSent()) {
    if (underWay.has(number)) continue;
    const told = await carry(asked);
    if (!told) return;
    if (told.status < 400) await forgetSent(number);
  }
}

const asksForChange = ({ method }) => method !== "GET" && method !== "HEAD";

// A request as it is written down and handed to Python. Another site can have a form sent to this worker,
// but it can't put our address or a header into it: what one of our own pages sends is marked as sent by
// a script of ours.
async function plain(request) {
  const headers = Object.fromEntries(request.headers);
  headers["accept-language"] = navigator.languages.join(",");
  if (request.referrer.startsWith(self.registration.scope)) headers["x-requested-with"] ??= "form";
  return {
    method: request.method,
    path: `/${request.url.slice(self.registration.scope.length).split("#")[0]}`,
    headers,
    body: new Uint8Array(await request.arrayBuffer()),
  };
}

function inTurn(work) {
  const done = turn.then(() => atHome(work));
  turn = done.catch(() => {});
  return done;
}

async function atHome(work) {
  const here = await (home ??= settleIn());
  try {
    await catchUp(here);
    return await work(here);
  } catch (error) {
    home = undefined; // what it has in memory may be half a change: the next one begins from what was kept
    throw error;
  }
}

// What was sent and found nobody to answer it, and what the server told meanwhile.
async function catchUp(here) {
  for (const [number, asked] of await readSent()) {
    if (!underWay.has(number)) await tryAgain(here, asked, number);
  }
  for (const [copy, text] of await readCopies()) {
    await keep(here, called(here, "take_copy", [text]), { copy });
  }
}

// What Python comes to grief over each time would keep everything else waiting: it is set aside.
async function tryAgain(here, { tries = 0, ...asked }, number) {
  if (tries >= MAX_TRIES) return keep(here, called(here, "set_aside", [asked]), { number });
  await noteTry(number, asked, tries + 1);
  return ask(here, asked, number);
}

const ask = (here, asked, number) => settle(here, "answer", [asked], { number });

// Has the app do something and writes down what that has changed, which is the last of what it gives.
async function settle(here, method, given, done = {}) {
  const result = called(here, method, given);
  const changes = result.at(-1);
  if (changes.length || done.number !== undefined) await keep(here, changes, done);
  return result;
}

const keep = (here, changes, done) =>
  noteDone(here.id, { changes, waiting: called(here, "waiting"), ...done });

// Calls the app, which is in Python, and takes over what it gives.
function called({ python, app }, method, given = []) {
  const handed = given.map((each) => python.toPy(each));
  const result = app[method](...handed);
  const taken = result.toJs({ dict_converter: Object.fromEntries });
  result.destroy();
  for (const each of handed) each?.destroy?.();
  return taken;
}

async function settleIn() {
  try {
    const python = await Promise.race([started(), tooLate()]);
    const here = { python, app: python.globals.get("home"), id: crypto.randomUUID() };
    const changes = called(here, "move_in", [self.registration.scope, await moveIn(here.id), hasServer]);
    await keep(here, changes);
    return here;
  } catch (error) {
    home = undefined;
    throw error;
  }
}

// Where there isn’t enough memory, Pyodide waits for ever.
const tooLate = () =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error("Python doesn’t start.")), PATIENCE);
  });

async function started() {
  const snapshot = await readSnapshot();
  if (snapshot?.length) {
    try {
      return await startFrom(snapshot);
    } catch (error) {
      console.warn("The snapshot is of no use, so Python is started anew.", error);
      await keepSnapshot("");
    }
  }
  return startCold();
}
