// Names in seat order: empty seats stay folded away, arrows move a player, and the lists of who deals
// and who starts show the names.
import { whenever } from "./page.js";
import { say } from "./say.js";

const OPEN_SEATS = 4;

whenever("[data-seats]", (list) => {
  const seats = [...list.querySelectorAll(".seat")];
  const names = seats.map((seat) => seat.querySelector("input"));
  const add = list.querySelector("[data-add]");
  const choices = [...document.querySelectorAll("[data-dealer] option")];
  let open = Math.max(OPEN_SEATS, names.findLastIndex((name) => name.value) + 1);

  const show = () => {
    seats.forEach((seat, index) => (seat.hidden = index >= open));
    add.hidden = open >= seats.length;
    for (const option of choices) {
      const index = Number(option.value) - 1;
      if (index >= 0) {
        const name = names[index].value.trim();
        option.hidden = option.disabled = !name;
        option.textContent = name || say(list, "saySeat", { number: index + 1 });
      }
    }
  };
  const swap = (a, b) => {
    if (!names[a] || !names[b]) return;
    [names[a].value, names[b].value] = [names[b].value, names[a].value];
    names[b].focus();
    show();
  };

  seats.forEach((seat, index) => {
    const [up, down] = seat.querySelectorAll(".move");
    up.hidden = down.hidden = false;
    up.addEventListener("click", () => swap(index, index - 1));
    down.addEventListener("click", () => swap(index, index + 1));
  });
  add.addEventListener("click", () => {
    open += 1;
    show();
    names[open - 1].focus();
  });
  list.addEventListener("input", show);
  show();
});
