// The keypad. The form's own fields are the truth: keys write into them, and everything shown is
// worked out from them again, so a draft, a reload or a refusal by the server brings it all back.
import { keep, kept } from "./kept.js";
import { onLongPress } from "./long_press.js";
import { say, sayMany } from "./say.js";
import { onSwipe } from "./swipe.js";
import { tick } from "./tick.js";

const form = document.querySelector("form.score");
const COUNT_BY = "count by"; // how this phone's owner likes to count: "cards" or "total"
const times = Number(form.dataset.times);
const bonus = Number(form.dataset.kalukiBonus);
const winnerScores = form.dataset.scoredBy === "winner";
const meldsFirst = form.dataset.meldsFirst !== undefined;
const worth = new Map();
for (const key of form.querySelectorAll("[data-cards]")) {
  for (const card of key.dataset.cards.split(" ")) {
    worth.set(card, { points: Number(key.dataset.points), key });
  }
}

const lines = [...form.querySelectorAll(".line")].map((line) => ({
  seat: line.dataset.seat,
  name: line.dataset.name,
  cards: line.querySelector("[name$=cards]"),
  points: line.querySelector("[name$=points]"),
  wrong: line.querySelector(".wrong") !== null,
  worked: meldsFirst ? line.querySelector(".worked") : null,
}));
const part = (name) => form.querySelector(`[data-part=${name}]`);
const { bent, kalooki } = form.elements;
const suits = [...form.querySelectorAll("[data-suit]")];

let current = null;
let likesTotals = kept(COUNT_BY) === "total";
let typing = likesTotals;
let suit = suits[0];

const winner = () => form.elements.out?.value ?? "";
const losers = () => lines.filter((line) => line.seat !== winner());
const tapped = (line) => line.cards.value.split(/[\s,]+/).filter(Boolean);
const counted = (line) => tapped(line).length > 0 || line.points.value.trim() !== "";
const factor = () => (bent?.checked ? times : 1);
const added = () => (kalooki?.checked ? bonus : 0);
const known = (card) => worth.get(card) ?? worth.get(card.slice(0, -1));
// What somebody holds is still to be melded, and only the referee knows what will be left.
const unsure = (line) => meldsFirst && !line.worked && line.points.value.trim() === "";

function summands(line) {
  if (line.points.value.trim()) {
    return line.points.value.split("+").map((number) => Number(number.trim() || 0));
  }
  return tapped(line).map((card) => known(card)?.points ?? 0);
}

function total(line) {
  return summands(line).reduce((sum, points) => sum + points, 0);
}

function counts(line) {
  if (line.worked) return Number(line.worked.dataset.total);
  return total(line) * factor() + (winnerScores ? 0 : added());
}

function write(field, value) {
  field.value = value;
  const line = lines.find((other) => other.cards === field || other.points === field);
  line.worked = null;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  show();
}

function go(line) {
  current = line;
  if (line) typing = counted(line) ? line.points.value.trim() !== "" : likesTotals;
  show();
}

function following(line) {
  const order = losers();
  const start = order.indexOf(line) + 1;
  return [...order.slice(start), ...order.slice(0, start)].find(
    (other) => other !== line && !counted(other),
  );
}

function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function column(line) {
  const out = line.seat === winner();
  const done = out || counted(line);
  const figure = out ? winnersFigure() : !done ? "–" : unsure(line) ? "?" : String(counts(line));
  const says = out
    ? say(form, "sayWentOut")
    : !done
      ? say(form, "sayNotYet")
      : unsure(line)
        ? say(form, "sayToMeld")
        : figure;
  const button = element(
    "button",
    {
      type: "button",
      class: `${done ? "" : "todo"} ${line.wrong ? "bad" : ""}`,
      "aria-label": `${line.name}, ${says}`,
    },
    element("span", {}, line.name),
    element("b", { class: out ? "n ringed" : "n" }, figure),
  );
  if (line === current) button.setAttribute("aria-current", "step");
  button.addEventListener("click", () => go(out ? null : line));
  return button;
}

