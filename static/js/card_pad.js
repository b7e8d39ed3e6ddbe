// The keys that cards are tapped with: which suit is chosen, and how many copies are used.
import { say } from "./say.js";

export const words = (line) => line.split(/[\s,]+/).filter(Boolean);
export const melds = (text) => text.split(/[|\n]/).map(words).filter((meld) => meld.length > 0);

const chosen = (pad) => pad.querySelector("[name=suit]:checked");
// Two colours may share a letter, so each has a style of its own.
const style = (pad) => chosen(pad).dataset.style;

export function suit(pad) {
  return chosen(pad).value;
}

// The card that a key writes, if it is the key of a card.
export function cardOf(pad, key) {
  return key.dataset.rank ? key.dataset.rank + suit(pad) : key.dataset.card;
}

export function countUsed(pad, cards, canStandFor = false) {
  const count = new Map();
  for (const card of cards) {
    const face = card.startsWith("*") ? "*" : card;
    count.set(face, (count.get(face) ?? 0) + 1);
  }
  for (const key of pad.querySelectorAll("[data-rank], [data-card]")) {
    const copies = Number(key.dataset.copies ?? key.parentElement.dataset.copies);
    const used = count.get(cardOf(pad, key)) ?? 0;
    key.disabled = used >= copies && !canStandFor;
    key.querySelector(".used").replaceChildren(
      ...Array.from({ length: used }, () => document.createElement("i")),
    );
    const name = key.dataset.name ?? key.dataset.rank;
    const label = used ? say(pad, "sayUsed", { name, taken: used, copies }) : name;
    key.setAttribute("aria-label", label);
    if (key.dataset.rank) key.className = `key ${style(pad)}`;
  }
}

// A card just tapped, as it lies there before the referee has answered.
export function drawn(pad, card) {
  const face = document.createElement("span");
  const own = pad.querySelector(`[data-card="${card}"]`); // the key of a card without a suit
  face.className = `card ${card === "*" ? "joker" : own ? card : style(pad)}`;
  const sign = (own ?? pad.querySelector(`.suit.${style(pad)}`)).querySelector(".mark");
  const rank = own ? [] : [pad.querySelector(`[data-rank="${card.slice(0, -1)}"] > :first-child`)];
  face.append(...[...rank, sign].filter(Boolean).map((part) => part.cloneNode(true)));
  return face;
}
