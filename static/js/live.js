// Pages of a game follow it. One that only shows reloads itself and changes what differs; one
// that is being filled in stays as it is, and a line laid over it tells what was recorded.
import { fetchPage } from "./live/fetching.js";
import { isCalm } from "./live/calm.js";
import { showAsOf, showLive } from "./live/state.js";
import { showGone, showRecorded } from "./live/line.js";
import { pause, watch } from "./live/watching.js";
import { onEachPage, updatePage } from "./page.js";
import { say } from "./say.js";

const SOON = 100; // milliseconds
const LATER = 1000;

let latest = null; // the version that was heard of last
let done = null; // the one that was last acted upon
let isActing = false;

const follows = () => "follows" in document.body.dataset;

// Whether a phone without a network has had the page from earlier (phone/seen.js).
const isFromEarlier = () => "asOf" in document.body.dataset;

function isNews({ version, counts }) {
  const shown = document.body.dataset;
  return String(version) !== shown.version || String(counts) !== shown.counts;
}

async function catchUp() {
  if (isActing) return;
  isActing = true;
  while (latest !== done && isNews(latest) && !document.hidden) {
    const acted = latest;
    try {
      await (follows() ? takeIn() : showLineFor(acted));
      done = acted;
    } catch {
      await pause(LATER); // the network; what was heard is still news
    }
  }
  isActing = false;
}

async function takeIn() {
  const { body } = document;
  const page = await fetchPage();
  await calm();
  if (!page || document.body !== body) return;
  if (!("follows" in page.body.dataset)) return location.reload(); // now there is something to fill in
  await updatePage(page);
  if (!isFromEarlier()) showLive();
}

async function showLineFor({ version, counts }) {
  await calm();
  const { dataset } = document.body;
  if (!isNews({ version, counts }) || follows()) return;
  await showRecorded(dataset);
  Object.assign(dataset, { version, counts });
}

async function calm() {
  while (!isCalm()) await pause(SOON);
}

onEachPage(() => isFromEarlier() && showAsOf(Number(document.body.dataset.asOf)));

watch(document.body.dataset, {
  heard(version) {
    latest = version;
    if (!isNews(version)) delete document.body.dataset.asOf;
    if (!isFromEarlier()) showLive();
    catchUp();
  },
  lost: showAsOf,
  gone() {
    if (follows()) return location.reload(); // leads to the game in its place, or says the same
    done = latest; // nothing more can be asked for
    showAsOf(Date.now());
    showGone(say(document.body, "sayGone"));
  },
});
