// What this phone has stored and the server lacks: the Table of a game says so in the place of what was recorded
// last, a page that is about a stored form leads on with it, and `/only-here` lists all.
import { onEachPage, whenever } from "../page.js";
import { say, sayMany } from "../say.js";
import { clock, showBefore } from "../live/state.js";
import { dealOf, forgetRequest, gameOf, readRequests } from "./records.js";

const stored = new URLSearchParams(location.search).get("stored");

onEachPage(showKept);

// Shows what is stored now.
export async function showKept() {
  const requests = await readRequests();
  for (const slip of document.querySelectorAll("[data-kept]")) showSlip(slip, requests);
  for (const list of document.querySelectorAll("[data-kept-forms]")) showList(list, requests);
}

function showSlip(slip, requests) {
  const own = requests.filter(([, request]) => gameOf(request) === slip.dataset.kept);
  const refused = own.find(([, request]) => request.refused);
  const link = slip.querySelector("a");
  const isCounted = own.some(([, request]) => dealOf(request) === slip.dataset.ofDeal);
  showBefore(isCounted ? say(slip, "sayBefore") : "");
  slip.hidden = own.length === 0;
  slip.classList.toggle("slip", !slip.hidden);
  if (slip.hidden) return;
  link.textContent = refused ? say(slip, "sayRefused") : textOf(slip, own);
  if (refused) link.href = addressOf(refused);
  else link.removeAttribute("href");
}

function textOf(slip, own) {
  const deals = own.map(([, request]) => dealOf(request));
  if (own.length > 1 && deals.every(Boolean)) return say(slip, "sayHands", { number: own.length });
  if (own.length === 1 && deals[0] === slip.dataset.ofDeal) return say(slip, "sayHand");
  return sayMany(slip, "sayEntries", own.length);
}

// The page on which the server says why it hasn't taken a form.
function addressOf([number, { path }]) {
  const address = new URL(`../../../${path.slice(1)}`, import.meta.url);
  address.searchParams.set("stored", number);
  return address.href;
}

function showList(list, requests) {
  const line = list.querySelector("template");
  list.replaceChildren(line, ...requests.map((each) => drawForm(line, each)));
  document.querySelector("[data-nothing]")?.toggleAttribute("hidden", requests.length > 0);
}

function drawForm(line, [number, request]) {
  const drawn = line.content.cloneNode(true);
  const text = drawn.querySelector("p");
  const look = drawn.querySelector("a");
  text.textContent = say(text, request.refused ? "sayRefused" : "sayWaits", { time: clock(request.at) });
  look.href = addressOf([number, request]);
  look.hidden = !request.refused;
  drawn.querySelector("button").addEventListener("click", async () => {
    await forgetRequest(number);
    showKept();
  });
  return drawn;
}

// Where a stored form is shown again, another one of that page may take its place, or nothing.
whenever("form[method=post]", (form) => {
  if (stored === null) return;
  const address = new URL(form.getAttribute("action") ?? location.href, location);
  address.searchParams.set("stored", stored);
  form.setAttribute("action", address.href);
});
whenever("[data-drops]", (link) =>
  link.addEventListener("click", async (event) => {
    if (stored === null) return;
    event.preventDefault();
    await forgetRequest(Number(stored));
    location.assign(link.href);
  }),
);
