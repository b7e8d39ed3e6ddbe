// The keypad. The form's own fields are the truth: keys write into them, and everything shown is
// worked out from them again, so a draft, a reload or a refusal by the server brings it all back.
const form = document.querySelector("form.score");
const times = Number(form.dataset.times);
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
}));
const part = (name) => form.querySelector(`[data-part=${name}]`);
const bent = form.elements.bent;

let current = null;
let typing = false;

const winner = () => form.elements.out?.value ?? "";
const losers = () => lines.filter((line) => line.seat !== winner());
const tapped = (line) => line.cards.value.split(/[\s,]+/).filter(Boolean);
const counted = (line) => tapped(line).length > 0 || line.points.value.trim() !== "";
const factor = () => (bent?.checked ? times : 1);

function summands(line) {
  if (line.points.value.trim()) {
    return line.points.value.split("+").map((number) => Number(number.trim() || 0));
  }
  return tapped(line).map((card) => worth.get(card)?.points ?? 0);
}

function total(line) {
  return summands(line).reduce((sum, points) => sum + points, 0);
}

function write(field, value) {
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  show();
}

function go(line) {
  current = line;
  if (line && counted(line)) typing = line.points.value.trim() !== "";
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
  const figure = out ? "0" : done ? String(total(line) * factor()) : "–";
  const says = out ? "went out" : done ? figure : "not yet counted";
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

function arithmetic(line) {
  const parts = summands(line);
  let text = parts.join(" + ");
  if (parts.length > 1) text += ` = ${total(line)}`;
  return factor() > 1 ? `${text} ×${factor()} = ${total(line) * factor()}` : text;
}

function tape(line) {
  const cards = tapped(line);
  return cards.map((card, index) => {
    const key = worth.get(card)?.key;
    const face = element("button", {
      type: "button",
      class: `card ${key?.className.replace("key", "") ?? ""}`,
      "aria-label": `Take back ${key?.getAttribute("aria-label") ?? card}`,
    });
    face.textContent = key?.dataset.face ?? card;
    face.addEventListener("click", () =>
      write(line.cards, cards.filter((_, other) => other !== index).join(" ")),
    );
    return face;
  });
}

function show() {
  if (current && current.seat === winner()) current = null;
  part("cols").replaceChildren(...lines.map(column));
  part("cols").hidden = winner() === "";
  part("contract").hidden = current !== null;
  part("choose").hidden = current !== null;
  part("count").hidden = current === null;
  part("winners").hidden = current !== null;
  part("steps").hidden = current === null;
  part("cards").hidden = current === null || typing;
  part("digits").hidden = current === null || !typing;
  part("bent")?.toggleAttribute("hidden", winner() === "");
  const others = losers().filter((line) => line !== current && counted(line));
  part("reviews").replaceChildren(
    ...others.map((line) =>
      element(
        "p",
        { class: "review" },
        element("span", {}, line.name),
        element("span", { class: "n" }, arithmetic(line)),
      ),
    ),
  );
  if (current) showCurrent();
}

function showCurrent() {
  const next = following(current);
  part("holds").textContent = `${current.name} holds`;
  part("big").textContent = counted(current) ? String(total(current)) : "–";
  part("times").textContent =
    factor() > 1 && counted(current) ? `×${factor()} = ${total(current) * factor()}` : "";
  const cards = tapped(current);
  part("tape").replaceChildren(
    ...(typing
      ? [element("span", { class: "n" }, current.points.value || "0")]
      : [
          ...tape(current),
          element("span", { class: "cap" }, cards.length === 1 ? "1 card" : `${cards.length} cards`),
        ]),
  );
  part("mode").textContent = typing ? "Tap cards" : "Type total";
  part("next").hidden = !next;
  part("save").hidden = Boolean(next);
  if (next) part("next").textContent = `Next: ${next.name}`;
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
  go(following(line) ?? losers()[0]);
});

part("cards").addEventListener("click", (event) => {
  const key = event.target.closest(".key");
  if (!key || !current) return;
  if (current.points.value) write(current.points, "");
  write(current.cards, [...tapped(current), key.dataset.cards.split(" ")[0]].join(" "));
});

part("digits").addEventListener("click", (event) => {
  const key = event.target.closest(".key");
  if (!key || !current) return;
  if (current.cards.value) write(current.cards, "");
  const text = current.points.value;
  write(current.points, key.dataset.back === undefined ? text + key.dataset.text : text.slice(0, -1));
});

part("undo").addEventListener("click", () => {
  if (typing) write(current.points, current.points.value.slice(0, -1));
  else write(current.cards, tapped(current).slice(0, -1).join(" "));
});

part("mode").addEventListener("click", () => {
  typing = !typing;
  show();
});

part("next").addEventListener("click", () => go(following(current)));
bent?.addEventListener("change", show);

form.classList.add("quick");
const asked = lines.find((line) => line.seat === form.dataset.opened && line.seat !== winner());
const wrong = lines.find((line) => line.wrong);
go(winner() ? (wrong ?? asked ?? losers().find((line) => !counted(line)) ?? losers()[0]) : null);
