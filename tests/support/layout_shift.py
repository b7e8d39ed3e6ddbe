"""What moves on a page: the boxes of all that can be tapped, and the shifts the browser notes."""

from collections.abc import Mapping

from playwright.sync_api import Page

NOTE_SHIFTS = """
window.shifts = 0;
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) window.shifts += shift.value;
}).observe({ type: "layout-shift", buffered: true });
"""
"""For a context: adds up all shifts of a page, those right after a tap too."""

BOXES = """() => {
  const tapped = document.querySelectorAll(
    "a[href], button, summary, select, input:not([type=hidden])");
  const boxes = {};
  for (const element of tapped) {
    if (!element.getClientRects().length || element.closest(".slips, .last")) continue;
    const said = (element.ariaLabel ?? element.textContent).trim().replace(/:.*|\\d+/gs, "");
    const key = [element.tagName, element.getAttribute("href") ?? "", said].join(" ");
    const { x, y, width, height } = element.getBoundingClientRect();
    boxes[key] = [x, y, width, height];
  }
  return boxes;
}"""

SHIFTS = """async () => {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  return shifts;
}"""
"""A shift is told a frame late."""

Boxes = Mapping[str, list[float]]


def boxes(page: Page) -> Boxes:
    """Where everything is that can be tapped, apart from the notice itself: x, y, width, height in
    CSS pixels, by what it says without its figures."""
    found: Boxes = page.evaluate(BOXES)
    return found


def largest_move(before: Boxes, after: Boxes) -> float:
    """The most that anything moved that was there before and after, in CSS pixels."""
    both = before.keys() & after.keys()
    assert both, "nothing that could be tapped is left"
    return max(
        abs(now - was) for key in both for was, now in zip(before[key], after[key], strict=True)
    )


def shifts(page: Page) -> float:
    """The layout shifts of the page so far, those right after a tap included."""
    return float(page.evaluate(SHIFTS))
