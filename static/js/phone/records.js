// What the app stores in the browser's database: the pieces of its files (phone/pieces.py), requests that
// aren't answered yet, copies of games from the server, and notes. They change in one transaction, so that no
// request is lost or handled twice.
const PIECES = "pieces"; // [file, number] → its bytes
const SENT = "sent"; // a number → the request
const COPIES = "copies"; // the id of a game → its copy from the server, as JSON text
const NOTES = "notes"; // "waiting" → pending entries by the id of the game; "at home" → see claimPieces;
// "message …" → a page of messages.js
const STORES = { [PIECES]: {}, [SENT]: { autoIncrement: true }, [COPIES]: {}, [NOTES]: {} };

const GAME = /^\/games\/([^/?]+)/;
const SCORE = /^\/games\/[^/]+\/score(\?|$)/;

let openDatabase;

const resultOf = (request) =>
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
  const database = await resultOf(request);
  database.onclose = dropDatabase; // browsers may close it at any time
  database.onversionchange = () => {
    database.close(); // as everything is being deleted
    dropDatabase();
  };
  return database;
}

const dropDatabase = () => (openDatabase = undefined);

// A browser may be closing the database before it says so, or fail to open it once.
async function begin(names, mode, tries = 3) {
  try {
    const database = await (openDatabase ??= open());
    return database.transaction(names, mode, { durability: "strict" });
  } catch (error) {
    dropDatabase();
    if (tries === 1) throw error;
    return begin(names, mode, tries - 1);
  }
}

// Reads from some stores, with all requests made at once, and waits for nothing but what is being changed in these.
const read = (names, work) => transact(names, "readonly", work);

// Changes some stores in one transaction, and returns its result once that is on the disk.
const change = (names, work) => transact(names, "readwrite", work);

async function transact(names, mode, work) {
  const transaction = await begin(names, mode);
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
  const working = work(Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)])));
  if (mode === "readonly") transaction.commit(); // Safari never ends it on a page that was left: all others would wait
  const [result] = await Promise.all([working, done]);
  return result;
}

async function entriesOf(store) {
  const [keys, values] = await Promise.all([resultOf(store.getAllKeys()), resultOf(store.getAll())]);
  return keys.map((key, index) => [key, values[index]]);
}

// Reads the pieces for a worker's app. From now on only that app may change them: one in the worker of
// an older version has to claim them again.
export async function claimPieces(app) {
  const entries = await change([PIECES, NOTES], ({ pieces, notes }) => {
    notes.put(app, "at home");
    return entriesOf(pieces);
  });
  return entries.map(([[file, number], bytes]) => [file, number, bytes]);
}

export const storeRequest = (request) => change([SENT], ({ sent }) => resultOf(sent.add(request)));

// Notes that the app is about to handle a request, as it may fail for good.
export const storeTry = (number, request, tries) =>
  change([SENT], ({ sent }) => resultOf(sent.put({ ...request, tries }, number)));

// Notes that the server has refused a request, so that somebody is asked in place of the server.
export const noteRefusal = (number) =>
  change([SENT], async ({ sent }) => {
    const request = await resultOf(sent.get(number));
    if (request) sent.put({ ...request, refused: true }, number);
  });

// Forgets a request that the server has answered.
export const forgetRequest = (number) => change([SENT], ({ sent }) => resultOf(sent.delete(number)));

export const readRequests = () => read([SENT], ({ sent }) => entriesOf(sent));

export const storeCopy = (id, copy) => change([COPIES], ({ copies }) => resultOf(copies.put(copy, id)));

export const readCopies = () => read([COPIES], ({ copies }) => entriesOf(copies));

// Reads how many entries of each game the app has that are pending, by its id.
export const readPendingEntries = () => read([NOTES], ({ notes }) => readWaiting(notes));

// Reads how much of each game is pending: entries, and stored requests that nobody has answered, but for
// those with an `excluded` number. What is about no game is counted under "".
export const readPending = (excluded = new Set()) =>
  read([NOTES, SENT], async ({ notes, sent }) => {
    const [pending, requests] = await Promise.all([readWaiting(notes), entriesOf(sent)]);
    for (const [number, request] of requests) {
      const id = gameOf(request) ?? "";
      if (!excluded.has(number)) pending[id] = (pending[id] ?? 0) + 1;
    }
    return pending;
  });

const readWaiting = async (notes) => (await resultOf(notes.get("waiting"))) ?? {};

// The id of the game that a stored request is about.
export const gameOf = ({ path }) => GAME.exec(path)?.[1];

// The number of the deal whose hand a stored request records; undefined where it records none.
export const dealOf = ({ path, body }) =>
  SCORE.test(path) ? new URLSearchParams(new TextDecoder().decode(body)).get("deal") : undefined;

// Whether the app has ever run on this phone.
export const hasRun = () => read([NOTES], async ({ notes }) => (await resultOf(notes.get("at home"))) !== undefined);

export const storeMessage = (name, message) =>
  change([NOTES], ({ notes }) => resultOf(notes.put(message, `message ${name}`)));

export const readMessage = (name) => read([NOTES], ({ notes }) => resultOf(notes.get(`message ${name}`)));

// Stores what the app that claimed the pieces has changed and how much is pending now, and forgets what
// it has handled: the request with that number, the copy of the game with that id.
export const storeResult = (app, { changes = [], waiting, number, copy }) =>
  change([PIECES, SENT, COPIES, NOTES], async ({ pieces, sent, copies, notes }) => {
    if ((await resultOf(notes.get("at home"))) !== app) throw new Error("Another app has moved in.");
    for (const [file, piece, bytes] of changes) {
      if (bytes) pieces.put(bytes, [file, piece]);
      else pieces.delete([file, piece]);
    }
    if (waiting) notes.put(waiting, "waiting");
    if (number !== undefined) sent.delete(number);
    if (copy !== undefined) copies.delete(copy);
  });
