// Over HTTP/1.1 a browser has six connections to a server, for all its tabs together. Streams get
// three of them, so that pages can still be loaded; a tab that finds none free asks now and then.
const SLOTS = ["live-1", "live-2", "live-3"];

// What `use` comes to, once it is over; null where no slot was free. Browsers share slots over HTTPS
// only; without it, a phone shows one tab at a time anyway, and hidden ones hold no stream.
export async function inSlot(use) {
  if (!navigator.locks) return use();
  for (const name of SLOTS) {
    const outcome = await navigator.locks.request(name, { ifAvailable: true }, (lock) =>
      lock ? use() : null,
    );
    if (outcome !== null) return outcome;
  }
  return null;
}
