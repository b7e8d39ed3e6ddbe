// Waits until Python has started in the service worker, which makes its snapshot anew if that is gone. A page
// that is cached (offline/starting.html) needs this script alone, so it imports nothing.
const EVERY = 1_000; // milliseconds: each question also keeps the worker from being ended

// Has the worker start, and reports its progress, and at last that it is `ready` or why it has `failed`.
export async function startApp(report) {
  const { serviceWorker } = navigator;
  const ask = () => serviceWorker.getRegistration().then(({ active }) => active.postMessage("start"));
  const timer = setInterval(ask, EVERY);
  serviceWorker.addEventListener("message", function hear({ data }) {
    if (!data.start) return;
    report(data.start);
    if (!data.start.ready && !data.start.failed) return;
    clearInterval(timer);
    serviceWorker.removeEventListener("message", hear);
  });
  serviceWorker.startMessages();
  await ask();
}

const page = document.querySelector("[data-starting-app]");
if (page && navigator.serviceWorker?.controller) startApp(showProgress);

function showProgress({ loaded, all, starting, ready, failed, pending }) {
  if (ready) return location.reload();
  const bar = page.querySelector("progress");
  if (starting) bar.removeAttribute("value");
  else if (all) bar.value = loaded / all;
  const text = page.querySelector("[data-say-entries-one]"); // without a server there is none
  if (text) showPending(text, pending);
  page.querySelector("[data-going]").hidden = Boolean(failed);
  page.querySelector("[data-broken]").hidden = !failed;
  page.querySelector("[data-why]").textContent = failed ?? "";
}

function showPending(text, number) {
  const form = new Intl.PluralRules(document.documentElement.lang).select(number);
  const { sayEntriesOne, sayEntriesOther } = text.dataset;
  text.textContent = (form === "one" ? sayEntriesOne : sayEntriesOther).replace("{number}", number);
  text.hidden = number === 0;
}
