// Names in seat order: arrows move a player up, chips of earlier names seat one with a tap, and the
// lists of who deals and who starts show the names.
import { mend } from "./refused_fields.js";
import { whenever } from "./page.js";
import { say } from "./say.js";

const written = (field) => field.value.trim();
const isSame = (one, other) => one.toLowerCase() === other.toLowerCase();

whenever("[data-seats]", (list) => {
  const seats = [...list.querySelectorAll(".seat")];
  const names = seats.map((seat) => seat.querySelector("input"));
  const chips = [...list.querySelectorAll(".chip")];
  const add = list.querySelector("[data-add]");
  const dealers = [...document.querySelectorAll("[data-dealer]")];

  const isOpen = (index) => !seats[index].hidden;
  const emptySeat = () => names.find((name, index) => isOpen(index) && !written(name));
  const seatOf = (chip) => names.find((name) => isSame(written(name), chip.textContent.trim()));

  function show() {
    names.forEach((name, index) => (seats[index].hidden &&= !written(name)));
    for (const chip of chips) {
      const seat = seatOf(chip);
      chip.setAttribute("aria-pressed", Boolean(seat));
      chip.disabled = !seat && !emptySeat();
    }
    for (const dealer of dealers) showNames(dealer);
    if (names.some((name) => name.value !== name.defaultValue)) {
      for (const name of names) if (isRight(name)) mend(name);
    }
    if (add) add.hidden = isOpen(seats.length - 1);
  }

  function showNames(dealer) {
    for (const option of dealer.options) {
      const index = Number(option.value) - 1;
      if (!(index >= 0)) continue;
      const name = written(names[index]);
      option.hidden = option.disabled = !name;
      option.textContent = name || say(list, "saySeat", { number: index + 1 });
    }
    if (!dealer.selectedOptions[0].disabled) mend(dealer);
  }

  // The sentence that names are missing stands beside the first empty seat. What else was refused is
  // not told from a name alone: it stands until one is changed.
  function isRight(name) {
    const all = names.map(written).filter(Boolean);
    const twice = all.filter((other) => isSame(other, written(name))).length > 1;
    const fits = written(name).length <= Number(list.dataset.longest) && !/[<>]/.test(name.value);
    return all.length >= Number(list.dataset.least) && fits && !twice;
  }

  // What was tapped is as good as typed.
  const tell = () => list.dispatchEvent(new Event("input", { bubbles: true }));

  function swap(index) {
    const [above, name] = [names[index - 1], names[index]];
    [above.value, name.value] = [name.value, above.value];
    above.focus();
    tell();
  }

  seats.forEach((seat, index) =>
    seat.querySelector(".move").addEventListener("click", () => swap(index)),
  );
  for (const chip of chips) {
    chip.addEventListener("click", () => {
      const seat = seatOf(chip);
      if (seat) seat.value = "";
      else emptySeat().value = chip.textContent.trim();
      tell();
    });
  }
  if (add) {
    add.type = "button";
    add.addEventListener("click", () => {
      const next = seats.findIndex((seat) => seat.hidden);
      seats[next].hidden = false;
      show();
      names[next].focus();
    });
  }
  list.addEventListener("input", show);
  show();
});
