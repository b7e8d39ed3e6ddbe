// The app at home in this service worker: one request after the other, each written down before it is
// worked on, and what it has changed before it is answered.
import { noteAnswered, noteSent, readPieces, readSent } from "./records.js";
import { startCold, startFrom } from "./python.js";
import { forgetSnapshot, readSnapshot } from "./snapshot.js";

const BODILESS = [204, 205, 304];

let home; // a promise of the app, once somebody has asked
let turn = Promise.resolve();

// Answers a request of a page: what Python says, as a Response.
export async function answer(request) {
  const asked = await told(request);
  const number = asksForChange(asked) ? await noteSent(asked) : undefined;
  turn = turn.then(() => ask(asked, number));
  const [status, headers, body] = await turn;
  return new Response(BODILESS.includes(status) ? null : body, { status, headers });
}

const asksForChange = ({ method }) => method !== "GET" && method !== "HEAD";

async function told(request) {
  const headers = Object.fromEntries(request.headers);
  headers["accept-language"] = navigator.languages.join(",");
  return {
    method: request.method,
    path: `/${request.url.slice(self.registration.scope.length).split("#")[0]}`,
    headers,
    body: new Uint8Array(await request.arrayBuffer()),
  };
}

async function ask(asked, number) {
  const { python, app } = await (home ??= moveIn());
  try {
    return await settle(python, app, asked, number);
  } catch (error) {
    home = undefined; // what it has in memory may be half a change: the next one begins from what was kept
    throw error;
  }
}

async function settle(python, app, asked, number) {
  const [status, headers, body, changes] = called(app.answer, python.toPy(asked));
  if (changes.length || number !== undefined) await noteAnswered(changes, number);
  return [status, headers, body];
}

// Calls Python, and takes over what it gives.
function called(work, ...given) {
  const result = work(...given);
  const taken = result.toJs();
  result.destroy();
  for (const each of given) each?.destroy?.();
  return taken;
}

async function moveIn() {
  try {
    const python = await started();
    const app = python.globals.get("home");
    const pieces = python.toPy(await readPieces());
    const changes = called(app.move_in, self.registration.scope, pieces);
    await noteAnswered(changes);
    for (const [number, asked] of await readSent()) await settle(python, app, asked, number);
    return { python, app };
  } catch (error) {
    home = undefined;
    throw error;
  }
}

async function started() {
  const snapshot = await readSnapshot();
  if (snapshot?.length) {
    try {
      return await startFrom(snapshot);
    } catch (error) {
      console.warn("The snapshot is of no use, so Python is started anew.", error);
      await forgetSnapshot();
    }
  }
  return startCold();
}
