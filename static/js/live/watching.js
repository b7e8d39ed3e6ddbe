// Hears of a game's changes while the page is visible: from a stream, else by asking again and again,
// and from other tabs. Times are in milliseconds.
import { inSlot } from "./slots.js";

const PATIENCE = 5_000; // for the first word of a stream, and for an answer
const SILENCE = 3_000; // after which a stream may have died: it says something every two seconds (web/live.py)
const STALE = 4_500; // without a word, after which nothing is known any more
const SOON = 500; // until a stream that ended is opened again
const NOW_AND_THEN = 3_000; // between two questions
const LONGEST = 12_000; // between two questions that nobody answers
const ENOUGH = 3; // streams in a row that said nothing

// After each of these the page is shown or hidden, or has the network or not, and a stream may have
// died without a word.
const CHANGES = ["visibilitychange", "online", "offline"];

// `live` and `fresh` are addresses, `asOf` is when a page was seen that the phone has from earlier. `heard` is called
// with each version, `lost` with the time since when nothing is known, `gone` once the game can't be seen any more.
export function watch({ live, fresh, asOf = Date.now() }, { heard, lost, gone }) {
  let sure = Number(asOf); // when the page was last known to be up to date
  let round = null; // from being shown to being hidden, or a change of the network
  let tabs = null; // of the same game
  let alarm = null; // for when there was no word for too long

  function begin() {
    end();
    if (document.hidden) return;
    round = new AbortController();
    tabs = new BroadcastChannel(live);
    tabs.onmessage = ({ data }) => take(data);
    listenFor();
    hearOn(round.signal);
  }

  function end() {
    round?.abort();
    tabs?.close();
    clearTimeout(alarm);
  }

  async function hearOn(signal) {
    let silent = 0;
    let unanswered = 0;
    while (!signal.aborted) {
      const spoke = silent < ENOUGH ? await inSlot(() => stream(signal)) : null;
      if (spoke) {
        silent = unanswered = 0;
        await pause(SOON + Math.random() * SOON, signal);
      } else if (await ask(signal)) {
        unanswered = 0;
        if (spoke === false) silent += 1;
        await pause(NOW_AND_THEN, signal);
      } else if (!signal.aborted) {
        lost(sure);
        silent = 0;
        await pause(Math.min(SOON * 2 ** unanswered, LONGEST) * (1 + Math.random()), signal);
        unanswered += 1;
      }
    }
  }

  // Whether it said anything, once it is over.
  function stream(signal) {
    return new Promise((over) => {
      const source = new EventSource(live);
      let spoke = false;
      let next = setTimeout(close, PATIENCE);

      function close() {
        clearTimeout(next);
        signal.removeEventListener("abort", close);
        source.close();
        over(spoke);
      }

      async function check() {
        if (await ask(signal)) next = setTimeout(check, SILENCE);
        else close();
      }

      source.addEventListener("version", ({ data }) => {
        spoke = true;
        clearTimeout(next);
        next = setTimeout(check, SILENCE);
        hear(JSON.parse(data));
      });
      source.onerror = close;
      signal.addEventListener("abort", close);
      if (signal.aborted) close();
    });
  }

  async function ask(signal) {
    try {
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
      const answer = await fetch(fresh, { cache: "no-store", signal: inTime });
      if (answer.status === 404) stop();
      if (!answer.ok) return false;
      hear(await answer.json());
      return true;
    } catch {
      return false;
    }
  }

  function hear(version) {
    take(version);
    tabs.postMessage(version);
  }

  function take(version) {
    sure = Date.now();
    listenFor();
    heard(version);
  }

  // A network that dies may say nothing: what is asked then is neither answered nor refused.
  function listenFor() {
    clearTimeout(alarm);
    alarm = setTimeout(() => lost(sure), STALE);
  }

  function stop() {
    for (const change of CHANGES) removeEventListener(change, begin);
    end();
    gone();
  }

  for (const change of CHANGES) addEventListener(change, begin);
  addEventListener("pagehide", end);
  addEventListener("pageshow", ({ persisted }) => persisted && begin());
  begin();
}

export function pause(time, signal) {
  return new Promise((over) => {
    const timer = setTimeout(end, time);
    function end() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      over();
    }
    signal?.addEventListener("abort", end);
  });
}