function winnersFigure() {
  if (!winnerScores) return "0";
  return String(losers().reduce((sum, line) => sum + counts(line), added()));
}

const cardsOf = (line) => sayMany(form, "sayCard", tapped(line).length);

function arithmetic(line) {
  if (line.worked) return line.worked.textContent;
  if (unsure(line)) return say(form, "sayUnmelded", { cards: cardsOf(line) });
  const parts = summands(line);
  let text = parts.join(" + ");
  if (parts.length > 1) text += ` = ${total(line)}`;
  if (factor() > 1) text += ` ×${factor()} = ${total(line) * factor()}`;
  return added() && !winnerScores ? `${text} + ${added()} = ${counts(line)}` : text;
}

function named(card, key, ofSuit) {
  const name = key?.dataset.name ?? card;
  return ofSuit ? `${name}, ${ofSuit.getAttribute("aria-label")}` : name;
}

function tape(line) {
  const cards = tapped(line);
  return cards.map((card, index) => {
    const key = known(card)?.key;
    const ofSuit = worth.has(card) ? undefined : suits.find((one) => card.endsWith(one.dataset.suit));
    const face = element("button", {
      type: "button",
      class: `card ${(ofSuit ?? key)?.className.replace("key", "") ?? ""}`,
      "aria-label": say(form, "sayTakeBack", { card: named(card, key, ofSuit) }),
    });
    face.textContent = (key?.dataset.face ?? card) + (ofSuit?.dataset.sign ?? "");
    face.addEventListener("click", () =>
      write(line.cards, cards.filter((_, other) => other !== index).join(" ")),
    );
    return face;
  });
}

// What is drawn anew keeps the focus.
function show() {
  const box = document.activeElement.closest("[data-part=cols], [data-part=tape]");
  const place = box ? [...box.children].indexOf(document.activeElement) : -1;
  draw();
  if (box) [...box.querySelectorAll("button")].at(place)?.focus({ preventScroll: true });
}

// Whoever came by keyboard goes on with the first key.
function goByKey(event, line) {
  go(line);
  const keys = part(typing ? "digits" : "cards");
  if (event.detail === 0 && line) keys.querySelector("button").focus();
}

function draw() {
  if (current && current.seat === winner()) current = null;
  part("cols").replaceChildren(...lines.map(column));
  part("cols").hidden = winner() === "";
  part("contract").hidden = current !== null;
  part("choose").hidden = current !== null;
  part("count").hidden = current === null;
  part("winners").hidden = current !== null;
  part("steps").hidden = current === null;
  const melded = current !== null && Boolean(current.worked);
  part("cards").hidden = current === null || typing || melded;
  part("suits")?.toggleAttribute("hidden", current === null || typing || melded);
  for (const one of suits) one.setAttribute("aria-pressed", one === suit);
  part("digits").hidden = current === null || !typing || melded;
  part("mode").hidden = melded;
  for (const flag of form.querySelectorAll("[data-flag]")) flag.hidden = winner() === "";
  const others = losers().filter((line) => counted(line) && (line !== current || line.worked));
  part("reviews").replaceChildren(
    ...others.map((line) =>
      element(
        "p",
        { class: "review" },
        element("span", {}, line.name),
        element("span", { class: line.worked ? "melded" : "n" }, arithmetic(line)),
      ),
    ),
  );
  if (current) showCurrent();
}

function figureOf(line) {
  if (!counted(line)) return "–";
  if (line.worked) return line.worked.dataset.total;
  return String(unsure(line) ? tapped(line).length : total(line));
}

