"""Eight players with long names: everything still fits, and can still be reached."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import phone_context
from tests.support.thumb import begin, score

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


@pytest.mark.parametrize("width", [320, 390])
def test_c11_eight_players_fit_on_a_phone(
    browser: Browser, address: str, pictures: Path, width: int
) -> None:
    with phone_context(browser, address, viewport={"width": width, "height": 700}) as context:
        page = context.new_page()
        begin(page, NAMES)
        left = dict.fromkeys(NAMES[1:], "=120")
        score(page, "Wilhelmina", left, bent=True)
        expect(page.get_by_text("Hand 2 of 9")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        page.screenshot(path=pictures / f"eight-table-{width}.png", full_page=True)
        page.get_by_role("link", name="Score the hand").tap()
        page.get_by_role("group", name="Who went out?").get_by_role("button", name="Jo").tap()
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        page.screenshot(path=pictures / f"eight-score-{width}.png")
        page.goto(page.url.replace("/score", "/sheet"))
        expect(page.get_by_role("table")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        page.screenshot(path=pictures / f"eight-sheet-{width}.png")


@pytest.mark.parametrize("width", [320, 390])
def test_large_amounts_of_eight_players_fit_on_a_phone(
    browser: Browser, address: str, pictures: Path, width: int
) -> None:
    with phone_context(browser, address, viewport={"width": width, "height": 700}) as context:
        page = context.new_page()

        def take(name: str) -> None:
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, name
            page.screenshot(path=pictures / f"eight-{name}-{width}.png", full_page=True)

        begin(page, NAMES, "European", {"Money": "JMD", "The unit": "2500"})
        expect(page.get_by_role("link", name="In the pool $100,000.00")).to_be_visible()
        score(page, "Ng", {name: "=150" for name in NAMES if name != "Ng"})
        expect(page).to_have_title("Hand 2, European")
        score(page, "Jo", {name: "=2" for name in NAMES if name != "Jo"})
        expect(page.get_by_role("button", name="buys in")).to_have_count(6)
        take("offers")
        page.get_by_role("link", name="In the pool").tap()
        expect(page.get_by_role("heading", name="Where it comes from")).to_be_visible()
        take("money")
        page.get_by_role("link", name="Back to the table").tap()
        score(page, "Ng", {"Jo": "=2"})
        expect(page.get_by_role("heading", name="Ng wins")).to_be_visible()
        take("end")
