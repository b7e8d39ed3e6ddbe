// Forms are sent by this script, so that a form that was refused leaves no step on the way back, a
// second tap sends nothing twice, and without a network nothing typed is lost. The server answers
// with the page to go to next (sending.py), or with the page that takes this one's place.
import { ask } from "./ask.js";
import { showStored, showRefused } from "./notice.js";
import { onEachPage, replacePage } from "./page.js";
import { say } from "./say.js";

const FOR_ONE_SENDING = ["csrf_token", "version", "idempotency_key"];

let sending = null; // what the form says that is being sent
let waiting = []; // what others said meanwhile: their turn comes on the page as it then is

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.getAttribute("method") !== "post") return;
  event.preventDefault();
  const spot = saying(form, event.submitter);
  if (sending !== null) {
    if (spot !== sending) waiting.push(spot);
    return;
  }
  begin(event.submitter, spot);
  try {
    await receive(await send(form, event.submitter), form, spot);
  } catch {
    tell(say(document.body, "sayUnsent"));
  }
});

// A page that the browser kept can be sent again when somebody comes back to it.
addEventListener("pagehide", end);
onEachPage(end);

function begin(button, spot) {
  sending = spot;
  button?.setAttribute("aria-busy", "true");
}

function end() {
  sending = null;
  for (const button of document.querySelectorAll("[aria-busy]")) button.removeAttribute("aria-busy");
}

function send(form, button) {
  const fields = new FormData(form);
  if (button?.name) fields.append(button.name, button.value);
  const hasFiles = form.enctype === "multipart/form-data";
  const request = {
    method: "POST",
    headers: { "X-Requested-With": "fetch" },
    body: hasFiles ? fields : new URLSearchParams(fields),
  };
  return ask(form.getAttribute("action") || location.href, request, hasFiles);
}

async function receive(answer, form, spot) {
  const target = answer.headers.get("Location");
  if (!target) {
    waiting = [];
    return show(answer, form);
  }
  const address = new URL(target, answer.url);
  if (address.pathname !== location.pathname) {
    waiting = [];
    history.replaceState({ ...history.state, isRecorded: true }, "");
    return location.assign(address);
  }
  const problem = await show(await ask(address), form);
  const named = document.getElementById(address.hash.slice(1));
  const notice = document.querySelector(".slips .notice, .slip.recorded");
  if (!problem) goOnAt(buttonAt(spot) ?? named ?? notice, { preventScroll: true });
  const next = buttonAt(waiting.shift());
  next?.form.requestSubmit(next);
}

async function show(answer, form) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!page.querySelector("main")) throw new Error("This is no page of ours.");
  const failure = page.querySelector("[data-failed]");
  if (failure) return tell(failure.textContent);
  const stored = page.querySelector("[data-stored]");
  if (stored) return holdForm(form, stored);
  await replacePage(page, answer.url);
  const problem = [...document.querySelectorAll("main :is([role=alert], .wrong)")].find(isShown);
  goOnAt(problem ?? document.querySelector("[data-made]"));
  return problem;
}

// The focus was lost with the page: who hears the page, or goes by keys, goes on from here.
function goOnAt(element, how) {
  if (element?.tabIndex < 0) element.setAttribute("tabindex", "-1");
  element?.focus(how);
}

const isShown = (element) => element.getClientRects().length > 0;

function tell(text) {
  showRefused(text);
  waiting = [];
  end();
}

// What the phone has stored to send it later (sw_with_server.js) is nothing to send again.
function holdForm(form, stored) {
  form.inert = true;
  showStored(stored.textContent, say(stored, "sayLater"));
  waiting = [];
  end();
}

// What a form says that a button sends, whenever it was shown: two buttons that do the same say the same.
function saying(form, button) {
  const fields = [...new FormData(form)].filter(([name]) => !FOR_ONE_SENDING.includes(name));
  if (button?.name) fields.push([button.name, button.value]);
  return JSON.stringify([form.getAttribute("action"), fields]);
}

const buttonAt = (spot) =>
  [...document.querySelectorAll("form button:not([type=button])")].find(
    (button) => saying(button.form, button) === spot,
  );
