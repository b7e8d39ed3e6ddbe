// The hand as its form holds it. The form's own fields are the truth: everything shown is worked out
// from them again, so a draft, a reload or a refusal by the server brings it all back.
import { say, sayMany } from "../say.js";

export const tapped = (line) => line.cards.value.split(/[\s,]+/).filter(Boolean);
export const typed = (line) => line.points.value.trim();
export const counted = (line) => tapped(line).length > 0 || typed(line) !== "";

const written = (number) => String(number).replace("-", "−");

export class Hand {
  constructor(form) {
    this.form = form;
    this.meldsFirst = "meldsFirst" in form.dataset;
    this.onlyPoints = "onlyPoints" in form.dataset; // nobody goes out, and everybody has points
    this.worth = new Map();
    for (const key of form.querySelectorAll("[data-cards]")) {
      for (const card of key.dataset.cards.split(" ")) {
        this.worth.set(card, { points: Number(key.dataset.points), key });
      }
    }
    this.lines = [...form.querySelectorAll(".line")].map((line) => ({
      seat: line.dataset.seat,
      name: line.dataset.name,
      firstName: line.dataset.firstName,
      mark: line.querySelector("legend svg"),
      cards: line.querySelector("[name$=cards]") ?? { value: "" },
      points: line.querySelector("[name$=points]"),
      wrong: line.querySelector(".wrong") !== null,
      replaced: [],
      worked: this.meldsFirst ? line.querySelector(".worked") : null,
      timesIfBent: Number(line.dataset.times),
      kalookiBonus: Number(line.dataset.bonus),
    }));
    // What the referee was asked to work out is shown of all, until somebody's cards are asked for again.
    this.reviewed = "sent" in form.dataset && this.lines.some((line) => line.worked);
  }

  part(name) {
    return this.form.querySelector(`[data-part=${name}]`);
  }

  lineOf(seat) {
    return this.lines.find((line) => line.seat === seat);
  }

  get winner() {
    return this.form.elements.out?.value ?? "";
  }

  get begun() {
    return this.onlyPoints || this.winner !== "";
  }

  get losers() {
    return this.lines.filter((line) => line.seat !== this.winner);
  }

  // Whether a loser laid a contract of their own; whoever went out did anyway.
  laid(line) {
    return Boolean(this.form.querySelector(`[data-laid="${line.seat}"] :checked`));
  }

  // The loser being counted, if any. Whoever has cards and is not being counted is done.
  get current() {
    const line = this.begun && this.lineOf(this.form.elements.counting.value);
    return line && line.seat !== this.winner ? line : null;
  }

  set current(line) {
    this.put(this.form.elements.counting, line?.seat ?? "");
  }

  write(line, field, value) {
    this.reviewed = false;
    line.worked = null;
    line.wrong = false;
    this.put(line[field], value);
  }

  // Whatever stood there makes way, until Undo.
  replace(line) {
    if (counted(line)) line.replaced.push([line.cards.value, line.points.value]);
    this.fill(line, "", "");
  }

  bringBack(line) {
    if (line.replaced.length > 0) this.fill(line, ...line.replaced.pop());
  }

  fill(line, cards, points) {
    this.write(line, "cards", cards);
    this.write(line, "points", points);
  }

  put(field, value) {
    if (field.value === value) return;
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // What somebody holds is still to be melded, and only the referee knows what will be left.
  unsure(line) {
    return this.meldsFirst && !line.worked && typed(line) === "";
  }

  // A card with a suit may lie on a key without one.
  hasKeyOfItsOwn(card) {
    return this.worth.has(card);
  }

  keyOf(card) {
    return this.known(card)?.key;
  }

  // Whether a card lies on a key: where a suit is chosen, one of that suit.
  liesOn(card, key, suit) {
    if (this.keyOf(card) !== key) return false;
    return !suit || this.hasKeyOfItsOwn(card) || card.endsWith(suit.dataset.suit);
  }

  known(card) {
    return this.worth.get(card) ?? this.worth.get(card.slice(0, -1));
  }

  nextToCount(line) {
    const order = this.losers;
    const start = order.indexOf(line) + 1;
    return [...order.slice(start), ...order.slice(0, start)].find(
      (other) => other !== line && !counted(other),
    );
  }

  neighbour(line, step) {
    return this.losers[this.losers.indexOf(line) + step];
  }

  summands(line) {
    if (typed(line)) return (line.points.value.replaceAll("−", "-").match(/[+-]?\d+/g) ?? []).map(Number);
    return tapped(line).map((card) => this.known(card)?.points ?? 0);
  }

  // What the server says of each seat: how often the others' cards count if it bends the table, and
  // what a kalooki adds to its own.
  get times() {
    return this.form.elements.bent?.checked ? (this.lineOf(this.winner)?.timesIfBent ?? 1) : 1;
  }

  added(line) {
    return this.form.elements.kalooki?.checked ? line.kalookiBonus : 0;
  }

  cardPoints(line) {
    return this.summands(line).reduce((sum, points) => sum + points, 0);
  }

  points(line) {
    return this.cardPoints(line) + this.added(line);
  }

  total(line) {
    return line.worked ? Number(line.worked.dataset.total) : this.points(line) * this.times;
  }

  winnersFigure() {
    const { winnerBonus } = this.form.dataset;
    if (winnerBonus === undefined) return "0";
    const bonus = this.form.elements.kalooki?.checked ? Number(winnerBonus) : 0;
    return String(this.losers.reduce((sum, line) => sum + this.total(line), bonus));
  }

  losersFigure(line) {
    if (!counted(line)) return "–";
    return this.unsure(line) ? "?" : written(this.total(line));
  }

  figureBeforeDoubling(line) {
    if (!counted(line)) return "–";
    if (line.worked) return line.worked.dataset.total;
    return written(this.cardPoints(line));
  }

  doubling(line) {
    if (!counted(line) || this.unsure(line)) return "";
    return this.times > 1 ? `×${this.times} = ${this.total(line)}` : "";
  }

  toMeld(line) {
    return sayMany(this.form, "sayCardsToMeld", tapped(line).length);
  }

  cardsOf(line) {
    return sayMany(this.form, "sayCard", tapped(line).length);
  }

  arithmetic(line) {
    if (line.worked) return line.worked.textContent;
    if (this.unsure(line)) return say(this.form, "sayUnmelded", { cards: this.cardsOf(line) });
    const parts = this.summands(line);
    let text = parts.map(written).join(" + ").replaceAll("+ −", "− ");
    if (parts.length > 1) text += ` = ${written(this.cardPoints(line))}`;
    if (this.added(line)) text += ` + ${this.added(line)} = ${this.points(line)}`;
    return this.times > 1 ? `${text} ${this.doubling(line)}` : text;
  }
}
