"""Pictures of the screens, each taken once the screen has passed its checks."""

from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

Looked = dict[str, object]

EVERYTHING: Looked = {"resultTypes": ["violations"]}
COLOURS: Looked = EVERYTHING | {"runOnly": ["color-contrast"]}
"""What axe looks for: all it knows, and what depends on the theme."""

LOOKED_AT = 390
"""What axe knows is the same at every width, and takes it long; what differs is measured here."""


class Album:
    """Takes pictures of a screen by day and by night, once it has passed its checks."""

    def __init__(self, page: Page, folder: Path) -> None:
        assert page.viewport_size is not None
        self.page, self.folder, self.width = page, folder, page.viewport_size["width"]

    def take(self, name: str, title: str) -> None:
        """Checks what is on the screen of this title, then keeps its pictures."""
        expect(self.page).to_have_title(title)
        width = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert width <= 0, f"{name} overflows sideways by {width} px"
        small = self.page.evaluate(TARGETS_TOO_SMALL)
        assert small == [], f"{name}: too small for a thumb: {small}"
        broken = self.page.evaluate(BROKEN_WORDS)
        assert broken == [], f"{name}: words broken in two: {broken}"
        self._by_day_and_night(name)

    def _by_day_and_night(self, name: str) -> None:
        self.page.emulate_media(color_scheme="dark")
        if self.width == LOOKED_AT:
            self._look(f"{name} by night", COLOURS)
        self.page.screenshot(path=self.folder / f"{name}-dark-{self.width}.png")
        self.page.emulate_media(color_scheme="light")
        if self.width == LOOKED_AT:
            self._look(name, EVERYTHING)
        self.page.screenshot(path=self.folder / f"{name}-light-{self.width}.png")

    def _look(self, name: str, looked_for: Looked) -> None:
        findings = Axe().run(self.page, options=looked_for)
        assert findings.violations_count == 0, f"{name}: {findings.generate_report()}"


TARGETS_TOO_SMALL = """
[...document.querySelectorAll("a, button, summary, label.choice, label.switch, select, input")]
  .filter((target) => target.checkVisibility() && !target.closest("label, .sr"))
  .map((target) => [target, target.getBoundingClientRect()])
  .filter(([, box]) => box.width < 47.5 || box.height < 47.5)
  .map(([target, box]) => `${target.outerHTML.slice(0, 60)} ${box.width} × ${box.height}`)
"""

BROKEN_WORDS = """
[...document.querySelectorAll("a, button, summary, label, h1, h2")]
  .filter((element) => element.checkVisibility())
  .flatMap((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken = [];
    while (texts.nextNode()) {
      const { data } = texts.currentNode;
      for (const { 0: word, index } of data.matchAll(/[^\\s–-]+/g)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        const tops = [...range.getClientRects()].map((box) => Math.round(box.top));
        if (new Set(tops).size > 1) broken.push(word);
      }
    }
    return broken;
  })
"""
