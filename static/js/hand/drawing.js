// What the page shows of the hand: a column for each player, who is being counted, their tape and
// keys. A player who counts for themselves has fewer parts on their page.
import { say } from "../say.js";
import { counted, tapped } from "./hand.js";

// `typing` says whether the total of the player being counted is typed; `suit` is the one the next
// card is of, where suits matter; `waiting` is what only begins a card. What is drawn again keeps the focus.
export function draw(hand, typing, suit, waiting) {
  const box = document.activeElement?.closest("[data-part=cols], [data-part=tape]");
  const place = box ? [...box.children].indexOf(document.activeElement) : -1;
  drawPlayers(hand);
  drawKeys(hand, typing, suit);
  if (hand.current) {
    drawLoser(hand, typing, waiting);
    drawSteps(hand, typing);
  }
  if (box) [...box.querySelectorAll("button")].at(place)?.focus({ preventScroll: true });
}

// What is summed up below the players is how their figures come about, where they don't say that.
function drawPlayers(hand) {
  const { current } = hand;
  hand.part("cols")?.replaceChildren(...hand.lines.map((line) => column(hand, line)));
  hand.part("cols")?.toggleAttribute("hidden", !hand.begun);
  hand.part("contract")?.toggleAttribute("hidden", hand.begun);
  for (const name of ["choose", "winners"]) {
    hand.part(name)?.toggleAttribute("hidden", current !== null);
  }
  for (const one of hand.part("winners")?.children ?? []) {
    one.setAttribute("aria-pressed", one.dataset.seat === hand.winner);
  }
  hand.part("count").hidden = current === null;
  for (const flag of hand.form.querySelectorAll("[data-flag]")) flag.hidden = current === null;
  for (const one of hand.form.querySelectorAll("[data-laid]")) {
    one.hidden = one.dataset.laid !== current?.seat;
  }
  const others = hand.losers.filter((line) => counted(line) && line !== current && !line.worked);
  const summed = others.filter((line) => hand.arithmetic(line) !== hand.losersFigure(line));
  const shown = hand.reviewed ? hand.losers : summed;
  hand.part("reviews")?.replaceChildren(...shown.map((line) => review(hand, line)));
}

function column(hand, line) {
  const out = line.seat === hand.winner;
  const todo = !out && !counted(line);
  const figure = out ? hand.winnersFigure() : withMark(hand, line, hand.losersFigure(line));
  const button = element(
    "button",
    {
      type: "button",
      class: `${todo ? "todo" : ""} ${line.wrong ? "bad" : ""}`,
      "data-seat": line.seat,
      "aria-label": described(hand, line, standing(hand, line, out) ?? hand.losersFigure(line)),
    },
    element("span", { class: LONG_WORD.test(line.firstName) ? "long" : "" }, line.firstName),
    line.mark.cloneNode(true),
    element("b", { class: `n ${out ? "ringed" : ""} ${isLong(figure) ? "long" : ""}` }, figure),
  );
  if (line === hand.current && !hand.reviewed) button.setAttribute("aria-current", "step");
  return button;
}

// Five such names have no room beside each other.
const LONG_WORD = /\p{L}{9}/u;

const isLong = (figure) => String(figure).length > 4;

const withMark = (hand, line, text) => (hand.laid(line) ? `${text}✓` : text);

function described(hand, line, figure) {
  const laid = hand.laid(line) && line.seat !== hand.winner ? say(hand.form, "sayLaid") : "";
  return [line.name, figure, laid].filter(Boolean).join(", ");
}

// Where a figure does not say it all.
function standing(hand, line, out) {
  if (out) return say(hand.form, "sayWentOut");
  if (!counted(line)) return say(hand.form, "sayNotYet");
  return hand.unsure(line) ? say(hand.form, "sayToMeld") : null;
}

function review(hand, line) {
  const name = element("span", {}, withMark(hand, line, line.name));
  const figure = hand.losersFigure(line);
  if (!line.worked) {
    return element("p", { class: "review" }, name, element("span", { class: "n" }, hand.arithmetic(line)));
  }
  const how = line.worked.cloneNode(true);
  const sum = how.querySelector(".n");
  // The figure beside it is what it all comes to.
  const same = new RegExp(sum === how.firstChild ? `(^| = )${figure}$` : ` = ${figure}$`);
  sum.replaceWith(element("span", {}, sum.textContent.replace(same, "")));
  const melds = element("span", { class: "melded" }, ...how.childNodes);
  return element("p", { class: "review" }, name, element("b", { class: "n" }, figure), melds);
}

