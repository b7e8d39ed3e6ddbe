// The part of the rules that is being read is marked among the links to the parts.
const row = document.querySelector(".jump ul");
const links = [...row.querySelectorAll("a")];
const parts = links.map(({ hash }) => document.getElementById(hash.slice(1)));

// A part is read from when its title comes to the upper third of the screen, and one that was jumped to as long as its
// title is there, be the next one there too.
function mark() {
  const shown = parts.filter((part) => !part.hidden);
  const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 1;
  const begun = shown.filter((part) => part.getBoundingClientRect().top < innerHeight / 3);
  const jumpedTo = (isAtEnd ? shown : begun).find((part) => `#${part.id}` === location.hash);
  const isThere = jumpedTo?.getBoundingClientRect().top >= 0;
  const read = isThere ? jumpedTo : isAtEnd && scrollY > 0 ? shown.at(-1) : begun.at(-1);
  for (const [at, link] of links.entries()) {
    const isRead = parts[at] === read;
    if (isRead && !link.hasAttribute("aria-current")) {
      row.scrollTo({ left: link.offsetLeft - row.offsetLeft - link.offsetWidth / 2 });
    }
    if (isRead) link.setAttribute("aria-current", "location");
    else link.removeAttribute("aria-current");
  }
}

addEventListener("scroll", mark, { passive: true });
addEventListener("resize", mark);
addEventListener("hashchange", mark);
mark();
