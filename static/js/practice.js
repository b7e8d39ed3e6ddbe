// Each tap is a link; with script the page stays, and only the hand changes.
const hand = document.querySelector("[data-part=hand]");
const links = () => [...hand.querySelectorAll("a")];
let last = 0;

// Whoever goes by the keyboard stays about where they were.
function show(page, link) {
  const focused = link.matches(":focus-visible") ? links().indexOf(link) : -1;
  hand.innerHTML = page;
  if (focused >= 0) links()[Math.min(focused, links().length - 1)].focus();
}

hand.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-tap]");
  if (!link) return;
  event.preventDefault();
  const number = ++last;
  const address = new URL(link.href);
  history.replaceState(null, "", address);
  address.searchParams.set("part", "hand");
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(String(answer.status));
    const page = await answer.text();
    if (number === last) show(page, link);
  } catch {
    if (number === last) location.assign(link.href);
  }
});