function drawKeys(hand, typing, suit) {
  const { current } = hand;
  const away = current === null || hand.reviewed;
  hand.part("cards")?.toggleAttribute("hidden", away || typing);
  hand.part("suits")?.toggleAttribute("hidden", away || typing);
  hand.part("digits").hidden = away || !typing;
  hand.part("steps").hidden = current === null;
  hand.part("mode")?.toggleAttribute("hidden", hand.reviewed);
  for (const one of suitsOf(hand)) one.setAttribute("aria-pressed", one === suit);
  if (current) countKeys(hand, current, suit);
}

// Each key shows how many of its cards are on the tape, of the chosen suit if there is one, and takes
// no more than the losers can hold together.
function countKeys(hand, current, suit) {
  for (const key of hand.part("cards")?.children ?? []) {
    const lying = (line) => tapped(line).filter((card) => hand.liesOn(card, key, suit)).length;
    const number = lying(current);
    key.disabled = hand.losers.reduce((sum, line) => sum + lying(line), 0) >= key.dataset.copies;
    if (suit && key.dataset.face !== "★") key.className = suit.className; // of its colour
    const name = key.dataset.name;
    key.toggleAttribute("data-taken", number > 0);
    if (number > 0) key.dataset.taken = number;
    key.setAttribute(
      "aria-label",
      number > 0 ? say(hand.form, "sayTaken", { key: name, number }) : name,
    );
  }
}

function drawLoser(hand, typing, waiting) {
  const line = hand.current;
  hand.form.querySelector(".sum").hidden = hand.reviewed;
  hand.part("holds").textContent = say(hand.form, line.worked ? "sayKeeps" : "sayHolds", line);
  hand.part("number").textContent = beside(hand, line, typing);
  hand.part("big").textContent = hand.figureBeforeDoubling(line);
  const isOpen = !counted(line) || hand.unsure(line);
  hand.part("big").hidden = isOpen && hand.part("number").textContent !== "";
  hand.part("times").textContent = hand.doubling(line);
  hand.part("tape").hidden = typing || hand.reviewed;
  hand.part("tape").replaceChildren(...tape(hand, line));
  if (waiting) hand.part("tape").append(element("span", { class: "card todo" }, waiting));
}

// What the figure counts, or how a sum was typed. Blank where that says no more than the figure itself.
function beside(hand, line, typing) {
  if (counted(line) && hand.unsure(line)) return hand.toMeld(line);
  if (hand.unsure(line)) return typing ? "" : say(hand.form, "saySuits");
  if (tapped(line).length > 0) return hand.cardsOf(line);
  const typed = line.points.value.replaceAll("-", "−");
  return /\d[+−]/.test(typed) ? typed : "";
}

function tape(hand, line) {
  return tapped(line).map((card, place) => face(hand, card, place));
}

function face(hand, card, place) {
  const key = hand.keyOf(card);
  const suit = hand.hasKeyOfItsOwn(card)
    ? null
    : suitsOf(hand).find((one) => card.endsWith(one.dataset.suit));
  const name = key?.dataset.name ?? card;
  const named = suit ? `${name}, ${suit.getAttribute("aria-label")}` : name;
  return element(
    "button",
    {
      type: "button",
      class: `card ${(suit ?? key)?.className.replace("key", "") ?? ""}`,
      "data-place": place,
      "aria-label": say(hand.form, "sayTakeBack", { card: named }),
    },
    (key?.dataset.face ?? card) + (suit?.dataset.sign ?? ""),
  );
}

function drawSteps(hand, typing) {
  const next = hand.nextToCount(hand.current);
  const toMeld = !next && hand.losers.some((line) => hand.unsure(line));
  const mode = hand.part("mode");
  if (mode) mode.textContent = say(hand.form, typing ? "sayTapCards" : "sayTypeTotal");
  hand.part("next")?.toggleAttribute("hidden", !next);
  hand.part("save").hidden = Boolean(next) || toMeld;
  hand.part("review")?.toggleAttribute("hidden", !toMeld);
  if (next) {
    hand.part("next").textContent = say(hand.form, "sayNext", { name: next.firstName });
  }
}

const suitsOf = (hand) => [...hand.form.querySelectorAll("[data-suit]")];

function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}
