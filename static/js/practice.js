// Each tap is a link; with script the page stays, and only the hand changes.
const hand = document.querySelector("[data-part=hand]");
let last = 0;

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
    if (number === last) hand.innerHTML = page;
  } catch {
    if (number === last) location.assign(link.href);
  }
});