function showCurrent() {
  const next = following(current);
  part("holds").textContent = say(form, current.worked ? "sayKeeps" : "sayHolds", current);
  part("big").textContent = figureOf(current);
  part("times").textContent =
    factor() > 1 && counted(current) ? `×${factor()} = ${total(current) * factor()}` : "";
  part("times").classList.toggle("cap", unsure(current));
  if (unsure(current) && counted(current)) part("times").textContent = say(form, "sayCardsToMeld");
  part("tape").replaceChildren(
    ...(typing
      ? [element("span", { class: "n" }, current.points.value || "0")]
      : [
          ...tape(current),
          element("span", { class: "cap" }, cardsOf(current)),
        ]),
  );
  part("mode").textContent = say(form, typing ? "sayTapCards" : "sayTypeTotal");
  countKeys(tapped(current));
  const toMeld = !next && losers().some(unsure);
  part("next").hidden = !next;
  part("save").hidden = Boolean(next) || toMeld;
  part("review")?.toggleAttribute("hidden", !toMeld);
  if (next) {
    part("next").textContent = `${next.name} ›`;
    part("next").setAttribute("aria-label", say(form, "sayNext", next));
  }
}

// Each key shows how many of its cards are on the tape.
function countKeys(cards) {
  for (const key of part("cards").children) {
    const number = cards.filter((card) => known(card)?.key === key).length;
    const name = key.dataset.name;
    key.toggleAttribute("data-taken", number > 0);
    if (number > 0) key.dataset.taken = number;
    key.setAttribute("aria-label", number > 0 ? say(form, "sayTaken", { key: name, number }) : name);
  }
}

function takeBack(key) {
  if (!current) return;
  const cards = tapped(current);
  const place = cards.findLastIndex((card) => known(card)?.key === key);
  if (place < 0) return;
  tick();
  write(current.cards, cards.filter((_, other) => other !== place).join(" "));
}

function neighbour(step) {
  const order = losers();
  return order[order.indexOf(current) + step];
}

part("winners").addEventListener("click", (event) => {
  const button = event.target.closest("[data-seat]");
  if (!button) return;
  const choice = [...form.elements.out].find((radio) => radio.value === button.dataset.seat);
  choice.checked = true;
  choice.dispatchEvent(new Event("input", { bubbles: true }));
  const line = lines.find((other) => other.seat === button.dataset.seat);
  if (counted(line)) {
    write(line.cards, "");
    write(line.points, "");
  }
  goByKey(event, following(line) ?? losers()[0]);
});

part("cards").addEventListener("click", (event) => {
  const key = event.target.closest(".key");
  if (!key || !current) return;
  if (current.points.value) write(current.points, "");
  tick();
  const card = key.dataset.cards.split(" ")[0];
  const ofSuit = suit && key.dataset.face !== "★" ? suit.dataset.suit : "";
  write(current.cards, [...tapped(current), card + ofSuit].join(" "));
});

part("digits").addEventListener("click", (event) => {
  const key = event.target.closest(".key");
  if (!key || !current) return;
  if (current.cards.value) write(current.cards, "");
  tick();
  const text = current.points.value;
  if (key.dataset.text === "+" && !/\d$/.test(text)) return;
  write(current.points, key.dataset.back === undefined ? text + key.dataset.text : text.slice(0, -1));
});

onLongPress(part("cards"), ".key", takeBack);
onSwipe(form.querySelector("main"), (way) => {
  const other = current && neighbour(way === "onward" ? 1 : -1);
  if (other) go(other);
});

part("undo").addEventListener("click", () => {
  tick();
  if (typing) write(current.points, current.points.value.slice(0, -1));
  else write(current.cards, tapped(current).slice(0, -1).join(" "));
});

part("mode").addEventListener("click", () => {
  typing = likesTotals = !typing;
  show();
  keep(COUNT_BY, typing ? "total" : "cards");
});

part("next").addEventListener("click", (event) => goByKey(event, following(current)));
part("suits")?.addEventListener("click", (event) => {
  suit = event.target.closest("[data-suit]") ?? suit;
  show();
});

for (const flag of form.querySelectorAll("[data-flag]")) flag.addEventListener("change", show);

form.dataset.ready = "";
const asked = lines.find((line) => line.seat === form.dataset.opened && line.seat !== winner());
const wrong = lines.find((line) => line.wrong);
go(winner() ? (wrong ?? asked ?? losers().find((line) => !counted(line)) ?? losers()[0]) : null);
