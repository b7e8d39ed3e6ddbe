// Score the hand: what a thumb does to it. Keys write into the form's own fields (hand.js), and the
// page is drawn from those (drawing.js).
import { getItem, setItem } from "../local_storage.js";
import { onLongPress } from "../long_press.js";
import { whenever } from "../page.js";
import { draw } from "./drawing.js";
import { Hand, counted, tapped, typed } from "./hand.js";
import { say } from "../say.js";
import { onSwipe } from "../swipe.js";
import { tick } from "../tick.js";
import { pressByTyping } from "../typing.js";

const COUNT_BY = "count by"; // how this phone's owner likes to count: "cards" or "total"

let sentTyping; // whether totals were typed when a hand was sent: what is refused comes back with the keys it had

whenever("form.score", (form) => {
  const hand = new Hand(form);
  const part = (name) => hand.part(name);

  // Where cards are melded first, a total hides that.
  const remembers = !hand.onlyPoints && !hand.meldsFirst;
  const asSent = "sent" in form.dataset ? sentTyping : undefined;
  let likesTotals =
    hand.onlyPoints || (remembers && (asSent ?? (hand.losers.some(typed) || getItem(COUNT_BY) === "total")));
  let typing = likesTotals;
  let suit = part("suits")?.children[1]; // the one that is chosen at first wherever cards are tapped
  let replaces = false; // the next digit takes the place of the total that stood there
  let waiting = ""; // what only begins a card, as it is typed

  function show() {
    part("refused").classList.add("mended");
    draw(hand, typing, suit, waiting);
  }

  function refuse(text) {
    const refused = part("refused");
    refused.lastElementChild.textContent = text;
    refused.classList.remove("mended");
    refused.hidden = false;
  }

  function change(field, value) {
    hand.write(hand.current, field, value);
    if (!hand.losers.some((line) => line.wrong)) mend();
    show();
  }

  // What was refused is another hand now. What others recorded meanwhile, a list, is news still.
  function mend() {
    for (const one of form.querySelectorAll(".wrongs, main > .refused:not(:has(ul))")) {
      one.classList.add("mended");
    }
  }

  function go(line) {
    hand.current = line;
    const { current } = hand;
    if (current) typing = counted(current) ? typed(current) !== "" : likesTotals;
    replaces = true;
    show();
  }

  function countAgain(line) {
    hand.reviewed = false;
    go(line);
  }

  // Whoever came by keyboard goes on with the first key, or the first of those who may have gone out.
  function goByKey(event, line) {
    go(line);
    const keys = part(hand.current ? (typing ? "digits" : "cards") : "winners");
    if (event.detail === 0 && line) keys.querySelector("button:enabled").focus();
  }

  function takeBack(place) {
    change("cards", tapped(hand.current).filter((_, other) => other !== place).join(" "));
  }

  part("winners")?.addEventListener("click", (event) => {
    const button = event.target.closest("[data-seat]");
    if (!button) return;
    const choice = [...form.elements.out].find((radio) => radio.value === button.dataset.seat);
    choice.checked = true;
    choice.dispatchEvent(new Event("input", { bubbles: true }));
    const line = hand.lineOf(button.dataset.seat);
    hand.replace(line);
    goByKey(event, hand.nextToCount(line) ?? hand.losers[0]);
  });

  part("cols")?.addEventListener("click", (event) => {
    const button = event.target.closest("[data-seat]");
    if (button) countAgain(hand.lineOf(button.dataset.seat));
  });

  part("cards")?.addEventListener("click", (event) => {
    const key = event.target.closest(".key");
    const { current } = hand;
    if (!key || !current) return;
    if (current.points.value) hand.replace(current);
    tick();
    const card = key.dataset.cards.split(" ")[0];
    const ofSuit = suit && key.dataset.face !== "★" ? suit.dataset.suit : "";
    change("cards", [...tapped(current), card + ofSuit].join(" "));
    showAbove(form.querySelector(".thumb"), part("tape"));
  });

  if (part("cards")) {
    onLongPress(part("cards"), ".key", (key) => {
      const { current } = hand;
      const place = current ? tapped(current).findLastIndex((card) => hand.liesOn(card, key, suit)) : -1;
      if (place < 0) return;
      tick();
      takeBack(place);
    });
  }

  part("tape").addEventListener("click", (event) => {
    const card = event.target.closest("[data-place]");
    if (card) takeBack(Number(card.dataset.place));
  });

  part("digits").addEventListener("click", (event) => {
    const key = event.target.closest(".key");
    const { current } = hand;
    if (!key || !current) return;
    const isSign = /[+-]/.test(key.dataset.text);
    const isDigit = key.dataset.back === undefined && !isSign;
    if (current.cards.value || (replaces && isDigit)) hand.replace(current);
    tick();
    const text = current.points.value;
    replaces = false;
    if (isSign) change("points", withSign(text, key.dataset.text));
    else change("points", isDigit ? text + key.dataset.text : text.slice(0, -1));
  });

  part("undo").addEventListener("click", (event) => {
    tick();
    const { current } = hand;
    // With nothing to take back but who went out, that is asked again.
    const winner = hand.lineOf(hand.winner);
    if (hand.reviewed) return countAgain(current);
    if (winner && !hand.losers.some(counted) && current.replaced.length === 0) return goByKey(event, winner);
    if (typed(current)) change("points", replaces ? "" : current.points.value.slice(0, -1));
    else takeBack(tapped(current).length - 1);
    replaces = !counted(current);
    if (replaces) hand.bringBack(current);
    show();
  });

  part("mode")?.addEventListener("click", () => {
    typing = likesTotals = !typing;
    show();
    if (remembers && !typing) setItem(COUNT_BY, "cards");
  });

  // By tap, whoever isn't counted can wait; Enter would go round and round.
  part("next")?.addEventListener("click", (event) => {
    const { current } = hand;
    if (!event.isTrusted && !counted(current)) refuse(say(form, "sayMissing", current));
    else goByKey(event, hand.nextToCount(current));
  });

  function stayWithWhatWaits(event) {
    if (!waiting || !event.target.closest(".go")) return;
    event.preventDefault();
    event.stopPropagation();
    refuse(say(form, "sayNoCard", { card: waiting }));
  }

  part("steps").addEventListener("click", stayWithWhatWaits, true);

  part("suits")?.addEventListener("click", (event) => {
    suit = event.target.closest("[data-suit]") ?? suit;
    show();
  });

  onSwipe(form.querySelector("main"), (way) => {
    const { current } = hand;
    const other = current && hand.neighbour(current, way === "onward" ? 1 : -1);
    if (other) countAgain(other);
  });

  for (const flag of form.querySelectorAll("[data-flag], [data-laid]")) flag.addEventListener("change", show);

  // Only a hand without any cards says that its scorer likes totals.
  form.addEventListener("submit", () => {
    sentTyping = likesTotals;
    if (remembers && hand.losers.every(typed)) setItem(COUNT_BY, "total");
  });

  pressByTyping(form, (text) => {
    waiting = text;
    show();
  });
  form.dataset.ready = "";
  const wrong = hand.losers.find((line) => line.wrong);
  const left = hand.losers.find((line) => !counted(line));
  const asksWho = hand.winner !== "" && form.elements.counting.value === hand.winner;
  go(hand.begun ? (wrong ?? (asksWho ? null : (hand.current ?? left ?? hand.losers[0]))) : null);
  if (document.querySelector(".slips, main > .refused, .wrongs")) {
    const seen = part("tape").innerText.trim() ? part("tape") : part("big");
    scrollTo(0, 0);
    showAbove(form.querySelector(".thumb"), seen);
  }
});

// A sign follows a number or takes another sign's place; only a minus can begin.
function withSign(text, sign) {
  const before = text.replace(/[+-]$/, "");
  return before || sign === "-" ? before + sign : text;
}

// Scrolls as far as the thumb's half lies on what is to be seen: a card that was tapped; what was
// refused gets the focus then, and stays in sight.
function showAbove(thumb, seen) {
  const [bar, box] = [thumb.getBoundingClientRect(), seen.getBoundingClientRect()];
  if (box.left < bar.right && bar.left < box.right) scrollBy(0, Math.max(0, box.bottom - bar.top));
}
