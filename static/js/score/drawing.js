// What the page shows of the hand: a column for each player, who is being counted, their tape and keys.
import { say } from "../say.js";
import {
  arithmetic,
  cardsOf,
  counted,
  doubling,
  figureBeforeDoubling,
  form,
  hasKeyOfItsOwn,
  keyOf,
  lines,
  losers,
  losersFigure,
  nextToCount,
  part,
  tapped,
  unsure,
  winner,
  winnersFigure,
} from "./hand.js";

const suits = [...form.querySelectorAll("[data-suit]")];

// `current` is the loser being counted, if any; `typing` whether their total is typed; `suit` the one
// the next card is of, where suits matter. What is drawn anew keeps the focus.
export function draw(current, typing, suit) {
  const box = document.activeElement.closest("[data-part=cols], [data-part=tape]");
  const place = box ? [...box.children].indexOf(document.activeElement) : -1;
  drawPlayers(current);
  drawKeys(current, typing, suit);
  if (current) {
    drawLoser(current, typing);
    drawSteps(current, typing);
  }
  if (box) [...box.querySelectorAll("button")].at(place)?.focus({ preventScroll: true });
}

function drawPlayers(current) {
  part("cols").replaceChildren(...lines.map((line) => column(line, line === current)));
  part("cols").hidden = winner() === "";
  part("contract").hidden = current !== null;
  part("choose").hidden = current !== null;
  part("winners").hidden = current !== null;
  part("count").hidden = current === null;
  for (const flag of form.querySelectorAll("[data-flag]")) flag.hidden = winner() === "";
  const others = losers().filter((line) => counted(line) && (line !== current || line.worked));
  part("reviews").replaceChildren(...others.map(review));
}

function column(line, isCurrent) {
  const out = line.seat === winner();
  const todo = !out && !counted(line);
  const figure = out ? winnersFigure() : losersFigure(line);
  const button = element(
    "button",
    {
      type: "button",
      class: `${todo ? "todo" : ""} ${line.wrong ? "bad" : ""}`,
      "data-seat": line.seat,
      "aria-label": `${line.name}, ${standing(line, out) ?? figure}`,
    },
    element("span", {}, line.name),
    element("b", { class: out ? "n ringed" : "n" }, figure),
  );
  if (isCurrent) button.setAttribute("aria-current", "step");
  return button;
}

// Where a figure does not say it all.
function standing(line, out) {
  if (out) return say(form, "sayWentOut");
  if (!counted(line)) return say(form, "sayNotYet");
  return unsure(line) ? say(form, "sayToMeld") : null;
}

function review(line) {
  return element(
    "p",
    { class: "review" },
    element("span", {}, line.name),
    element("span", { class: line.worked ? "melded" : "n" }, arithmetic(line)),
  );
}

function drawKeys(current, typing, suit) {
  const melded = current !== null && Boolean(current.worked);
  const away = current === null || melded;
  part("cards").hidden = away || typing;
  part("suits")?.toggleAttribute("hidden", away || typing);
  part("digits").hidden = away || !typing;
  part("steps").hidden = current === null;
  part("mode").hidden = melded;
  for (const one of suits) one.setAttribute("aria-pressed", one === suit);
  if (current) countKeys(tapped(current));
}

// Each key shows how many of its cards are on the tape.
function countKeys(cards) {
  for (const key of part("cards").children) {
    const number = cards.filter((card) => keyOf(card) === key).length;
    const name = key.dataset.name;
    key.toggleAttribute("data-taken", number > 0);
    if (number > 0) key.dataset.taken = number;
    key.setAttribute("aria-label", number > 0 ? say(form, "sayTaken", { key: name, number }) : name);
  }
}

function drawLoser(line, typing) {
  part("holds").textContent = say(form, line.worked ? "sayKeeps" : "sayHolds", line);
  part("big").textContent = figureBeforeDoubling(line);
  part("times").textContent = doubling(line);
  part("times").classList.toggle("cap", unsure(line));
  part("tape").replaceChildren(...(typing ? [typedTotal(line)] : tape(line)));
}

function typedTotal(line) {
  return element("span", { class: "n" }, line.points.value || "0");
}

function tape(line) {
  return [...tapped(line).map(face), element("span", { class: "cap" }, cardsOf(line))];
}

function face(card, place) {
  const key = keyOf(card);
  const suit = hasKeyOfItsOwn(card) ? null : suits.find((one) => card.endsWith(one.dataset.suit));
  const name = key?.dataset.name ?? card;
  const named = suit ? `${name}, ${suit.getAttribute("aria-label")}` : name;
  return element(
    "button",
    {
      type: "button",
      class: `card ${(suit ?? key)?.className.replace("key", "") ?? ""}`,
      "data-place": place,
      "aria-label": say(form, "sayTakeBack", { card: named }),
    },
    (key?.dataset.face ?? card) + (suit?.dataset.sign ?? ""),
  );
}

function drawSteps(current, typing) {
  const next = nextToCount(current);
  const toMeld = !next && losers().some(unsure);
  part("mode").textContent = say(form, typing ? "sayTapCards" : "sayTypeTotal");
  part("next").hidden = !next;
  part("save").hidden = Boolean(next) || toMeld;
  part("review")?.toggleAttribute("hidden", !toMeld);
  if (next) {
    part("next").textContent = `${next.name} ›`;
    part("next").setAttribute("aria-label", say(form, "sayNext", next));
  }
}

function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}
