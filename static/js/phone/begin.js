// The first page of a folder without a server: it installs the app on this phone, then opens the requested
// page.
import { installApp, isShortOfMemory } from "./installing.js";
import { megabytes } from "./megabytes.js";

const base = new URL("../../../", import.meta.url);

const query = new URLSearchParams(location.search);
const main = pickLanguage();
pickLook();
const bar = main.querySelector("progress");
const text = main.querySelector("[data-how-far]");

// Shows the language and the look that were chosen in the app (settings.js), if any.
function pickLanguage() {
  const all = [...document.querySelectorAll("main[lang]")];
  const preferred = [localStorage.getItem("language"), ...navigator.languages];
  const languages = preferred.map((language) => language?.split("-")[0]);
  const available = languages.find((language) => all.some((each) => each.lang === language));
  const chosen = all.find((each) => each.lang === available) ?? all[0];
  for (const each of all) each.hidden = each !== chosen;
  document.documentElement.lang = chosen.lang;
  return chosen;
}

function pickLook() {
  const look = localStorage.getItem("look");
  if (!look) return;
  document.querySelector("meta[name=color-scheme]").content = look;
  document.querySelector("link[data-night]").media = look === "dark" ? "screen" : "not all";
}

function showProgress({ loaded, all, starting, checking, ready, failed, cannot }) {
  if (ready) return open();
  if (cannot) return show("[data-cannot]");
  if (failed) return fail(failed);
  if (starting !== undefined) {
    bar.value = starting;
    text.textContent = checking ? text.dataset.checking : text.dataset.starting;
    return undefined;
  }
  bar.value = loaded / all;
  text.textContent = text.dataset.say
    .replace("{loaded}", megabytes(loaded))
    .replace("{all}", megabytes(all));
  return undefined;
}

// Opens the requested page of this folder, which is given relative to it.
function open() {
  location.replace(base.href + (query.get("then") ?? requestedPath()) + location.hash);
}

const requestedPath = () =>
  location.pathname.endsWith("/index.html")
    ? ""
    : location.pathname.slice(base.pathname.length) + location.search;

function show(what) {
  for (const block of main.querySelectorAll(".block")) block.hidden = !block.matches(what);
}

function fail(why) {
  show("[data-failed]");
  main.querySelector("[data-why]").textContent = why;
}

function install() {
  show("[data-going]");
  installApp("sw.js", showProgress);
}

main.querySelector("[data-again]").addEventListener("click", () => {
  query.delete("failed");
  location.search = query;
});
main.querySelector("[data-anyway]").addEventListener("click", install);
if (query.has("failed")) fail(query.get("failed"));
else if (isShortOfMemory()) show("[data-short-of-memory]");
else install();
