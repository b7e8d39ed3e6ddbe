// The pages that a phone shows while Python is starting, or where it can't be started. They are in the
// browser's database, and what they load is in the cache: so they come also where one of the two was deleted.
import { version } from "./parts.js";
import { readMessage, storeMessage } from "./records.js";
import { findFile, keepFile } from "./versions.js";

const NAMES = ["starting", "kept", "gone"];
const FILE = /(?:href|src)="([^"]*\/static\/[^"]*)"/g;
const { scope } = self.registration;

let storedFor; // the version and the language of the messages

// Stores the messages in the language of a page, unless they are stored: `get` returns the answer to a
// request for one of them, or for what it loads.
export async function ensureMessages(page, get) {
  const wanted = `${version} ${page.headers.get("Content-Language")}`;
  try {
    storedFor ??= await readMessage("for");
    if (storedFor !== wanted) await storeMessages(get);
  } catch {
    // There’s no network or no room any more: the next page tries again.
  }
}

export async function storeMessages(get) {
  let language;
  for (const name of NAMES) {
    // Requested as a script would, so that a notice for the next page isn't used up.
    const headers = { "X-Requested-With": "live" };
    const answer = await get(new Request(`${scope}out-of-reach/${name}`, { headers }));
    if (!answer?.ok) throw new Error(`The page “${name}” can’t be loaded.`);
    const body = await answer.text();
    await storeMessage(name, { body, headers: [...answer.headers] });
    for (const [, address] of body.matchAll(FILE)) await storeFile(new Request(new URL(address, scope)), get);
    language = answer.headers.get("Content-Language");
  }
  storedFor = `${version} ${language}`;
  await storeMessage("for", storedFor);
}

async function storeFile(request, get) {
  if (await findFile(request)) return;
  const answer = await get(request);
  if (answer?.ok) await keepFile(request, answer);
}

// Shows that Python is starting, where there is what that page needs; otherwise a page has to wait for it.
export async function showStarting() {
  const message = await readMessage("starting").catch(() => undefined);
  const script = /[^"]*\/starting\.js[^"]*/.exec(message?.body)?.[0];
  if (!script) return undefined;
  const request = new Request(new URL(script, scope));
  const found = (await findFile(request)) ?? (await fetch(request).catch(() => undefined));
  return found?.ok ? showMessage("starting") : undefined;
}

export async function showMessage(name) {
  const message = await readMessage(name).catch(() => undefined);
  return message ? new Response(message.body, { status: 503, headers: message.headers }) : Response.error();
}
