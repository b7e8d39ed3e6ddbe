"""The Table, turned to the player opposite with one tap, and back with another."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import phone_context
from tests.support.full_house import game

CALL = [{"kind": "call", "seat": 2}]
IS_UPSIDE_DOWN = """() => {
  const [first, last] = [".player:first-child .who", ".player:last-child .who"]
    .map((place) => document.querySelector(place).getBoundingClientRect());
  return first.top > last.bottom && last.top >= 0 && first.bottom <= innerHeight;
}"""


def turn_and_turn_back(page: Page) -> None:
    """Turns the table; a tap where a call would be recorded turns it back."""
    assert not page.evaluate(IS_UPSIDE_DOWN)
    page.get_by_role("link", name="Turn to the player opposite").tap()
    assert page.evaluate(IS_UPSIDE_DOWN)
    ring = page.locator("button.calls").first.bounding_box()
    assert ring is not None
    page.touchscreen.tap(ring["x"] + 20, ring["y"] + 20)
    expect(page.get_by_role("link", name="Turn back")).to_be_hidden()
    assert not page.evaluate(IS_UPSIDE_DOWN)
    expect(page.get_by_role("button", name="Calls by Ann: 0 of 3")).to_be_visible()


def test_the_table_is_turned_with_one_tap_and_the_next_turns_it_back(phone: Page) -> None:
    phone.goto(game(phone, "jamaican", CALL, players=["Ann", "Bob", "Cid"]))
    turn_and_turn_back(phone)
    phone.get_by_role("link", name="Turn to the player opposite").tap()
    phone.go_back()
    assert not phone.evaluate(IS_UPSIDE_DOWN)


def test_the_table_is_turned_without_a_script(browser: Browser, address: str, phone: Page) -> None:
    table = game(phone, "jamaican", CALL, players=["Ann", "Bob", "Cid"])
    with phone_context(browser, address, java_script_enabled=False) as context:
        context.add_cookies(phone.context.cookies())  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(table)
        turn_and_turn_back(page)
