"""Where the system chooses the colours, a line, a fill or a word says what a colour says elsewhere;
who asks for more contrast gets it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.album import EVERYTHING, keep, look
from tests.browser.conftest import phone_context
from tests.support.full_house import game

NAMES = ["Ann", "Bob", "Cid", "Dot"]
HANDS = [
    {"kind": "hand", "out": out, "left": {str(seat): {"points": 9 * seat} for seat in left}}
    for out, left in ((2, (1, 3, 4)), (1, (2, 3, 4)))
]
CALLS = [{"kind": "call", "seat": 2}]

STYLES = """(elements, name) => {
  const shown = elements.filter((element) => element.checkVisibility());
  return [...new Set(shown.map((element) => getComputedStyle(element)[name]))];
}"""
KNOBS = """(knobs) => knobs.map((knob) => getComputedStyle(knob, "::after").right === "3px")"""


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A phone on which the system chooses the colours."""
    with phone_context(browser, address, forced_colors="active") as context:
        yield context.new_page()


def styles(page: Page, selector: str, name: str) -> list[str]:
    """The values that a property has in the elements that are seen, each once."""
    found: list[str] = page.locator(selector).evaluate_all(STYLES, name)
    return found


def test_the_main_screens_need_no_colour(page: Page, pictures: Path | None) -> None:
    table = game(page, "jamaican", HANDS + CALLS, players=NAMES)

    def show(path: str, name: str) -> None:
        page.goto(path)
        keep(page, pictures, f"few-colours-{name}-390")
        assert look(page, EVERYTHING).violations_count == 0, name

    show(table, "table")
    [on], [off] = (
        styles(page, f".calls i{kind}", "backgroundColor") for kind in (".on", ":not(.on)")
    )
    assert on != off
    assert styles(page, ".won", "borderTopStyle") == ["solid"]
    assert styles(page, ".player.lead .total", "textDecorationLine") == ["underline"]
    assert styles(page, ".player:not(.lead) .total", "textDecorationLine") == ["none"]
    show(f"{table}/sheet", "sheet")
    assert styles(page, ".cell .won", "borderTopStyle") == ["solid"]
    dashes = styles(page, ".line polyline", "strokeDasharray")
    assert len(dashes) == len(NAMES)
    show(f"{table}/score", "score")
    page.get_by_role("group", name="Who went out?").get_by_role("button", name="Ann").tap()
    page.get_by_role("group", name="Cards", exact=True).locator('[data-face="Q"]').tap()
    assert styles(page, ".cols [aria-current], .key[data-taken]", "outlineStyle") == ["solid"]
    show(f"{table}/check?melds=7h+7s+9d", "check")
    assert styles(page, ".suit:has(:checked)", "outlineStyle") == ["solid"]
    assert styles(page, ".meld.bad", "outlineStyle") == ["dashed"]
    show(f"{table}/tack-on?table=4s+5s+*+7s&cards=6s", "tack-on")
    assert styles(page, ".card.new", "outlineStyle") == ["solid"]
    assert styles(page, ".card.joker", "backgroundColor") != styles(
        page, ".card.new", "backgroundColor"
    )
    show(f"{table}/game-menu", "more")
    assert page.locator("[aria-checked=true] .knob").evaluate_all(KNOBS) == [True]
    show(f"{table}/export", "export")
    assert styles(page, ".choice-of-shape[aria-current]", "outlineStyle") == ["solid"]
    show("/", "home")
    ticks = [styles(page, f".ticks {kind}", "backgroundColor") for kind in (".done", ".now")]
    assert (
        len({*map(str, ticks), str(styles(page, ".ticks :not(.done, .now)", "backgroundColor"))})
        == 3
    )


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_who_asks_for_more_contrast_has_no_grey_words(
    browser: Browser, address: str, scheme: str
) -> None:
    with phone_context(browser, address, contrast="more", color_scheme=scheme) as context:
        page = context.new_page()
        page.goto(game(page, "jamaican", HANDS, players=NAMES))
        [ink] = styles(page, "body", "color")
        assert styles(page, ".facts, .player:not(.lead) .cap, .latest", "color") == [ink]
        assert styles(page, ".thumb .btn:not(.go)", "borderTopColor") == [ink]
