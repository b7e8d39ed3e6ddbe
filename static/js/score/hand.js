// The hand as its form holds it. The form's own fields are the truth: everything shown is worked out
// from them again, so a draft, a reload or a refusal by the server brings it all back.
import { say, sayMany } from "../say.js";

export const form = document.querySelector("form.score");
export const part = (name) => form.querySelector(`[data-part=${name}]`);

const { bent, kalooki } = form.elements;
const meldsFirst = form.dataset.meldsFirst !== undefined;

const worth = new Map();
for (const key of form.querySelectorAll("[data-cards]")) {
  for (const card of key.dataset.cards.split(" ")) {
    worth.set(card, { points: Number(key.dataset.points), key });
  }
}

export const lines = [...form.querySelectorAll(".line")].map((line) => ({
  seat: line.dataset.seat,
  name: line.dataset.name,
  cards: line.querySelector("[name$=cards]"),
  points: line.querySelector("[name$=points]"),
  wrong: line.querySelector(".wrong") !== null,
  worked: meldsFirst ? line.querySelector(".worked") : null,
  timesIfBent: Number(line.dataset.times),
  kalookiBonus: Number(line.dataset.bonus),
}));

export const lineOf = (seat) => lines.find((line) => line.seat === seat);
export const winner = () => form.elements.out?.value ?? "";
export const losers = () => lines.filter((line) => line.seat !== winner());
export const tapped = (line) => line.cards.value.split(/[\s,]+/).filter(Boolean);
export const typed = (line) => line.points.value.trim();
export const counted = (line) => tapped(line).length > 0 || typed(line) !== "";

// What somebody holds is still to be melded, and only the referee knows what will be left.
export const unsure = (line) => meldsFirst && !line.worked && typed(line) === "";

// A card with a suit may lie on a key without one.
export const hasKeyOfItsOwn = (card) => worth.has(card);
export const keyOf = (card) => known(card)?.key;

function known(card) {
  return worth.get(card) ?? worth.get(card.slice(0, -1));
}

export function write(line, field, value) {
  line[field].value = value;
  line.worked = null;
  line[field].dispatchEvent(new Event("input", { bubbles: true }));
}

export function nextToCount(line) {
  const order = losers();
  const start = order.indexOf(line) + 1;
  return [...order.slice(start), ...order.slice(0, start)].find(
    (other) => other !== line && !counted(other),
  );
}

export function neighbour(line, step) {
  const order = losers();
  return order[order.indexOf(line) + step];
}

function summands(line) {
  if (typed(line)) return line.points.value.split("+").map((number) => Number(number.trim() || 0));
  return tapped(line).map((card) => known(card)?.points ?? 0);
}

// What the server says of each seat: how often the others' cards count if it bends the table, and
// what a kalooki adds to its own.
const times = () => (bent?.checked ? (lineOf(winner())?.timesIfBent ?? 1) : 1);
const added = (line) => (kalooki?.checked ? line.kalookiBonus : 0);

function cardPoints(line) {
  return summands(line).reduce((sum, points) => sum + points, 0);
}

const points = (line) => cardPoints(line) + added(line);

function total(line) {
  return line.worked ? Number(line.worked.dataset.total) : points(line) * times();
}

export function winnersFigure() {
  if (form.dataset.winnerBonus === undefined) return "0";
  const bonus = kalooki?.checked ? Number(form.dataset.winnerBonus) : 0;
  return String(losers().reduce((sum, line) => sum + total(line), bonus));
}

export function losersFigure(line) {
  if (!counted(line)) return "–";
  return unsure(line) ? "?" : String(total(line));
}

export function figureBeforeDoubling(line) {
  if (!counted(line)) return "–";
  if (line.worked) return line.worked.dataset.total;
  return String(unsure(line) ? tapped(line).length : cardPoints(line));
}

export function doubling(line) {
  if (!counted(line)) return "";
  if (unsure(line)) return say(form, "sayCardsToMeld");
  return times() > 1 ? `×${times()} = ${total(line)}` : "";
}

export const cardsOf = (line) => sayMany(form, "sayCard", tapped(line).length);

export function arithmetic(line) {
  if (line.worked) return line.worked.textContent;
  if (unsure(line)) return say(form, "sayUnmelded", { cards: cardsOf(line) });
  const parts = summands(line);
  let text = parts.join(" + ");
  if (parts.length > 1) text += ` = ${cardPoints(line)}`;
  if (added(line)) text += ` + ${added(line)} = ${points(line)}`;
  return times() > 1 ? `${text} ${doubling(line)}` : text;
}
