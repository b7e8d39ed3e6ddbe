// Waits until Python has started in the service worker, which makes its snapshot again if that is gone. A page
// that is cached (offline/starting.html) needs this script alone, so it imports nothing.
const EVERY = 1_000; // milliseconds: each question also keeps the worker from being ended
// Milliseconds until a page that couldn’t be made is tried again, and again; then only once there is hope.
const AGAIN_AFTER = [2_000, 4_000, 8_000, 16_000, 32_000, 64_000];
const NO_PAGE = 503; // the status of what the worker shows in its place

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
else if (document.querySelector("[data-gone]")) keepTrying();

function showProgress({ loaded, all, starting, ready, failed, pending }) {
  if (ready) return location.reload();
  const bar = page.querySelector("progress");
  if (starting !== undefined) bar.value = starting;
  else if (all) bar.value = loaded / all;
  const text = page.querySelector("[data-say-entries-one]"); // without a server there is none
  if (text) showPending(text, pending);
  page.querySelector("[data-going]").hidden = Boolean(failed);
  page.querySelector("[data-broken]").hidden = !failed;
  page.querySelector("[data-why]").textContent = failed ?? "";
  if (failed) keepTrying();
}

// Loads the page once the server or the app here can make it. It tries again when somebody looks at it, or when there
// may be a network.
function keepTrying() {
  let tries = 0;
  let timer;
  let isTrying = false;

  const wait = () => {
    if (tries < AGAIN_AFTER.length) timer = setTimeout(tryAgain, AGAIN_AFTER[tries++]);
  };

  async function tryAgain() {
    if (isTrying || document.hidden) return;
    isTrying = true;
    // Requested as a script would, so that a notice for the next page isn't used up.
    const asked = fetch(location.href, { headers: { "X-Requested-With": "live" } });
    const answer = await asked.catch(() => undefined);
    isTrying = false;
    if (answer && answer.status !== NO_PAGE) location.reload();
    else wait();
  }

  function hope() {
    clearTimeout(timer);
    tries = 0;
    tryAgain();
  }

  addEventListener("online", hope);
  document.addEventListener("visibilitychange", hope);
  wait();
}

function showPending(text, number) {
  const form = new Intl.PluralRules(document.documentElement.lang).select(number);
  const { sayEntriesOne, sayEntriesOther } = text.dataset;
  text.textContent = (form === "one" ? sayEntriesOne : sayEntriesOther).replace("{number}", number);
  text.hidden = number === 0;
}
