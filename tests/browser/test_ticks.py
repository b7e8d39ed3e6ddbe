"""A payment that is ticked stays where it is, so that a second tap pays nobody else's debt."""

from playwright.sync_api import Page, expect

from tests.support.full_house import Json, tell
from tests.support.thumb import payments

NAMES = ["Ann", "Bob", "Cid", "Dee"]
OWED = ["Bob pays Ann", "Cid pays Ann", "Dee pays Ann"]
HAND = {
    "kind": "hand",
    "out": 1,
    "left": {str(seat): {"points": 10 * seat} for seat in (2, 3, 4)},
}


def play(page: Page) -> Json:
    """Has a game played to its end in which everybody owes Ann something."""
    begun = tell(
        page.request, "/games", {"variant": "european", "players": NAMES, "currency": "EUR"}
    )
    for entry in (HAND, {"kind": "end"}):
        tell(page.request, f"/games/{begun['id']}/entries", entry, begun["tokens"]["host"])
    return begun


def tap_twice(page: Page) -> None:
    """Taps the first box, once more in the same place when the page has answered, and then twice at
    once."""
    first = page.locator(".box").first
    first.evaluate("box => box.scrollIntoView({block: 'center'})")
    box = first.bounding_box()
    assert box is not None
    spot = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    boxes = "[...document.querySelectorAll('.box')]"
    places = f"{boxes}.map(box => box.getBoundingClientRect().y)"
    before = page.evaluate(places)
    ticked = ["✓ Bob paid Ann", *OWED[1:]]
    page.touchscreen.tap(*spot)
    expect(page.locator(".pay.done")).to_have_count(1)
    assert payments(page) == ticked
    assert page.evaluate(places) == before
    page.touchscreen.tap(*spot)
    expect(page.locator(".pay.done")).to_have_count(0)
    assert payments(page) == OWED
    assert page.evaluate(places) == before
    page.touchscreen.tap(*spot)
    page.touchscreen.tap(*spot)
    expect(page.locator("[aria-busy]")).to_have_count(0)
    assert payments(page) in (ticked, OWED)
    assert page.evaluate(places) == before


def test_two_taps_on_a_payment_of_a_game_pay_no_other(phone: Page) -> None:
    game = play(phone)
    phone.goto(game["links"]["host"])
    phone.wait_for_url(f"**/games/{game['id']}/end")
    phone.goto(f"/games/{game['id']}/money")
    tap_twice(phone)


def test_two_taps_on_a_debt_of_a_circle_pay_no_other(phone: Page) -> None:
    circle, game = tell(phone.request, "/circles", {"name": "Friday table"}), play(phone)
    added = {"game": game["id"], "token": game["tokens"]["host"]}
    tell(phone.request, f"/circles/{circle['id']}/games", added, circle["tokens"]["host"])
    phone.goto(circle["links"]["host"])
    phone.wait_for_url(f"**/circles/{circle['id']}")
    phone.goto(f"/circles/{circle['id']}/money")
    expect(phone.locator(".box")).to_have_count(3)
    tap_twice(phone)
