"""Eight players with long names: everything still fits, and can still be reached."""

from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.album import complaints, keep, resized
from tests.browser.conftest import USUAL, phone_context
from tests.support.full_house import game, hand
from tests.support.thumb import begin, begun, score

pytestmark = pytest.mark.browser

NAMES = [
    "Wilhelmina",
    "Bartholomew",
    "Jo",
    "Maximilian the Younger",
    "Zoë",
    "Ng",
    "Ann-Marie",
    "Vie",
]


CUT = """
[...document.querySelectorAll(".winners span:last-child")]
  .filter((name) => name.scrollWidth > name.clientWidth)
  .map((name) => name.textContent)
"""
"""The names for which a button of the winners has no room."""


OUTSIDE = """
(parts) => parts.filter((part) => {
  const box = part.getBoundingClientRect();
  const around = part.closest("svg, th").getBoundingClientRect();
  return box.right > around.right + 0.5 || box.left < around.left - 0.5;
}).map((part) => part.textContent)
"""
"""The parts that reach beyond the picture or the cell in which they are cut off."""

SCROLLED = """
(() => {
  const { scrollWidth, clientWidth } = document.querySelector(".scroll");
  return scrollWidth - clientWidth;
})()
"""
"""So many pixels of the sheet can't be seen."""


@pytest.fixture
def low_phone(browser: Browser, address: str) -> Iterator[Page]:
    """A phone that is less high than usual."""
    with phone_context(browser, address, viewport={"width": USUAL, "height": 700}) as context:
        yield context.new_page()


def take(page: Page, pictures: Path | None, name: str, *, whole: bool = True) -> None:
    """Looks whether a screen fits on a small phone and on a usual one."""
    for width in (320, USUAL):
        with resized(page, width):
            assert complaints(page) == [], f"{name} at {width} pixels"
            keep(page, pictures, f"eight-{name}-{width}", whole=whole)


@pytest.mark.long
@pytest.mark.slow
def test_c11_eight_players_fit_on_a_phone(low_phone: Page, pictures: Path | None) -> None:
    page = low_phone
    begun(page, NAMES)
    score(page, "Wilhelmina", dict.fromkeys(NAMES[1:], "=120"), bent=True)
    expect(page.get_by_text("Hand 2 of 9")).to_be_visible()
    take(page, pictures, "table")
    page.get_by_role("link", name="Score the hand").tap()
    winner = page.get_by_role("button", name="Jo", exact=True)
    expect(winner).to_be_visible()
    take(page, pictures, "winners", whole=False)
    with resized(page, 320):
        assert page.evaluate(CUT) == []
    winner.tap()
    take(page, pictures, "score", whole=False)
    page.goto(page.url.replace("/score", "/sheet"))
    expect(page.get_by_role("table")).to_be_visible()
    take(page, pictures, "sheet", whole=False)
    page.goto(page.url.replace("/sheet", "/penalty"))
    take(page, pictures, "penalty")


@pytest.mark.slow
@pytest.mark.long
def test_large_amounts_of_eight_players_fit_on_a_phone(
    low_phone: Page, pictures: Path | None
) -> None:
    page = low_phone
    begin(page, NAMES, "European", {"Money": "JMD", "The unit": "2500"})
    expect(page.get_by_role("link", name="In the pool $100,000.00")).to_be_visible()
    score(page, "Ng", {name: "=140" for name in NAMES if name != "Ng"})
    expect(page).to_have_title("Hand 2, European")
    score(page, "Jo", {name: "=12" for name in NAMES if name != "Jo"})
    expect(page.get_by_role("button", name="buys in")).to_have_count(6)
    take(page, pictures, "offers")
    page.get_by_role("link", name="In the pool").tap()
    expect(page.get_by_role("heading", name="Where it comes from")).to_be_visible()
    take(page, pictures, "money")
    page.get_by_role("link", name="Back to the table").tap()
    score(page, "Ng", {"Jo": "=12"})
    expect(page.get_by_role("heading", name="Ng won")).to_be_visible()
    take(page, pictures, "end")


@pytest.mark.long
def test_names_beside_the_chart_and_marks_on_a_big_screen_are_whole(low_phone: Page) -> None:
    page = low_phone
    begin(page, NAMES, "European")
    score(page, "Ng", {name: "=140" for name in NAMES if name != "Ng"})
    score(page, "Maximilian the Younger", {name: "=12" for name in NAMES if name != NAMES[3]})
    expect(page.get_by_role("heading", name="Who buys in?")).to_be_visible()
    table = page.url
    page.goto(f"{table}/sheet")
    names = page.locator(".chart .line text")
    expect(names).to_have_count(8)
    assert names.evaluate_all(OUTSIDE) == []
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"{table}/board")
    marks = page.locator(".does")
    expect(marks.get_by_text("out", exact=True)).to_have_count(6)
    assert marks.evaluate_all(OUTSIDE) == []


@pytest.mark.long
def test_on_paper_the_hands_of_eight_players_and_the_chart_stand_on_one_page(phone: Page) -> None:
    hands = [hand(seat, 100, bent=seat < 4) for seat in range(1, 9)]
    phone.goto(game(phone, "jamaican", [*hands, hand(1, 90)]) + "/sheet")
    margin = dict.fromkeys(("top", "right", "bottom", "left"), "1cm")
    for paper in "A4", "Letter":
        printed = phone.pdf(format=paper, margin=margin)  # type: ignore[arg-type]
        with pypdfium2.PdfDocument(printed) as document:
            assert len(document) == 1, paper
    phone.emulate_media(media="print")
    phone.set_viewport_size({"width": 718, "height": 979})
    assert phone.evaluate(SCROLLED) == 0
