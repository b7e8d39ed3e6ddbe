// Cards are tapped into the form's own field, which stays the truth; the referee answers at once.
import { say } from "./say.js";

const form = document.querySelector("form.check");
const pad = document.querySelector(".thumb.deal");
const field = form.elements[form.dataset.field];
const several = form.dataset.field === "melds";
const verdict = form.querySelector("[data-part=verdict]");
const words = (line) => line.split(/[\s,]+/).filter(Boolean);
const read = () => field.value.split(/[|\n]/).map(words).filter((meld) => meld.length > 0);

let at = Math.max(0, read().length - 1);
let saying = null; // the joker for which the next card says what it stands for
let asked = 0;
let answered = 0;

function suit() {
  return pad.querySelector("[name=suit]:checked").value;
}

function write(melds) {
  field.value = (several ? melds : [melds.flat()]).map((meld) => meld.join(" ")).join("\n");
  saying = null;
  used();
  ask();
}

async function ask() {
  const number = ++asked;
  const query = new URLSearchParams(new FormData(form));
  history.replaceState(null, "", `${form.action}?${query}`);
  query.set("part", "verdict");
  try {
    const answer = await fetch(`${form.action}?${query}`);
    if (!answer.ok) throw new Error(String(answer.status));
    if (answer.redirected) return location.reload(); // the finder was switched off
    const page = await answer.text();
    if (number < answered) return;
    answered = number;
    verdict.innerHTML = page;
    mark();
  } catch {
    if (number === asked) {
      verdict.querySelector(".need p")?.replaceChildren(say(pad, "sayNoAnswer"));
    }
  }
}

function mark(scroll = true) {
  const rows = [...verdict.querySelectorAll("[data-meld]")];
  for (const row of rows) {
    row.toggleAttribute("aria-current", several && Number(row.dataset.meld) === at);
  }
  if (scroll && several) rows[at]?.scrollIntoView({ block: "nearest" });
  if (several && at >= rows.length && rows.length > 0) {
    const next = form.querySelector("[data-part=next]").content.cloneNode(true);
    verdict.querySelector(".rows").append(next);
    const row = verdict.querySelector(".next");
    row.toggleAttribute("aria-current", true);
    if (scroll) row.scrollIntoView({ block: "nearest" });
  }
}

function used() {
  const count = new Map();
  for (const card of read().flat()) {
    const face = card.startsWith("*") ? "*" : card;
    count.set(face, (count.get(face) ?? 0) + 1);
  }
  for (const key of pad.querySelectorAll("[data-rank], [data-card]")) {
    const face = key.dataset.card ?? key.dataset.rank + suit();
    const copies = Number(key.dataset.copies ?? key.parentElement.dataset.copies);
    const taken = count.get(face) ?? 0;
    key.disabled = taken >= copies && !saying;
    key.querySelector(".used").replaceChildren(
      ...Array.from({ length: taken }, () => document.createElement("i")),
    );
    const name = key.dataset.name ?? key.dataset.rank;
    const says = taken ? say(pad, "sayUsed", { name, taken, copies }) : name;
    key.setAttribute("aria-label", says);
    if (key.dataset.rank) key.className = `key ${suit()}`;
  }
}

function lay(card) {
  const melds = read();
  if (saying) {
    melds[saying.meld][saying.card] = `*${card.replace("*", "")}`;
  } else {
    at = Math.min(at, melds.length);
    melds[at] = [...(melds[at] ?? []), card];
    show(card);
  }
  write(melds);
}

// The card lies there before the referee has spoken.
function show(card) {
  const row = verdict.querySelector(`[data-meld="${at}"] .hand:last-of-type`);
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
  at = Math.min(at, melds.length - 1);
  if (at < 0) {
    at = 0;
    return;
  }
  melds[at].pop();
  if (melds[at].length === 0) {
    melds.splice(at, 1);
    at = Math.max(0, at - 1);
  }
  write(melds);
}

function pick(button, row) {
  const meld = Number(row.dataset.meld);
  const card = Number(button.dataset.at);
  const melds = read();
  const target = several ? melds[meld] : melds.flat();
  const again = saying && saying.meld === meld && saying.card === card;
  if ("declares" in form.dataset && target[card].startsWith("*") && !again) {
    saying = { meld, card };
    for (const other of verdict.querySelectorAll("[data-at]")) {
      other.toggleAttribute("aria-pressed", false);
    }
    button.setAttribute("aria-pressed", "true");
    used();
    return;
  }
  target.splice(card, 1);
  if (several) melds[meld] = target;
  at = several ? Math.min(meld, Math.max(0, melds.filter((one) => one.length).length - 1)) : 0;
  write(several ? melds.filter((one) => one.length) : [target]);
}

pad.addEventListener("click", (event) => {
  const key = event.target.closest(".key");
  if (!key) return;
  if (key.dataset.rank) lay(key.dataset.rank + suit());
  else if (key.dataset.card) lay(key.dataset.card);
  else if ("undo" in key.dataset) undo();
  else if ("clear" in key.dataset) write([]);
  else {
    at = read().length;
    verdict.querySelector(".next")?.remove();
    mark();
  }
});

pad.addEventListener("change", used);

verdict.addEventListener("click", (event) => {
  const row = event.target.closest("[data-meld]");
  const card = event.target.closest("[data-at]");
  const fix = event.target.closest("[data-fix]");
  if (event.target.closest(".rule") || !row) return;
  if (fix) event.preventDefault();
  if ((card || fix) && answered < asked) return; // what lies there is about to change
  if (fix) {
    const melds = read();
    melds[Number(row.dataset.meld)] = words(fix.dataset.fix);
    write(melds);
  } else if (card) pick(card, row);
  else if (several) {
    at = Number(row.dataset.meld);
    verdict.querySelector(".next")?.remove();
    mark();
  }
});

form.addEventListener("change", (event) => {
  if (event.target.name === "hand") {
    location.assign(`${form.action}?${new URLSearchParams(new FormData(form))}`);
  } else if (event.target.name !== form.dataset.field) ask();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  ask();
});

used();
mark(false);
