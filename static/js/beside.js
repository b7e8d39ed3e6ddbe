// On a wide screen the sheet lies beside the table. It comes from its own page, whenever the table has
// changed; until it is there, the one before stays.
import { onEachPage } from "./page.js";

const wide = matchMedia("(min-width: 60em) and (min-height: 501px)");
let shown = { address: "", sheet: null };

async function show() {
  const place = document.querySelector("[data-beside]");
  if (!place || !wide.matches) return;
  const address = place.dataset.beside;
  if (address === shown.address) place.replaceChildren(shown.sheet);
  const sheet = await fetchSheet(address);
  if (!sheet || !place.isConnected) return;
  shown = { address, sheet };
  place.replaceChildren(sheet);
}

async function fetchSheet(address) {
  try {
    const answer = await fetch(address, { headers: { "X-Requested-With": "live" } });
    if (!answer.ok || answer.redirected) return null;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return page.querySelector(".scores");
  } catch {
    return null; // the network; the sheet of before stays
  }
}

onEachPage(show);
wide.addEventListener("change", show);
