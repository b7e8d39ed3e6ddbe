// Brings the app to this phone: the service worker, the pack, and a snapshot of it all started. Then
// it goes to the page that was wanted.
const base = new URL("../../../", import.meta.url);
const NEEDED = ["serviceWorker" in navigator, "caches" in self, "indexedDB" in self, "DecompressionStream" in self];
const MEGABYTE = 1_000_000;

const asked = new URLSearchParams(location.search);
const main = pickLanguage();
const bar = main.querySelector("progress");
const text = main.querySelector("[data-how-far]");

function pickLanguage() {
  const all = [...document.querySelectorAll("main[lang]")];
  const languages = navigator.languages.map((language) => language.split("-")[0]);
  const spoken = languages.find((language) => all.some((each) => each.lang === language));
  const chosen = all.find((each) => each.lang === spoken) ?? all[0];
  for (const each of all) each.hidden = each !== chosen;
  document.documentElement.lang = chosen.lang;
  return chosen;
}

function tell({ loaded, all, starting, ready, failed }) {
  if (ready) return open();
  if (failed) return fail(failed);
  if (starting) {
    bar.removeAttribute("value");
    text.textContent = text.dataset.starting;
    return undefined;
  }
  const inMegabytes = new Intl.NumberFormat(main.lang, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  bar.value = loaded / all;
  text.textContent = text.dataset.say
    .replace("{loaded}", inMegabytes.format(loaded / MEGABYTE))
    .replace("{all}", inMegabytes.format(all / MEGABYTE));
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

// Older browsers know no service worker that is a module.
async function register() {
  if (NEEDED.includes(false)) return false;
  const script = new URL("sw.js", base);
  try {
    await navigator.serviceWorker.register(script, { type: "module", updateViaCache: "none" });
  } catch (error) {
    if (!(await isReachable(script))) throw error;
    return false;
  }
  await navigator.serviceWorker.ready;
  return true;
}

const isReachable = (address) => fetch(address).then(({ ok }) => ok, () => false);

async function begin() {
  if (asked.has("failed")) throw new Error(asked.get("failed"));
  navigator.storage?.persist?.(); // never waited for: some browsers never answer
  if (!(await register())) return show("[data-cannot]");
  const maker = new Worker(new URL("maker.js", base), { type: "module" });
  maker.onmessage = ({ data }) => tell(data);
  maker.onerror = (event) => fail(event.message);
}

main.querySelector("[data-again]").addEventListener("click", () => {
  asked.delete("failed");
  location.search = asked;
});
begin().catch((error) => fail(error.message));
