// The pages that a phone shows while Python is starting, or where it can't be started. They are in the
// browser's database, and what they load is in the cache: so they come also where one of the two was deleted.
import { readMessage, storeMessage } from "./records.js";
import { findFile, keepFilesOf, shownVersion } from "./shown.js";

const NAMES = ["starting", "kept", "gone"];
const { scope } = self.registration;

let storedFor; // the version and the language of the messages

// Stores the messages in the language of a page, unless they are stored: `get` returns the answer to a
// request for one of them, or for what it loads.
export async function ensureMessages(page, get, names) {
  const wanted = `${shownVersion()} ${page.headers.get("Content-Language")}`;
  try {
    storedFor ??= await readMessage("for");
    if (storedFor !== wanted) await storeMessages(get, names);
  } catch {
    // There’s no network or no room any more: the next page tries again.
  }
}

export async function storeMessages(get, names = NAMES) {
  let language;
  for (const name of names) {
    // Requested as a script would, so that a notice for the next page isn't used up.
    const headers = { "X-Requested-With": "live" };
    const answer = await get(new Request(`${scope}out-of-reach/${name}`, { headers }));
    if (!answer?.ok) throw new Error(`The page “${name}” can’t be loaded.`);
    const body = await answer.text();
    await storeMessage(name, { body, headers: [...answer.headers] });
    await keepFilesOf(body, get);
    language = answer.headers.get("Content-Language");
  }
  storedFor = `${shownVersion()} ${language}`;
  await storeMessage("for", storedFor);
}

// Shows that Python is starting, where there is what that page needs; otherwise a page has to wait for it.
export async function showStarting() {
  const message = await readMessage("starting").catch(() => undefined);
  const script = /[^"]*\/starting\b[^"]*\.js/.exec(message?.body)?.[0];
  if (!script) return undefined;
  const request = new Request(new URL(script, scope));
  const found = (await findFile(request)) ?? (await fetch(request).catch(() => undefined));
  return found?.ok ? showMessage("starting") : undefined;
}

// Shows a message; where it leads back to a table, to that of the game with this id.
export async function showMessage(name, id) {
  const message = await readMessage(name).catch(() => undefined);
  if (!message) return Response.error();
  const body = message.body.replaceAll("games/out-of-reach", `games/${id}`);
  return new Response(body, { status: 503, headers: message.headers });
}
