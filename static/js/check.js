// Cards are tapped into the form's own field, which stays the truth; the referee answers at once.
import { cardOf, countUsed as count, drawn, melds, words } from "./card_pad.js";
import { pressByTyping } from "./typing.js";
import { verdict } from "./verdict.js";

const form = document.querySelector("form.check");
const pad = document.querySelector(".thumb.deal");
const field = form.elements[form.dataset.field];
const severalMelds = form.dataset.field === "melds";
const { place, ask, isWaiting } = verdict(form, pad, show);
const read = () => melds(field.value);

let current = Math.max(0, read().length - 1); // the meld that the next card goes to
let joker = null; // the joker for which the next card is the one it stands for
let hasWritten = false; // whether the meld to be shown has changed, and not only an answer

function write(laid) {
  field.value = (severalMelds ? laid : [laid.flat()]).map((meld) => meld.join(" ")).join("\n");
  joker = null;
  hasWritten = true;
  countUsed();
  ask();
}

function show() {
  markCurrent(hasWritten);
  hasWritten = false;
}

function markCurrent(scroll = true) {
  if (!severalMelds) return;
  const rows = [...place.querySelectorAll("[data-meld]")];
  for (const row of rows) {
    row.toggleAttribute("aria-current", Number(row.dataset.meld) === current);
  }
  if (scroll) rows[current]?.scrollIntoView({ block: "nearest" });
  if (current >= rows.length && rows.length > 0) {
    const next = form.querySelector("template").content.cloneNode(true);
    place.querySelector(".rows").append(next);
    const row = place.querySelector(".next");
    row.toggleAttribute("aria-current", true);
    if (scroll) row.scrollIntoView({ block: "nearest" });
  }
}

const countUsed = () => count(pad, read().flat(), Boolean(joker));

function lay(card) {
  const laid = read();
  if (joker) {
    laid[joker.meld][joker.card] = `*${card.replace("*", "")}`;
  } else {
    current = Math.min(current, laid.length);
    laid[current] = [...(laid[current] ?? []), card];
    append(card);
  }
  write(laid);
}

// The card lies there before the referee has answered.
function append(card) {
  const hand = form.querySelector(`[data-meld="${current}"] .hand`);
  const empty = hand?.querySelector(".no-card");
  if (empty) empty.replaceWith(drawn(pad, card));
  else hand?.append(drawn(pad, card));
}

function undo() {
  const laid = read();
  if (laid.length === 0) return;
  if (current >= laid.length) {
    current = laid.length - 1;
    place.querySelector(".next")?.remove();
    return markCurrent();
  }
  laid[current].pop();
  if (laid[current].length === 0) {
    laid.splice(current, 1);
    // A last meld stays open for other cards until that is taken back, too.
    if (current < laid.length) current = Math.max(0, current - 1);
  }
  write(laid);
}

function pick(button, row) {
  const meld = Number(row.dataset.meld);
  const card = Number(button.dataset.at);
  const laid = read();
  const target = severalMelds ? laid[meld] : laid.flat();
  const again = joker && joker.meld === meld && joker.card === card;
  if ("declares" in form.dataset && target[card].startsWith("*") && !again) {
    joker = { meld, card };
    for (const other of form.querySelectorAll("[data-at]")) {
      other.toggleAttribute("aria-pressed", false);
    }
    button.setAttribute("aria-pressed", "true");
    countUsed();
    return;
  }
  target.splice(card, 1);
  if (severalMelds) laid[meld] = target;
  const left = severalMelds ? laid.filter((one) => one.length) : [target];
  current = severalMelds ? Math.min(meld, Math.max(0, left.length - 1)) : 0;
  write(left);
}

pad.addEventListener("click", (event) => {
  const key = event.target.closest(".key");
  if (!key) return;
  const card = cardOf(pad, key);
  if (card) lay(card);
  else if ("undo" in key.dataset) undo();
  else if ("clear" in key.dataset) write([]);
  else {
    current = read().length;
    place.querySelector(".next")?.remove();
    markCurrent();
  }
});

pad.addEventListener("change", countUsed);
addEventListener("pageshow", countUsed); // going back, the browser chooses the same suit again

form.addEventListener("click", (event) => {
  const row = event.target.closest("[data-meld]");
  const card = event.target.closest("[data-at]");
  const fix = event.target.closest("[data-fix]");
  if (event.target.closest(".rule") || !row) return;
  if (fix) event.preventDefault();
  if ((card || fix) && isWaiting()) return; // what lies there is about to change
  if (fix) {
    const laid = read();
    laid[Number(row.dataset.meld)] = words(fix.dataset.fix);
    write(laid);
  } else if (card) pick(card, row);
  else if (severalMelds) {
    current = Number(row.dataset.meld);
    place.querySelector(".next")?.remove();
    markCurrent();
  }
});

form.addEventListener("change", (event) => {
  if (event.target.form !== form) return; // a suit is chosen
  if (event.target.name === "hand") {
    location.assign(`${form.action}?${new URLSearchParams(new FormData(form))}`);
  } else if (event.target.name !== form.dataset.field) ask();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  ask();
});

countUsed();
markCurrent(false);
pressByTyping(form);
form.dataset.ready = "";
