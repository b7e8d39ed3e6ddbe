// The page that is shown. The answer to a form may take its place, with the address of the answer and
// the same way back, or it takes in what has changed; each script then starts on what is new.
const REPLACED = "page-replaced";

// What the reader has changed or opened, and what scripts have written, stays when a page changes.
const OWN = "[data-state], [data-beside], [data-kept], .slips, .notice, input:not([type=hidden]), select, textarea";

// Starts a script on each element it is about: now, and on every page that takes this one's place.
export function whenever(selector, start) {
  const started = new WeakSet();
  onEachPage(() => {
    for (const element of document.querySelectorAll(selector)) {
      if (started.has(element)) continue;
      started.add(element);
      start(element);
    }
  });
}

// Does something now, and whenever the page was replaced or has changed.
export function onEachPage(act) {
  act();
  addEventListener(REPLACED, act);
}

// `scroll` scrolls to where the page is to be seen first, before scripts may scroll on.
export async function replacePage(page, address, scroll = () => {}) {
  if (address !== location.href) history.replaceState(history.state, "", address);
  takeAttributes(page.documentElement);
  await takeHead(page.head);
  document.body.replaceWith(page.body);
  scroll();
  dispatchEvent(new Event(REPLACED));
}

// Changes only what differs, so that the focus, what is scrolled and what is open stay.
export async function updatePage(page) {
  const { Idiomorph } = await import(new URL("../vendor/idiomorph-0.8.0/idiomorph.min.js", import.meta.url));
  await takeHead(page.head);
  Idiomorph.morph(document.body, page.body, {
    callbacks: {
      beforeNodeMorphed: (old) => !old.matches?.(OWN),
      beforeNodeRemoved: (old) => !old.matches?.(OWN),
      beforeAttributeUpdated: (name) => name !== "open",
    },
  });
  dispatchEvent(new Event(REPLACED));
}

function takeAttributes(root) {
  const now = document.documentElement;
  for (const name of now.getAttributeNames()) {
    if (name !== "class" && !root.hasAttribute(name)) now.removeAttribute(name);
  }
  for (const name of root.getAttributeNames()) now.setAttribute(name, root.getAttribute(name));
}

// Styles are there before what they style, and not while something else is shown, so that nothing moves; a script that
// runs goes on running.
async function takeHead(head) {
  const byText = ({ children }) => new Map([...children].map((child) => [textOf(child), child]));
  const [old, wanted] = [byText(document.head), byText(head)];
  const added = [...wanted].filter(([text]) => !old.has(text)).map(([, child]) => copyOf(child));
  const styles = added.filter(({ rel, media }) => rel === "stylesheet" && matchMedia(media || "all").matches);
  const held = styles.map(holdBack);
  document.head.append(...added);
  for (const apply of await Promise.all(held)) apply();
  for (const [text, child] of old) if (!wanted.has(text) && !child.src) child.remove();
}

// A script that runs is the same script in another version, whose address has another folder (web/assets.py).
const textOf = ({ outerHTML }) => outerHTML.replace(/\/js-\w+\//, "/js/");

// A script that was parsed for another document would never run.
function copyOf(child) {
  const made = document.createElement(child.tagName);
  for (const { name, value } of child.attributes) made.setAttribute(name, value);
  made.textContent = child.textContent;
  return made;
}

// Loads styles without applying them yet.
function holdBack(link) {
  const media = link.getAttribute("media");
  link.media = "not all";
  const apply = () => (media === null ? link.removeAttribute("media") : link.setAttribute("media", media));
  return new Promise((done) => {
    link.onload = link.onerror = () => done(apply);
  });
}
