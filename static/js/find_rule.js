// Words typed at the top leave only the lines of the rules that have all of them, below their titles, unfolded.
const LONG = 4;
const ENDING = /^(.{4,}?)(?:ed|es|e|n|r)$|^(.{3,}?)(?:ing|s)$/; // of the languages that the rules are in
const find = document.querySelector("#find");
const box = find.closest(".find-rule");
const status = box.querySelector("[role=status]");
const little = new Set(plain(status.dataset.sayLittle).split(" "));
const parts = [...document.querySelectorAll(".part")];
const jumps = new Map([...document.querySelectorAll(".jump a")].map((a) => [a.hash.slice(1), a.parentElement]));
const lines = [...document.querySelectorAll(".part > .sec, .part .rows > *, .pictures > *")];
const said = new Map(lines.map((line) => [line, plain(titleOf(line) + line.textContent)]));

function titleOf(line) {
  return line.closest(".rare, .part").querySelector("h2").textContent;
}

function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
}

// Little words count only where nothing else was typed.
function asked() {
  const words = plain(find.value).split(/[\s\p{P}]+/u).filter(Boolean);
  const telling = words.filter((word) => !little.has(word));
  return (telling.length > 0 ? telling : words).map(pattern);
}

// A short word has to begin one: “ace” stands in “place” too, while “points” should find “card points”.
function pattern(word) {
  const stem = word.replace(ENDING, "$1$2");
  const escaped = stem.replace(/[$^+|]/g, "\\$&");
  return new RegExp(`${stem.length < LONG ? "(?<![\\p{L}\\p{N}])" : ""}${escaped}\\p{L}*`, "gu");
}

function show() {
  const wanted = asked();
  for (const line of lines) line.hidden = wanted.some((word) => said.get(line).search(word) < 0);
  const has = (part) => lines.some((line) => !line.hidden && part.contains(line));
  for (const part of parts) {
    part.hidden = !has(part);
    jumps.get(part.id)?.toggleAttribute("hidden", part.hidden);
    for (const more of part.querySelectorAll("details")) {
      more.hidden = !has(more);
      more.open = wanted.length > 0;
    }
  }
  status.textContent = parts.some(has) ? "" : status.dataset.sayNone;
  mark(wanted);
}

function mark(words) {
  const ranges = [];
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const startContainer = texts.currentNode;
    for (const found of words.flatMap((word) => [...plain(startContainer.data).matchAll(word)])) {
      const [startOffset, endOffset] = [found.index, found.index + found[0].length];
      ranges.push(new StaticRange({ startContainer, startOffset, endContainer: startContainer, endOffset }));
    }
  }
  CSS.highlights?.set("found", new Highlight(...ranges));
}

find.addEventListener("input", show);
if (find.value) show();

// A part that is folded away unfolds when a link leads to it.
function unfold() {
  const part = document.getElementById(location.hash.slice(1));
  const folded = part?.querySelector(":scope > .rare");
  if (!folded || folded.open) return;
  folded.open = true;
  part.scrollIntoView(); // only now is the page long enough for its title to come to the top
}

addEventListener("hashchange", unfold);
unfold();
