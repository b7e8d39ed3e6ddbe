// Names in seat order: below the last one there is always an empty seat, arrows move a player up, chips
// of earlier names seat one with a tap, and the lists of who deals and who starts show the names.
import { mend } from "./refused_fields.js";
import { whenever } from "./page.js";
import { say } from "./say.js";

const written = (field) => field.value.trim();
const isSame = (one, other) => one.toLowerCase() === other.toLowerCase();

whenever("[data-seats]", (list) => {
  const seats = [...list.querySelectorAll(".seat")];
  const names = seats.map((seat) => seat.querySelector("input"));
  const chips = [...list.querySelectorAll(".chip")];
  const dealers = [...document.querySelectorAll("[data-dealer]")];
  const part = (name) => document.querySelector(`.people [data-part=${name}]`);

  const pairs = document.querySelector("[data-part=pairs]");
  const few = pairs?.textContent;

  const emptySeat = () => names.find((name) => !written(name));
  const seatOf = (chip) => names.find((name) => isSame(written(name), chip.textContent.trim()));

  function show() {
    const last = names.findLastIndex(written);
    for (const seat of seats.slice(0, last + 2)) seat.classList.remove("spare");
    for (const chip of chips) {
      const seat = seatOf(chip);
      chip.setAttribute("aria-pressed", Boolean(seat));
      chip.disabled = !seat && !emptySeat();
    }
    for (const dealer of dealers) showNames(dealer);
    part("players").textContent = names.map(written).filter(Boolean).join(", ");
    if (pairs) pairs.textContent = whoPlaysWithWhom() ?? few;
    part("dealer").textContent = dealers.length ? whoDeals(dealers[0].selectedOptions[0]) : "";
    if (names.some((name) => name.value !== name.defaultValue)) {
      for (const name of names) if (isRight(name)) mend(name);
    }
  }

  function whoPlaysWithWhom() {
    const people = names.map(written).filter(Boolean);
    const half = people.length / 2;
    if (half < 2 || !Number.isInteger(half)) return null;
    const both = people.slice(0, half).map((name, index) => `${name} & ${people[half + index]}`);
    return both.join(` ${pairs.dataset.against} `);
  }

  const isSeat = (option) => Number(option.value) >= 1;

  function whoDeals(option) {
    return isSeat(option) ? say(list, "sayDeals", { name: option.textContent }) : option.textContent;
  }

  function showNames(dealer) {
    for (const option of dealer.options) {
      if (!isSeat(option)) continue;
      const name = written(names[option.value - 1]);
      option.hidden = option.disabled = !name;
      option.textContent = name || say(list, "saySeat", { number: option.value });
    }
    if (!dealer.selectedOptions[0].disabled) mend(dealer);
  }

  // The sentence that names are missing stands beside the first empty seat. What else was refused is
  // not known from a name alone: it stands until one is changed.
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
  names.forEach((name, index) =>
    name.addEventListener("keydown", (event) => {
      const next = names[index + 1];
      if (event.key !== "Enter" || event.isComposing || !written(name) || !next) return;
      event.preventDefault();
      next.focus();
    }),
  );
  list.closest("form").addEventListener("input", show);
  show();
});
