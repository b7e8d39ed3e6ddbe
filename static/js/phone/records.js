// What this phone has written down: the pieces of the app's own files (phone/pieces.py), and what was
// sent and isn't answered yet. Both change in one step, so that nothing sent is lost or done twice.
const PIECES = "pieces"; // [file, number] → its bytes
const SENT = "sent"; // a number → the request

let opened;

const answerOf = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function open() {
  const request = indexedDB.open("scorekeeper", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(PIECES);
    request.result.createObjectStore(SENT, { autoIncrement: true });
  };
  return answerOf(request);
}

// Does some work on both, all of it or none, and gives what it comes to once that is on the disk.
async function inOneStep(work) {
  const database = await (opened ??= open());
  const step = database.transaction([PIECES, SENT], "readwrite", { durability: "strict" });
  const done = new Promise((resolve, reject) => {
    step.oncomplete = resolve;
    step.onabort = step.onerror = () => reject(step.error);
  });
  const result = await work(step.objectStore(PIECES), step.objectStore(SENT));
  await done;
  return result;
}

async function entriesOf(store) {
  const [keys, values] = await Promise.all([answerOf(store.getAllKeys()), answerOf(store.getAll())]);
  return keys.map((key, index) => [key, values[index]]);
}

export async function readPieces() {
  const entries = await inOneStep(entriesOf);
  return entries.map(([[file, number], bytes]) => [file, number, bytes]);
}

export const noteSent = (request) => inOneStep((_, sent) => answerOf(sent.add(request)));

export const readSent = () => inOneStep((_, sent) => entriesOf(sent));

// Writes down what an answer has changed, and that a request was answered, where it was noted.
export const noteAnswered = (changes, number) =>
  inOneStep((pieces, sent) => {
    for (const [file, piece, bytes] of changes) {
      if (bytes) pieces.put(bytes, [file, piece]);
      else pieces.delete([file, piece]);
    }
    if (number !== undefined) sent.delete(number);
  });
