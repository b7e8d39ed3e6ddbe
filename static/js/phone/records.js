// What this phone has written down: the pieces of the app's own files (phone/pieces.py), what was sent
// and isn't answered yet, copies of games as the server told them, and how much waits for the server.
// They change in one step, so that nothing sent is lost or done twice.
const PIECES = "pieces"; // [file, number] → its bytes
const SENT = "sent"; // a number → the request
const COPIES = "copies"; // the id of a game → what the server told of it
const NOTES = "notes"; // "waiting" → how much of each game waits, by its id; "at home" → see moveIn
const STORES = { [PIECES]: {}, [SENT]: { autoIncrement: true }, [COPIES]: {}, [NOTES]: {} };

let opened;

const answerOf = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function open() {
  const request = indexedDB.open("scorekeeper", 2);
  request.onupgradeneeded = () => {
    for (const [name, options] of Object.entries(STORES)) {
      if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name, options);
    }
  };
  const database = await answerOf(request);
  database.onclose = forgetOpened; // browsers do that as they like
  database.onversionchange = () => {
    database.close(); // everything is to be forgotten
    forgetOpened();
  };
  return database;
}

const forgetOpened = () => (opened = undefined);

async function openOrForget() {
  try {
    return await open();
  } catch (error) {
    forgetOpened(); // the next one may succeed
    throw error;
  }
}

// Does some work on all stores, all of it or none, and gives what it comes to once that is on the disk.
async function inOneStep(work) {
  const database = await (opened ??= openOrForget());
  const names = Object.keys(STORES);
  const step = database.transaction(names, "readwrite", { durability: "strict" });
  const done = new Promise((resolve, reject) => {
    step.oncomplete = resolve;
    step.onabort = step.onerror = () => reject(step.error);
  });
  const result = await work(Object.fromEntries(names.map((name) => [name, step.objectStore(name)])));
  await done;
  return result;
}

async function entriesOf(store) {
  const [keys, values] = await Promise.all([answerOf(store.getAllKeys()), answerOf(store.getAll())]);
  return keys.map((key, index) => [key, values[index]]);
}

// Gives the pieces to the app of a worker. From now on only that app may change them: one that was at
// home here before, in the worker of an older version, has to move in anew.
export async function moveIn(app) {
  const entries = await inOneStep(({ pieces, notes }) => {
    notes.put(app, "at home");
    return entriesOf(pieces);
  });
  return entries.map(([[file, number], bytes]) => [file, number, bytes]);
}

export const noteSent = (request) => inOneStep(({ sent }) => answerOf(sent.add(request)));

// Writes down that the app begins to work on a request, before it does: it may come to grief over it.
export const noteTry = (number, request, tries) =>
  inOneStep(({ sent }) => answerOf(sent.put({ ...request, tries }, number)));

// Somebody else has answered what was noted.
export const forgetSent = (number) => inOneStep(({ sent }) => answerOf(sent.delete(number)));

export const readSent = () => inOneStep(({ sent }) => entriesOf(sent));

export const noteCopy = (id, told) => inOneStep(({ copies }) => answerOf(copies.put(told, id)));

export const readCopies = () => inOneStep(({ copies }) => entriesOf(copies));

// How much of each game the server hasn't got, by its id.
export const readWaiting = () =>
  inOneStep(async ({ notes }) => (await answerOf(notes.get("waiting"))) ?? {});

// Writes down what an app that has moved in has changed, how much waits by now, and what is done with:
// the number of a request that was noted, the id of a game whose copy was taken.
export const noteDone = (app, { changes = [], waiting, number, copy }) =>
  inOneStep(async ({ pieces, sent, copies, notes }) => {
    if ((await answerOf(notes.get("at home"))) !== app) throw new Error("Another app has moved in.");
    for (const [file, piece, bytes] of changes) {
      if (bytes) pieces.put(bytes, [file, piece]);
      else pieces.delete([file, piece]);
    }
    if (waiting) notes.put(waiting, "waiting");
    if (number !== undefined) sent.delete(number);
    if (copy !== undefined) copies.delete(copy);
  });
