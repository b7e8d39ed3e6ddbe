"""Pictures of the screens, each taken once the screen has passed its checks."""

from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect


class Album:
    """Takes a picture of a screen once it has passed its checks."""

    def __init__(self, page: Page, folder: Path) -> None:
        size = page.viewport_size
        assert size is not None
        theme = page.evaluate(
            "matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'"
        )
        self.page, self.folder, self.tail = page, folder, f"{theme}-{size['width']}"

    def take(self, name: str, title: str) -> None:
        """Checks what is on the screen of this title, then keeps its picture."""
        expect(self.page).to_have_title(title)
        width = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert width <= 0, f"{name} overflows sideways by {width} px"
        findings = Axe().run(self.page)
        assert findings.violations_count == 0, f"{name}: {findings.generate_report()}"
        small = self.page.evaluate(TARGETS_TOO_SMALL)
        assert small == [], f"{name}: too small for a thumb: {small}"
        broken = self.page.evaluate(BROKEN_WORDS)
        assert broken == [], f"{name}: words broken in two: {broken}"
        self.page.screenshot(path=self.folder / f"{name}-{self.tail}.png", full_page=False)


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
