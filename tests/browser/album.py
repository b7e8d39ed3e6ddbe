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
                assert complaints(self.page) == [], f"{name} at {width} pixels"
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
    for a thumb, words that are broken in two, text that sticks out."""
    assert page.viewport_size is not None
    found: list[str] = page.evaluate(COMPLAINTS, page.viewport_size["width"])
    return found


def look(page: Page, rules: Rules) -> AxeResults:
    """What axe finds on a page; it is loaded into each page once."""
    axe = Axe()
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe.axe_script)
    where = {"exclude": [] if ALL else [[each] for each in MORE_OF_THE_SAME]}
    found = page.evaluate("([where, rules]) => axe.run(where, rules)", [where, rules])
    return AxeResults(found)


COMPLAINTS = """
async (width) => {
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
    .filter(([, box]) => box.width < 47.5 || box.height < 47.5)
    .map(([{ outerHTML }, box]) =>
      `too small for a thumb: ${outerHTML.slice(0, 60)} ${box.width} × ${box.height}`);

  const isBroken = (node, { 0: word, index }) => {
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

  return [...overflow, ...small, ...broken, ...sticking];
}
"""
