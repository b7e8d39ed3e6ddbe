// The first page of a folder without a server: it brings the app to this phone, and then goes to the
// page that was wanted.
import { get } from "./getting.js";
import { megabytes } from "./megabytes.js";

const base = new URL("../../../", import.meta.url);

const asked = new URLSearchParams(location.search);
const main = pickLanguage();
pickLook();
const bar = main.querySelector("progress");
const text = main.querySelector("[data-how-far]");

// The language and the look are those that were chosen in the app (chosen.js), if any were.
function pickLanguage() {
  const all = [...document.querySelectorAll("main[lang]")];
  const wanted = [localStorage.getItem("language"), ...navigator.languages];
  const languages = wanted.map((language) => language?.split("-")[0]);
  const spoken = languages.find((language) => all.some((each) => each.lang === language));
  const chosen = all.find((each) => each.lang === spoken) ?? all[0];
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

function tell({ loaded, all, starting, ready, failed, cannot }) {
  if (ready) return open();
  if (cannot) return show("[data-cannot]");
  if (failed) return fail(failed);
  if (starting) {
    bar.removeAttribute("value");
    text.textContent = text.dataset.starting;
    return undefined;
  }
  bar.value = loaded / all;
  text.textContent = text.dataset.say
    .replace("{loaded}", megabytes(loaded))
    .replace("{all}", megabytes(all));
  return undefined;
}

// The page that was wanted is one of this folder: it is named as it stands below it.
function open() {
  location.replace(base.href + (asked.get("then") ?? wantedPath()) + location.hash);
}

const wantedPath = () =>
  location.pathname.endsWith("/index.html")
    ? ""
    : location.pathname.slice(base.pathname.length) + location.search;

function show(what) {
  main.querySelector("[data-going]").hidden = true;
  main.querySelector(what).hidden = false;
}

function fail(why) {
  show("[data-failed]");
  main.querySelector("[data-why]").textContent = why;
}

main.querySelector("[data-again]").addEventListener("click", () => {
  asked.delete("failed");
  location.search = asked;
});
if (asked.has("failed")) fail(asked.get("failed"));
else get("sw.js", tell);
