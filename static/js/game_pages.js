// The pages of a game that are tapped most take each other's place: to make a new document takes a phone longer than
// to make the page. Browsers without the Navigation API load them as they load all others.
import { ask } from "./ask.js";
import "./double_tap.js";
import { replacePage } from "./page.js";

// Whatever runs on these pages starts on each page anew (whenever in page.js).
const OFTEN = /\/games\/([^/?]+)(\/(score|sheet|log|end))?(\?recorded=[^&]*)?$/;
const FOR_PAGE = { "X-Requested-With": "page" }; // a service worker answers as it answers the browser

const gameOf = (url) => OFTEN.exec(url.split("#")[0])?.[1];

// A page that takes this one’s place while this one is loaded anew would be gone when that has come.
let isReloading = false;

globalThis.navigation?.addEventListener("navigate", (event) => {
  isReloading ||= event.navigationType === "reload";
  if (!isReloading && event.canIntercept && !event.hashChange && (isOnward(event) || isBack(event))) {
    event.intercept({ handler: () => show(event) });
  }
});

function isOnward({ destination, downloadRequest, formData, navigationType }) {
  if (navigationType !== "push" || destination.sameDocument || downloadRequest !== null || formData) return false;
  const game = gameOf(location.href);
  return game !== undefined && game === gameOf(destination.url);
}

const isBack = ({ destination, navigationType }) => navigationType === "traverse" && destination.sameDocument;

// A page of another version, or made elsewhere (on this phone, by a server), is loaded with its own scripts.
async function show(event) {
  const { destination, signal } = event;
  try {
    const answer = await ask(destination.url, { headers: FOR_PAGE });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (signal.aborted) return;
    if (!answer.ok || scriptOf(page) !== scriptOf(document)) throw new Error("It takes a document of its own.");
    await replacePage(page, answer.url, () => event.scroll());
    focusBeginning();
  } catch {
    if (!signal.aborted) location.reload();
  }
}

// The one that all pages of a game have.
const scriptOf = (page) => page.querySelector("script[type=module]")?.getAttribute("src");

// Who hears the page, or goes by keys, goes on at what was just recorded, or at the beginning.
function focusBeginning() {
  const beginning = document.querySelector(".slip.recorded") ?? document.querySelector("h1");
  if (!beginning || document.activeElement !== document.body) return;
  beginning.tabIndex = -1;
  beginning.focus({ preventScroll: true });
}
