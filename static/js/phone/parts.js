// The parts of the pack (phone/pack.py): loaded once, checked, and cached as they were sent.
import pack from "../../../phone/pack.js";

const CACHE = "scorekeeper-pack";
const GZIP = [0x1f, 0x8b];

export const { version } = pack;

const addressOf = (part) => new URL(`../../../phone/${part.file}`, import.meta.url).href;

const findPart = (name) => pack.parts.find((part) => part.name === name);

// Loads the parts that a phone in this `language` needs and lacks, and reports the bytes loaded so far.
export async function loadParts(language, report = () => {}) {
  const cache = await caches.open(CACHE);
  const parts = await findParts(language, cache);
  const all = parts.reduce((sum, part) => sum + part.bytes, 0);
  let loaded = 0;
  for (const part of parts) {
    if (!(await cache.match(addressOf(part)))) {
      await load(part, cache, (bytes) => report(loaded + bytes, all));
    }
    loaded += part.bytes;
    report(loaded, all);
  }
}

// Whether every part is on this phone that is needed in any language.
export async function hasParts() {
  const stored = new Set((await (await caches.open(CACHE)).keys()).map(({ url }) => url));
  return pack.parts.every((part) => part.language || stored.has(addressOf(part)));
}

// Whether there is a part of this version or another.
export const hasAnyPart = async () => (await (await caches.open(CACHE)).keys()).length > 0;

// Finds the parts a phone needs: each language is a part of its own, and one that the phone had in another
// version is loaded in this one too.
async function findParts(language, cache) {
  const addresses = (await cache.keys()).map(({ url }) => url);
  const wasLoaded = ({ name }) => addresses.some((address) => address.includes(`/${name}-`));
  return pack.parts.filter((part) => !part.language || part.language === language || wasLoaded(part));
}

// Returns the names of the languages' parts that are loaded.
export async function languageParts() {
  const cache = await caches.open(CACHE);
  const names = [];
  for (const part of pack.parts) {
    if (part.language && (await cache.match(addressOf(part)))) names.push(part.name);
  }
  return names;
}

// Loads the part of a language, unless it is loaded, and returns its name.
export async function loadLanguagePart(language, request) {
  const cache = await caches.open(CACHE);
  const part = pack.parts.find((each) => each.language === language);
  if (!(await cache.match(addressOf(part)))) await load(part, cache, () => {}, request);
  return part.name;
}

// Returns the bytes of a part, and loads it first if need be.
export const part = async (name) => readAll(await openPart(name));

// Returns a stream of these bytes.
export async function openPart(name) {
  const cache = await caches.open(CACHE);
  const wanted = findPart(name);
  const response = (await cache.match(addressOf(wanted))) ?? (await load(wanted, cache));
  return unpack(await response.blob());
}

async function load(part, cache, report = () => {}, request = fetch) {
  const answer = await request(addressOf(part));
  if (!answer?.ok) throw new Error(`${part.file} could not be loaded: ${answer?.status}.`);
  const sent = await read(answer, report);
  const bytes = await readAll(await unpack(sent));
  if ((await digest(bytes)) !== part.sha256) throw new Error(`${part.file} is not what was packed.`);
  await cache.put(addressOf(part), new Response(sent));
  return new Response(sent);
}

async function read(answer, report) {
  const pieces = [];
  let bytes = 0;
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(pieces);
    pieces.push(value);
    report((bytes += value.length));
  }
}

// Unpacks a part as a stream, unless a host that knows gzip has done so on the way.
async function unpack(blob) {
  const start = new Uint8Array(await blob.slice(0, GZIP.length).arrayBuffer());
  const packed = GZIP.every((byte, index) => start[index] === byte);
  return packed ? blob.stream().pipeThrough(new DecompressionStream("gzip")) : blob.stream();
}

const readAll = async (stream) => new Uint8Array(await new Response(stream).arrayBuffer());

async function digest(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Deletes the parts of other versions, once they are no longer used.
export async function forgetOtherParts() {
  const cache = await caches.open(CACHE);
  const current = new Set(pack.parts.map(addressOf));
  for (const request of await cache.keys()) if (!current.has(request.url)) await cache.delete(request);
}
