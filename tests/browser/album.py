"""Looks whether a screen is fit to be seen, at every width, by day and by night; with
`dev.py test --all` it keeps pictures."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import SIZES, USUAL
from tests.support.many import ALL

Rules = dict[str, object]

EVERYTHING: Rules = {"resultTypes": ["violations"]}
COLOURS: Rules = EVERYTHING | {"runOnly": ["color-contrast"]}
"""What axe looks for: all it knows, and what depends on the theme."""

ON_PHONES = [width for width in SIZES if width <= USUAL]
"""A computer's screen leaves more room than either."""

MORE_OF_THE_SAME = "main section.part:nth-of-type(n+6)", "main h2:nth-of-type(n+4) + ul"
"""The later parts of the rules and of the rulebook, built as the first are: axe takes seconds."""


class Album:
    """Checks screen after screen of one walk through the pages.

    On a usual phone, axe looks at every screen, and it is measured at the width of a small phone
    too: only the style differs. With `dev.py test --all`, axe looks by night as well, and it is
    measured at every width. On any other size it is measured at that one alone.
    """

    def __init__(self, page: Page, pictures: Path | None) -> None:
        assert page.viewport_size is not None
        self.page, self.pictures, self.width = page, pictures, page.viewport_size["width"]
        self.widths = (list(SIZES) if ALL else ON_PHONES) if self.width == USUAL else [self.width]

    def take(self, name: str, title: str) -> None:
        """Checks the screen of this title, then keeps pictures of it under this name."""
        expect(self.page).to_have_title(title)
        self.page.wait_for_load_state()  # a title is there before the rest of its page
        for width in self.widths:
            with resized(self.page, width):
                found = complaints(self.page)
                assert not found, f"{name} at {width} pixels: {found}"
        if self.width == USUAL:
            self._look_with_axe(name)
        self.keep(name)

    def keep(self, name: str) -> None:
        """Keeps pictures of what is in sight, of a screen that was checked before."""
        if self.pictures:
            self.page.emulate_media(color_scheme="dark")
            keep(self.page, self.pictures, f"{name}-dark-{self.width}")
            self.page.emulate_media(color_scheme="light")
            keep(self.page, self.pictures, f"{name}-light-{self.width}")

    def _look_with_axe(self, name: str) -> None:
        if ALL:
            self.page.emulate_media(color_scheme="dark")
            by_night = look(self.page, COLOURS)
            assert by_night.violations_count == 0, f"{name} by night: {by_night.generate_report()}"
            self.page.emulate_media(color_scheme="light")
        by_day = look(self.page, EVERYTHING)
        assert by_day.violations_count == 0, f"{name}: {by_day.generate_report()}"


@contextmanager
def resized(page: Page, width: int) -> Iterator[None]:
    """The page on a screen of this width for a while."""
    before = page.viewport_size
    assert before is not None
    if width == before["width"]:
        yield
        return
    page.set_viewport_size({"width": width, "height": SIZES[width]})
    yield
    page.set_viewport_size(before)


def keep(page: Page, pictures: Path | None, name: str, *, whole: bool = False) -> None:
    """Keeps a picture of what is in sight, or of the whole page, where pictures are wanted."""
    if pictures:
        page.screenshot(path=pictures / f"{name}.png", full_page=whole)


def complaints(page: Page) -> list[str]:
    """What does not fit on a page as wide as it is now: what overflows sideways, what is too small
    for a thumb or lies on what else can be tapped, words that are broken in two, text that sticks
    out or is cut. Names may be cut, and so may what is told of a hand of many, as it stands in
    their rows too; what has a column for each player may be scrolled."""
    assert page.viewport_size is not None
    found: list[str] = page.evaluate(COMPLAINTS, [page.viewport_size["width"], NAMES])
    return found


def look(page: Page, rules: Rules) -> AxeResults:
    """What axe finds on a page at rest; it is loaded into each page once."""
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    axe = Axe()
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe.axe_script)
    where = {"exclude": [] if ALL else [[each] for each in MORE_OF_THE_SAME]}
    found = page.evaluate("([where, rules]) => axe.run(where, rules)", [where, rules])
    return AxeResults(found)


NAMES = (
    ".who, .who b, .names span, .sheet th, .cols span, .sum .sec, .steps .go,"
    " .board .name, .entry .cap, .played .cap, .brought dt"
)
"""Where a long name is cut, so that no figure has to be; in a row of the log, what it says in full
once it is open."""

