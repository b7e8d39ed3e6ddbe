// Under the title: that the page is live, or since when it isn't. Screen readers say it when it
// changes, and not whenever a page is opened.
import { whenever } from "../page.js";
import { say } from "../say.js";

let since = null; // the time since when it isn't live
let isKnown = false;
let asOf = ""; // what it shows instead of that time

function show(place) {
  if (!isKnown) return;
  const text = since === null ? say(place, "sayLive") : asOf || say(place, "sayAsOf", { time: clock(since) });
  place.classList.toggle("stale", since !== null);
  if (place.textContent !== text) place.textContent = text;
  requestAnimationFrame(() => place.setAttribute("aria-live", "polite"));
}

function showAll() {
  isKnown = true;
  document.querySelectorAll("[data-state]").forEach(show);
}

export function showLive() {
  since = null;
  showAll();
}

export function showAsOf(time) {
  since = time;
  showAll();
}

// While hands are kept that a page doesn’t have yet, it says before which of them it is, and not since when.
export function showBefore(text) {
  asOf = text;
  document.querySelectorAll("[data-state]").forEach(show);
}

export function clock(time) {
  const { lang } = document.documentElement;
  const own = navigator.languages.find((language) => language.startsWith(lang));
  return new Intl.DateTimeFormat(own ?? lang, { timeStyle: "short" }).format(time);
}

whenever("[data-state]", show);
