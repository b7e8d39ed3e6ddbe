// Words typed at the top leave only the parts of the rules that have all of them, unfolded.
const LONG = 4;
const find = document.querySelector("#find");
const box = find.closest(".find-rule");
const status = box.querySelector("[role=status]");
const parts = [...document.querySelectorAll(".part")];
const jumps = new Map([...document.querySelectorAll(".jump a")].map((a) => [a.hash.slice(1), a.parentElement]));

function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
}

// A short word has to begin one: “ace” stands in “place” too, while “points” should find “card points”.
function pattern(word) {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|\/]/g, "\\$&");
  return new RegExp((word.length < LONG ? "(^|[^\\p{L}\\p{N}])" : "") + escaped, "u");
}

function show() {
  const wanted = plain(find.value).split(/\s+/).filter(Boolean).map(pattern);
  const says = ({ textContent }) => wanted.every((word) => word.test(plain(textContent)));
  let found = 0;
  for (const part of parts) {
    const has = says(part);
    part.hidden = !has;
    jumps.get(part.id)?.toggleAttribute("hidden", !has);
    found += has;
    for (const more of part.querySelectorAll("details")) {
      more.open = wanted.length > 0 && says(more);
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
