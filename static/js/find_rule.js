// A word typed at the top leaves only the parts of the rules that have it, unfolded.
const find = document.querySelector("#find");
const box = find.closest(".find-rule");
const status = box.querySelector("[role=status]");
const parts = [...document.querySelectorAll(".part")];
const jumps = new Map([...document.querySelectorAll(".jump a")].map((a) => [a.hash.slice(1), a.parentElement]));

function show() {
  const wanted = find.value.trim().toLocaleLowerCase();
  let found = 0;
  for (const part of parts) {
    const has = part.textContent.toLocaleLowerCase().includes(wanted);
    part.hidden = !has;
    jumps.get(part.id)?.toggleAttribute("hidden", !has);
    found += has;
    for (const more of part.querySelectorAll("details")) {
      more.open = Boolean(wanted) && more.textContent.toLocaleLowerCase().includes(wanted);
    }
  }
  status.textContent = found ? "" : status.dataset.sayNone;
}

find.addEventListener("input", show);
if (find.value) show();

// A part that is folded away unfolds when a link leads to it.
function unfold() {
  const part = document.getElementById(location.hash.slice(1));
  const folded = part?.querySelector(":scope > .rare");
  if (folded) folded.open = true;
}

addEventListener("hashchange", unfold);
unfold();