COMPLAINTS = """
async ([width, names]) => {
  const root = document.documentElement;
  for (let frame = 0; frame < 100 && root.clientWidth !== width; frame += 1)
    await new Promise(requestAnimationFrame);
  if (root.clientWidth !== width) return [`is ${root.clientWidth} px wide`];
  const seen = (selector) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());

  const wide = Math.max(root.scrollWidth, innerWidth) - width;
  const overflow = wide > 0 ? [`overflows sideways by ${wide} px`] : [];

  const small = seen("a, button, summary, label.choice, label.switch, select, input")
    .filter((target) => !target.closest("label, .sr, p .term")) // a word in a sentence
    .map((target) => [target, target.getBoundingClientRect()])
    .filter(([target, box]) => {
      // at the Table 44 pixels must do, so that everybody is seen, on a low screen 40 for seven;
      // of the cards held, seven lie in a row; of the sheet, five columns, or eight;
      // of a season, six rows
      const low = innerHeight <= 600 && document.querySelector(".player:nth-child(7)");
      const least = target.closest(".contract, .below, .purse, .standings, :has(.standings) > .top")
        ? low ? 39.5 : 43.5
        : target.closest(".hand") ? 35.5
        : target.closest(".sheet.many") ? 33.5
        : target.closest(".sheet, .season") ? 43.5
        : 47.5;
      return box.width < least || box.height < least;
    })
    .map(([{ outerHTML }, box]) =>
      `too small for a thumb: ${outerHTML.slice(0, 60)} ${box.width} × ${box.height}`);

  const isBroken = (node, { 0: word, index }) => {
    if (word.includes("\u00ad")) return false; // hyphenated, as is right
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1;
  };
  const written = "a, b, button, summary, label, h1, h2, .cap, .heads span, .notice p";
  const broken = seen(written).flatMap((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode())
      for (const word of texts.currentNode.data.matchAll(/[^\\s–-]+/g))
        if (isBroken(texts.currentNode, word)) found.push(`broken in two: ${word[0]}`);
    return found;
  });

  const sticking = seen("main :is(span, b, p, li, th, td)")
    .filter((element) => !element.closest(".sr"))
    .filter((element) => getComputedStyle(element).overflowX === "visible")
    .filter(({ clientWidth, scrollWidth }) => clientWidth && scrollWidth > clientWidth + 1)
    .map(({ innerText }) => `sticks out: ${innerText}`);

  const cut = seen("body *")
    .filter((element) => !element.closest(`.sr, .qr, svg, input, ${names}`))
    .filter((element) => !element.closest(".facts, .player .who"))
    .filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      return /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1 ||
        /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 2;
    })
    .map(({ innerText }) => `cut: ${innerText}`);

  const scrolled = seen(".scroll:not(:has(.sheet, .matrix))")
    .filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth)
    .map(({ innerText }) => `has to be scrolled: ${innerText.slice(0, 60)}`);

  const stuck = (element) =>
    /sticky|fixed|auto|scroll/.test(
      getComputedStyle(element).position + getComputedStyle(element).overflowY) ? element
      : element.parentElement && stuck(element.parentElement);
  const targets = seen("a, button, summary, label.choice, label.switch, select, textarea")
    .filter((target) => !target.closest("p .term"))
    .map((target) => [target, target.getBoundingClientRect(), stuck(target)]);
  const lie = ([one, here, layer], [other, there, below]) =>
    layer === below && !one.contains(other) && !other.contains(one) &&
    Math.min(here.right, there.right) - Math.max(here.left, there.left) > 0.5 &&
    Math.min(here.bottom, there.bottom) - Math.max(here.top, there.top) > 0.5;
  const onEachOther = targets.flatMap((target, place) =>
    targets.slice(place + 1).filter((other) => lie(target, other))
      .map(([other]) => `lie on each other: ${target[0].innerText}, ${other.innerText}`));

  const atEdge = targets
    .filter(([target, { right }]) => right > width - 1 && !target.closest(".scroll, .jump, .top"))
    .map(([{ innerText }]) => `reaches the edge: ${innerText}`);

  return [
    ...overflow, ...small, ...broken, ...sticking, ...cut, ...scrolled, ...onEachOther, ...atEdge,
  ];
}
"""
