// Requests that this worker stores before anything else happens to them, until somebody has answered them.
import {
  dealOf,
  forgetRequest,
  gameOf,
  readPending,
  readPendingEntries,
  readRequests,
  storeRequest,
} from "./records.js";

const REFUSED = 400; // the lowest status of an answer that says so
const BUSY = 429;
const BROKEN = 500; // and above

export const inProgress = new Set(); // the numbers of stored requests that this worker is handling

// Reads how much of each game is pending, but for the requests that are being handled just now.
export const readUnhandled = () => readPending(inProgress);

// Stores a request that may change something, before anything else happens to it.
export async function store(request) {
  const plain = await toPlain(request);
  const number = mayChange(plain) ? await storeRequest(plain) : undefined;
  inProgress.add(number);
  return { plain, number };
}

// Leaves a stored request to be handled as soon as that is possible.
export const postpone = ({ number }) => inProgress.delete(number);

// Forgets a stored request that the server has answered.
export async function forget({ number }) {
  if (number !== undefined) await forgetRequest(number);
  inProgress.delete(number);
}

// Sends the stored forms to the server as they are, without Python: under their idempotency keys, so that each
// counts once however often it is sent. Those of a game with pending entries wait, as they come after those, and so
// do those behind one that the server may take later, or behind a hand that it refuses. What it refuses stays
// stored, for the app here; where there is none, `refuse` notes it for somebody to decide. Returns whether the
// server has answered, as far as it was asked.
export async function sendAsIs(carry, refuse) {
  const pending = await readPendingEntries();
  const held = new Set(); // the games of which no more is sent now
  for (const [number, request] of await readRequests()) {
    const game = gameOf(request) ?? number; // what is about no game comes after nothing
    if (inProgress.has(number) || game in pending || held.has(game)) continue;
    const fate = refuse && request.refused ? "refused" : fateOf(await carry(asSentLater(request)));
    if (fate === "unheard") return false;
    if (fate === "taken") await forgetRequest(number);
    if (fate === "refused") await refuse?.(number);
    if (fate === "later" || (fate === "refused" && dealOf(request))) held.add(game);
  }
  return true;
}

// A server that is busy or broken may take it later.
function fateOf(answer) {
  if (!answer) return "unheard";
  if (answer.status < REFUSED) return "taken";
  return answer.status === BUSY || answer.status >= BROKEN ? "later" : "refused";
}

// The header tells the server that the form was stored, by a script of ours (see toPlain): so it needs no token.
export const asSentLater = ({ method, path, headers, body }) => {
  const own = "x-requested-with" in headers ? { "X-Scorekeeper-Phone": "1" } : {};
  return { method, path, headers: { ...headers, ...own }, body };
};

const mayChange = ({ method }) => method !== "GET" && method !== "HEAD";

// Returns a request as it is stored and passed to Python. Another site can make a browser send a form to
// this worker, but not with our address as its referrer, nor with a header: a request from one of our own
// pages is marked as sent by our script.
async function toPlain(request) {
  const headers = Object.fromEntries(request.headers);
  headers["accept-language"] = navigator.languages.join(",");
  headers["user-agent"] = navigator.userAgent;
  if (request.referrer.startsWith(self.registration.scope)) headers["x-requested-with"] ??= "form";
  return {
    method: request.method,
    path: `/${request.url.slice(self.registration.scope.length).split("#")[0]}`,
    headers,
    body: new Uint8Array(await request.arrayBuffer()),
    at: Date.now(),
    from: request.referrer,
  };
}
