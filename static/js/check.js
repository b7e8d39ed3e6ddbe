// Cards are tapped into the form's own field, which stays the truth; the referee answers at once.
import { say } from "./say.js";

const form = document.querySelector("form.check");
const pad = document.querySelector(".thumb.deal");
const field = form.elements[form.dataset.field];
const severalMelds = form.dataset.field === "melds";
const verdict = form.querySelector("[data-part=verdict]");
const words = (line) => line.split(/[\s,]+/).filter(Boolean);
const read = () => field.value.split(/[|\n]/).map(words).filter((meld) => meld.length > 0);

let current = Math.max(0, read().length - 1); // the meld that the next card goes to
let joker = null; // the joker for which the next card is the one it stands for
let lastRequest = 0;
let lastAnswer = 0;

function suit() {
  return pad.querySelector("[name=suit]:checked").value;
}

function write(melds) {
  field.value = (severalMelds ? melds : [melds.flat()]).map((meld) => meld.join(" ")).join("\n");
  joker = null;
  countUsed();
  check();
}

async function check() {
  const number = ++lastRequest;
  const query = new URLSearchParams(new FormData(form));
  history.replaceState(null, "", `${form.action}?${query}`);
  query.set("part", "verdict");
  try {
    const answer = await fetch(`${form.action}?${query}`);
    if (!answer.ok) throw new Error(String(answer.status));
    if (answer.redirected) return location.reload(); // the finder was switched off
    const page = await answer.text();
    if (number < lastAnswer) return;
    lastAnswer = number;
    verdict.innerHTML = page;
    markCurrent();
  } catch {
    if (number === lastRequest) {
      verdict.querySelector(".need p")?.replaceChildren(say(pad, "sayNoAnswer"));
    }
  }
}

function markCurrent(scroll = true) {
  const rows = [...verdict.querySelectorAll("[data-meld]")];
  for (const row of rows) {
    row.toggleAttribute("aria-current", severalMelds && Number(row.dataset.meld) === current);
  }
  if (scroll && severalMelds) rows[current]?.scrollIntoView({ block: "nearest" });
  if (severalMelds && current >= rows.length && rows.length > 0) {
    const next = form.querySelector("[data-part=next]").content.cloneNode(true);
    verdict.querySelector(".rows").append(next);
    const row = verdict.querySelector(".next");
    row.toggleAttribute("aria-current", true);
    if (scroll) row.scrollIntoView({ block: "nearest" });
  }
}

function countUsed() {
  const count = new Map();
  for (const card of read().flat()) {
    const face = card.startsWith("*") ? "*" : card;
    count.set(face, (count.get(face) ?? 0) + 1);
  }
  for (const key of pad.querySelectorAll("[data-rank], [data-card]")) {
    const face = key.dataset.card ?? key.dataset.rank + suit();
    const copies = Number(key.dataset.copies ?? key.parentElement.dataset.copies);
    const used = count.get(face) ?? 0;
    key.disabled = used >= copies && !joker;
    key.querySelector(".used").replaceChildren(
      ...Array.from({ length: used }, () => document.createElement("i")),
    );
    const name = key.dataset.name ?? key.dataset.rank;
    const label = used ? say(pad, "sayUsed", { name, taken: used, copies }) : name;
    key.setAttribute("aria-label", label);
    if (key.dataset.rank) key.className = `key ${suit()}`;
  }
}

function lay(card) {
  const melds = read();
  if (joker) {
    melds[joker.meld][joker.card] = `*${card.replace("*", "")}`;
  } else {
    current = Math.min(current, melds.length);
    melds[current] = [...(melds[current] ?? []), card];
    show(card);
  }
  write(melds);
}

// The card lies there before the referee has answered.
function show(card) {
  const row = verdict.querySelector(`[data-meld="${current}"] .hand:last-of-type`);
  if (!row) return;
  const face = document.createElement("span");
  face.className = `card ${card === "*" ? "joker" : suit()}`;
  const key = pad.querySelector(card === "*" ? "[data-card]" : `[data-rank="${card.slice(0, -1)}"] b`);
  const sign = pad.querySelector(`.suit.${suit()} .mark`);
  if (card === "*") face.append(key.querySelector(".mark").cloneNode(true));
  else face.append(key.cloneNode(true), ...(sign ? [sign.cloneNode(true)] : []));
  row.append(face);
}

function undo() {
  const melds = read();
  current = Math.min(current, melds.length - 1);
  if (current < 0) {
    current = 0;
    return;
  }
  melds[current].pop();
  if (melds[current].length === 0) {
    melds.splice(current, 1);
    current = Math.max(0, current - 1);
  }
  write(melds);
}

function pick(button, row) {
  const meld = Number(row.dataset.meld);
  const card = Number(button.dataset.at);
  const melds = read();
  const target = severalMelds ? melds[meld] : melds.flat();
  const again = joker && joker.meld === meld && joker.card === card;
  if ("declares" in form.dataset && target[card].startsWith("*") && !again) {
    joker = { meld, card };
    for (const other of verdict.querySelectorAll("[data-at]")) {
      other.toggleAttribute("aria-pressed", false);
    }
    button.setAttribute("aria-pressed", "true");
    countUsed();
    return;
  }
  target.splice(card, 1);
  if (severalMelds) melds[meld] = target;
  const left = severalMelds ? melds.filter((one) => one.length) : [target];
  current = severalMelds ? Math.min(meld, Math.max(0, left.length - 1)) : 0;
  write(left);
}

pad.addEventListener("click", (event) => {
  const key = event.target.closest(".key");
  if (!key) return;
  if (key.dataset.rank) lay(key.dataset.rank + suit());
  else if (key.dataset.card) lay(key.dataset.card);
  else if ("undo" in key.dataset) undo();
  else if ("clear" in key.dataset) write([]);
  else {
    current = read().length;
    verdict.querySelector(".next")?.remove();
    markCurrent();
  }
});

pad.addEventListener("change", countUsed);

verdict.addEventListener("click", (event) => {
  const row = event.target.closest("[data-meld]");
  const card = event.target.closest("[data-at]");
  const fix = event.target.closest("[data-fix]");
  if (event.target.closest(".rule") || !row) return;
  if (fix) event.preventDefault();
  if ((card || fix) && lastAnswer < lastRequest) return; // what lies there is about to change
  if (fix) {
    const melds = read();
    melds[Number(row.dataset.meld)] = words(fix.dataset.fix);
    write(melds);
  } else if (card) pick(card, row);
  else if (severalMelds) {
    current = Number(row.dataset.meld);
    verdict.querySelector(".next")?.remove();
    markCurrent();
  }
});

form.addEventListener("change", (event) => {
  if (event.target.name === "hand") {
    location.assign(`${form.action}?${new URLSearchParams(new FormData(form))}`);
  } else if (event.target.name !== form.dataset.field) check();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  check();
});

countUsed();
markCurrent(false);
