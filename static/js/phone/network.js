// The network between this phone and the server.
const PATIENCE = { GET: 4_000, POST: 5_000 }; // milliseconds until the phone counts as offline, for who waits
const UNHURRIED = 10_000; // for what is sent when nobody waits
// Milliseconds in which no page waits for the server: meanwhile the exchanges of background.js notice that it is back.
const OFFLINE_FOR = 40_000;
const GATEWAY_ERRORS = [502, 503, 504]; // from a proxy whose server doesn't answer

let lostAt = -Infinity;

// Whether to load megabytes may cost something, so that nobody does it unasked.
export function isCostly() {
  const { connection } = navigator;
  return Boolean(connection?.saveData) || connection?.type === "cellular";
}

// Whether a request is for a page that takes the place of another one (game_pages.js does so too).
export const isForPage = ({ headers, mode }) => mode === "navigate" || headers.get("X-Requested-With") === "page";

const always = () => true;
export const never = () => false;

// Returns the server's answer; undefined if there is none, or not soon enough. `isUrgent` is asked only just after the
// server was out of reach.
export async function fromServer(request, isUrgent = always, patience = PATIENCE[request.method] ?? PATIENCE.POST) {
  if (performance.now() - lostAt < OFFLINE_FOR && (await isUrgent())) return undefined;
  try {
    const answer = await Promise.race([fetch(request), tooLate(patience)]);
    if (GATEWAY_ERRORS.includes(answer.status)) throw new Error(String(answer.status));
    lostAt = -Infinity;
    return answer;
  } catch {
    lostAt = performance.now();
    return undefined;
  }
}

const tooLate = (patience) =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error("The server takes too long.")), patience);
  });

// Returns the server's answer to what it has to take in; undefined if there is none, or a page made by the network,
// such as one to log in at. What a redirect says can't be read.
export async function takenByServer(request, isUrgent, patience) {
  const answer = await fromServer(request, isUrgent, patience);
  return answer?.type === "opaqueredirect" || answer?.headers.has("X-Scorekeeper") ? answer : undefined;
}

// Sends a request of an exchange (phone/exchange.py) to the server, and returns its answer.
export async function carry({ method, path, headers, body }) {
  const address = self.registration.scope + path.slice(1);
  const answer = await takenByServer(new Request(address, { method, headers, body }), never, UNHURRIED);
  return answer && { status: answer.status, body: await answer.text().catch(() => "") };
}
