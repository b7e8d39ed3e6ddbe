// Tapping in a meld that lies on the table, then the cards to add. The form's own fields stay the
// truth; the referee answers at once.
import { cardOf, countUsed as count, drawn, melds, words } from "./card_pad.js";
import { meldsOfOthers } from "./melds_of_others.js";
import { pressByTyping } from "./typing.js";
import { verdict } from "./verdict.js";

const form = document.querySelector("form.check");
const pad = document.querySelector(".thumb.deal");
const done = pad.querySelector("[data-done]");
const next = pad.querySelector("[data-next]");
const { table, cards } = form.elements;
const { place, ask, isWaiting } = verdict(form, pad, answered);
const onTable = () => melds(table.value);
const added = () => words(cards.value);
const finished = () => melds(place.querySelector(".stage").dataset.finished);
const others = meldsOfOthers(form);
const query = new URLSearchParams(location.search);

let chosen = Number(form.querySelector("[name=meld]:checked")?.value ?? 0);
let isAny = query.has("any") || !query.has("meld"); // whether nobody has chosen a meld
let isFresh = query.has("fresh"); // whether the next card is of whoever laid what was checked
let scrolled = 0; // how far the melds to choose from are
let isEntering = form.hasAttribute("data-entering"); // whether the keys write the meld
let joker = null; // the joker for which the next card is the one it stands for

function answer() {
  joker = null;
  isFresh &&= added().length === 0 && !isEntering;
  countUsed();
  ask({
    meld: chosen,
    ...(isEntering && { entering: "y" }),
    ...(isAny && { any: "y" }),
    ...(isFresh && { fresh: "y" }),
  });
}

function write(laid, more = added()) {
  table.value = laid.map((meld) => meld.join(" ")).join("\n");
  cards.value = more.join(" ");
  answer();
}

// What is only begun, or no meld, is left behind by whoever goes.
function answered() {
  others.keep(finished());
  show();
}

function show() {
  const lying = place.querySelector(".lying");
  const lies = lying?.querySelector(":has(:checked)");
  if (isAny && !isEntering) chosen = Number(lies?.dataset.meld ?? chosen);
  if (lying) lying.scrollLeft = scrolled;
  lies?.scrollIntoView({ block: "nearest", inline: "nearest" });
  pad.toggleAttribute("data-entering", isEntering);
}

function countUsed() {
  count(pad, [...onTable().flat(), ...added()], Boolean(joker));
  next.disabled = onTable().length === 0;
}

function tap(card) {
  const laid = onTable();
  const more = added();
  if (joker !== null) {
    const target = isEntering ? laid[chosen] : more;
    target[joker] = `*${card.replace("*", "")}`;
  } else if (isEntering) {
    chosen = Math.min(chosen, laid.length);
    laid[chosen] = [...(laid[chosen] ?? []), card];
    append(place.querySelector(".slots .line"), card);
  } else {
    more.push(card);
    append(place.querySelector("[data-added] .hand"), card);
  }
  write(laid, more);
}

// The card lies there before the referee has answered.
function append(line, card) {
  const empty = line?.querySelector(".no-card");
  if (empty) empty.replaceWith(drawn(pad, card));
  else line?.append(drawn(pad, card));
}

function undo() {
  const laid = onTable();
  const more = added();
  if (!isEntering && more.length > 0) {
    more.pop();
    isAny ||= more.length === 0;
  } else if (!isEntering) {
    isEntering = true;
  } else {
    if (chosen < laid.length) laid[chosen].pop();
    const kept = laid.filter((meld) => meld.length > 0);
    // A last meld stays open for other cards until one more is taken back.
    if (kept.length < laid.length ? chosen < kept.length : chosen >= laid.length) {
      chosen = Math.max(0, kept.length - 1);
      isEntering = kept.length === 0;
    }
    return write(kept, more);
  }
  write(laid, more);
}

// Takes back the meld that is being put in, or else the cards to add, with a meld that was only begun.
function clear() {
  const laid = isEntering || isWaiting() ? onTable() : finished();
  if (!isEntering) {
    isAny = true;
    isEntering = laid.length === 0;
    return write(laid, []);
  }
  laid.splice(chosen, 1);
  chosen = laid.length;
  write(laid);
}

function pick(button) {
  const at = Number(button.dataset.at);
  const more = added();
  if ("declares" in form.dataset && more[at].startsWith("*") && joker !== at) {
    joker = at;
    button.setAttribute("aria-pressed", "true");
    countUsed();
    return;
  }
  more.splice(at, 1);
  write(onTable(), more);
}

pad.addEventListener("click", (event) => {
  const key = event.target.closest(".key");
  if (!key) return;
  const card = cardOf(pad, key);
  if (card) return tap(card);
  if ("undo" in key.dataset) return undo();
  if ("clear" in key.dataset) clear();
});

next.addEventListener("click", () => {
  isEntering = false;
  answer();
});

pad.querySelector("[data-another]").addEventListener("click", () => {
  isEntering = true;
  isAny = false;
  chosen = onTable().length;
  answer();
});

// Whoever is done leaves the meld as it is with the cards that fit.
done.addEventListener("click", () => {
  const fits = place.querySelector("[data-left]");
  if (fits) others.keep(melds(fits.dataset.left));
});

pad.addEventListener("change", countUsed);
addEventListener("pageshow", countUsed); // going back, the browser chooses the same suit again

place.addEventListener("scroll", ({ target }) => (scrolled = target.scrollLeft), true);

place.addEventListener("click", (event) => {
  const card = event.target.closest("[data-at]");
  if (card && !isWaiting()) pick(card);
});

form.addEventListener("change", ({ target }) => {
  if (target.form !== form) return; // a suit is chosen
  if (target.name === "meld") {
    chosen = Number(target.value);
    isAny = false;
    isEntering = false;
  }
  if (target !== table && target !== cards) answer();
  // A question that is answered gives way to the next one.
  if (!target.checkVisibility()) {
    [...form.querySelectorAll(".asked input")].find((each) => each.checkVisibility())?.focus();
  }
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  answer();
});

// A page that was asked for here has all that lies there.
const missing = query.has("meld") ? [] : others.missing(onTable());
countUsed();
show();
if (missing.length > 0) {
  isEntering = false;
  write([...onTable(), ...missing]);
} else others.keep(finished());
pressByTyping(form);
form.dataset.ready = "";
