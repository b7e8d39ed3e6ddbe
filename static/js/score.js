// Score the hand: what a thumb does to it. Keys write into the form's own fields (hand.js), and the
// page is drawn from those (drawing.js).
import { keep, kept } from "./kept.js";
import { onLongPress } from "./long_press.js";
import { draw } from "./score/drawing.js";
import {
  counted,
  form,
  keyOf,
  lineOf,
  lines,
  losers,
  neighbour,
  nextToCount,
  part,
  tapped,
  typed,
  winner,
  write,
} from "./score/hand.js";
import { onSwipe } from "./swipe.js";
import { tick } from "./tick.js";

const COUNT_BY = "count by"; // how this phone's owner likes to count: "cards" or "total"

let current = null; // the loser being counted
let likesTotals = kept(COUNT_BY) === "total";
let typing = likesTotals;
let suit = form.querySelector("[data-suit]");

const show = () => draw(current, typing, suit);

function change(field, value) {
  write(current, field, value);
  show();
}

function go(line) {
  current = line && line.seat !== winner() ? line : null;
  if (current) typing = counted(current) ? typed(current) !== "" : likesTotals;
  show();
}

// Whoever came by keyboard goes on with the first key.
function goByKey(event, line) {
  go(line);
  const keys = part(typing ? "digits" : "cards");
  if (event.detail === 0 && line) keys.querySelector("button").focus();
}

function takeBack(place) {
  change("cards", tapped(current).filter((_, other) => other !== place).join(" "));
}

part("winners").addEventListener("click", (event) => {
  const button = event.target.closest("[data-seat]");
  if (!button) return;
  const choice = [...form.elements.out].find((radio) => radio.value === button.dataset.seat);
  choice.checked = true;
  choice.dispatchEvent(new Event("input", { bubbles: true }));
  const line = lineOf(button.dataset.seat);
  if (counted(line)) {
    write(line, "cards", "");
    write(line, "points", "");
  }
  goByKey(event, nextToCount(line) ?? losers()[0]);
});

part("cols").addEventListener("click", (event) => {
  const button = event.target.closest("[data-seat]");
  if (button) go(lineOf(button.dataset.seat));
});

part("cards").addEventListener("click", (event) => {
  const key = event.target.closest(".key");
  if (!key || !current) return;
  if (current.points.value) write(current, "points", "");
  tick();
  const card = key.dataset.cards.split(" ")[0];
  const ofSuit = suit && key.dataset.face !== "★" ? suit.dataset.suit : "";
  change("cards", [...tapped(current), card + ofSuit].join(" "));
});

onLongPress(part("cards"), ".key", (key) => {
  const place = current ? tapped(current).findLastIndex((card) => keyOf(card) === key) : -1;
  if (place < 0) return;
  tick();
  takeBack(place);
});

part("tape").addEventListener("click", (event) => {
  const card = event.target.closest("[data-place]");
  if (card) takeBack(Number(card.dataset.place));
});

part("digits").addEventListener("click", (event) => {
  const key = event.target.closest(".key");
  if (!key || !current) return;
  if (current.cards.value) write(current, "cards", "");
  tick();
  const text = current.points.value;
  if (key.dataset.text === "+" && !/\d$/.test(text)) return;
  change("points", key.dataset.back === undefined ? text + key.dataset.text : text.slice(0, -1));
});

part("undo").addEventListener("click", () => {
  tick();
  if (typing) change("points", current.points.value.slice(0, -1));
  else takeBack(tapped(current).length - 1);
});

part("mode").addEventListener("click", () => {
  typing = likesTotals = !typing;
  show();
  keep(COUNT_BY, typing ? "total" : "cards");
});

part("next").addEventListener("click", (event) => goByKey(event, nextToCount(current)));

part("suits")?.addEventListener("click", (event) => {
  suit = event.target.closest("[data-suit]") ?? suit;
  show();
});

onSwipe(form.querySelector("main"), (way) => {
  const other = current && neighbour(current, way === "onward" ? 1 : -1);
  if (other) go(other);
});

for (const flag of form.querySelectorAll("[data-flag]")) flag.addEventListener("change", show);

form.dataset.ready = "";
const asked = lineOf(form.dataset.opened);
const opened = [lines.find((line) => line.wrong), asked].find((line) => line && line.seat !== winner());
// Whoever was being counted when the page was left may hold more cards: one goes on with them.
const goesOn = "draft" in form.dataset && "fresh" in form.dataset;
const left = goesOn ? losers().findLast(counted) : losers().find((line) => !counted(line));
go(winner() ? (opened ?? left ?? losers()[0]) : null);
