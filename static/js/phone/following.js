// The app follows to a phone on which the light worker is, by itself: it is loaded and prepared by its own worker
// while that installs, goes on where it broke off, and then takes over (background.js).
import { isCalm } from "../live/calm.js";
import { getItem, removeItem, setItem } from "../local_storage.js";
import { isShortOfMemory, registerWorker } from "./installing.js";
import { isCostly } from "./network.js";

const IDLE_FOR = 10_000; // milliseconds since the page was opened, or since somebody tapped last
const TRY_AGAIN_AFTER = 86_400_000; // milliseconds since it has failed here, for lack of memory or room
const SLOW = ["slow-2g", "2g", "3g"];
const [UNWANTED, FAILED] = ["app-unwanted", "app-failed"];

// Whether somebody wants no app on this phone.
export const isUnwanted = () => getItem(UNWANTED) !== null;

export const setUnwanted = (unwanted) => (unwanted ? setItem(UNWANTED, "1") : removeItem(UNWANTED));

export const isSlow = () => SLOW.includes(navigator.connection?.effectiveType);

// Whether the app may come by itself.
export const mayFollow = () =>
  !isUnwanted() &&
  !isShortOfMemory() &&
  !isCostly() &&
  !isSlow() &&
  Date.now() - Number(getItem(FAILED)) > TRY_AGAIN_AFTER;

let lastTap = performance.now();
addEventListener("pointerdown", () => (lastTap = performance.now()), true);

export function followWithApp(registration) {
  const timer = setInterval(async () => {
    if (document.hidden || !isCalm() || performance.now() - lastTap < IDLE_FOR) return;
    clearInterval(timer);
    if (!mayFollow() || registration.installing || registration.waiting || !(await hasPack())) return;
    registration.addEventListener("updatefound", () => watch(registration.installing));
    registerWorker("sw_with_server.js").catch(() => noteFailure());
  }, IDLE_FOR / 10);
}

const hasPack = () =>
  fetch(new URL("../../../phone/manifest.json", import.meta.url)).then(({ ok }) => ok, () => false);

function watch(worker) {
  worker.addEventListener("statechange", () => worker.state === "redundant" && noteFailure());
}

// Without a network it only broke off.
const noteFailure = () => navigator.onLine && setItem(FAILED, Date.now());
