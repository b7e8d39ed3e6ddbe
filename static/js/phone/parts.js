// The parts of the pack (phone/pack.py): loaded once, checked, and kept unpacked.
import pack from "../../../phone/pack.js";

const KEPT = "scorekeeper-pack";
const GZIP = [0x1f, 0x8b];

export const { version } = pack;

const addressOf = (part) => new URL(`../../../phone/${part.file}`, import.meta.url).href;

const named = (name) => pack.parts.find((part) => part.name === name);

// Loads what isn't there yet, for those who read a `language`, and tells how much of it all is.
export async function loadParts(language, tell = () => {}) {
  const kept = await caches.open(KEPT);
  const wanted = await partsFor(language, kept);
  const all = wanted.reduce((sum, part) => sum + part.bytes, 0);
  let loaded = 0;
  for (const part of wanted) {
    if (!(await kept.match(addressOf(part)))) {
      await load(part, kept, (bytes) => tell(loaded + bytes, all));
    }
    loaded += part.bytes;
    tell(loaded, all);
  }
}

// Each language is a part of its own. One that this phone had in another version, it has in this one.
async function partsFor(language, kept) {
  const addresses = (await kept.keys()).map(({ url }) => url);
  const isHad = ({ name }) => addresses.some((address) => address.includes(`/${name}-`));
  return pack.parts.filter((part) => !part.language || part.language === language || isHad(part));
}

// The names of the parts of languages that are here.
export async function languageParts() {
  const kept = await caches.open(KEPT);
  const names = [];
  for (const part of pack.parts) {
    if (part.language && (await kept.match(addressOf(part)))) names.push(part.name);
  }
  return names;
}

// Has the part of a language come, unless it is here, and gives its name.
export async function bringLanguage(language, bring) {
  const kept = await caches.open(KEPT);
  const wanted = pack.parts.find((part) => part.language === language);
  if (!(await kept.match(addressOf(wanted)))) await load(wanted, kept, () => {}, bring);
  return wanted.name;
}

export async function part(name) {
  const kept = await caches.open(KEPT);
  const wanted = named(name);
  const found = (await kept.match(addressOf(wanted))) ?? (await load(wanted, kept));
  return new Uint8Array(await found.arrayBuffer());
}

async function load(part, kept, tell = () => {}, bring = fetch) {
  const answer = await bring(addressOf(part));
  if (!answer?.ok) throw new Error(`${part.file} could not be loaded: ${answer?.status}.`);
  const bytes = await unpacked(await read(answer, tell));
  if ((await digest(bytes)) !== part.sha256) throw new Error(`${part.file} is not what was packed.`);
  await kept.put(addressOf(part), new Response(bytes));
  return new Response(bytes);
}

async function read(answer, tell) {
  const pieces = [];
  let bytes = 0;
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(pieces);
    pieces.push(value);
    tell((bytes += value.length));
  }
}

// A host that knows gzip may have unpacked it on the way.
async function unpacked(blob) {
  const start = new Uint8Array(await blob.slice(0, GZIP.length).arrayBuffer());
  const packed = GZIP.every((byte, index) => start[index] === byte);
  const stream = packed ? blob.stream().pipeThrough(new DecompressionStream("gzip")) : blob.stream();
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function digest(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Those of another version, once it is no longer used.
export async function forgetOtherParts() {
  const kept = await caches.open(KEPT);
  const wanted = new Set(pack.parts.map(addressOf));
  for (const request of await kept.keys()) if (!wanted.has(request.url)) await kept.delete(request);
}
