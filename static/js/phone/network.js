// The network between this phone and the server.
const PATIENCE = { GET: 4_000, POST: 10_000 }; // milliseconds until the phone is as good as alone
const AWAY_FOR = 20_000; // milliseconds in which nobody waits for the server again
const NOBODY_THERE = [502, 503, 504]; // what is said in the name of a server that doesn't answer

let lostAt = -Infinity;

// What the server answers; undefined where it doesn't, or not soon.
export async function fromServer(request, isUrgent = true) {
  if (isUrgent && performance.now() - lostAt < AWAY_FOR) return undefined;
  try {
    const answer = await Promise.race([fetch(request), tooLate(PATIENCE[request.method] ?? PATIENCE.POST)]);
    if (NOBODY_THERE.includes(answer.status)) throw new Error(String(answer.status));
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

// Carries a request of an exchange (phone/exchange.py) to the server, and gives its answer.
export async function carry({ method, path, headers, body }) {
  const address = self.registration.scope + path.slice(1);
  const answer = await fromServer(new Request(address, { method, headers, body }), false);
  return answer && { status: answer.status, body: await answer.text().catch(() => "") };
}
