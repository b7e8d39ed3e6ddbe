"""The referee over a slow network, over none at all, and from a keyboard."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.card_taps import expect_laid, expect_reason, meld, tap_card, tap_cards
from tests.support.thumb import tab_to

NINES = ["9 of spades", "9 of hearts", "9 of diamonds"]


def hold(page: Page) -> list[Route]:
    """Holds the page's requests from now on, until somebody continues them."""
    held: list[Route] = []
    page.route("**part=verdict**", lambda route: held.append(route))
    return held


def expect_held(page: Page, held: list[Route], many: int) -> None:
    """Waits until that many requests are on their way."""
    for _ in range(500):
        if len(held) == many:
            return
        page.wait_for_timeout(10)
    pytest.fail(f"{len(held)} of {many} requests were sent")


def let_go(page: Page, held: list[Route]) -> None:
    """Lets everything through that was held, and whatever follows."""
    for route in held:
        route.continue_()
    page.unroute("**part=verdict**")


def test_a_late_answer_does_not_replace_a_newer_one(phone: Page) -> None:
    phone.goto("/check/jamaican")
    held = hold(phone)
    tap_cards(phone, "9s 9h 9d")
    expect_held(phone, held, 3)
    first, second, third = held
    third.continue_()
    expect_laid(phone, 1, NINES)
    with phone.expect_response(first.request.url):
        first.continue_()
    with phone.expect_response(second.request.url):
        second.continue_()
    expect_laid(phone, 1, NINES)
    expect(meld(phone, 1)).to_contain_text("A three of nines")


def test_a_card_lies_there_before_the_referee_has_answered(phone: Page) -> None:
    phone.goto("/check/jamaican?melds=9s")
    held = hold(phone)
    tap_cards(phone, "9h *")
    expect(meld(phone, 1).locator(".card")).to_have_count(3)
    expect(meld(phone, 1).locator(".card.joker")).to_have_count(1)
    let_go(phone, held)
    expect_laid(phone, 1, [*NINES[:2], "joker"])


@pytest.mark.parametrize(
    ("game", "second"), [("jamaican", 1), pytest.param("european", 2, marks=pytest.mark.long)]
)
def test_only_the_card_that_was_tapped_is_taken_back(phone: Page, game: str, second: int) -> None:
    phone.goto(f"/check/{game}?melds=9s+9h+9d+9c")
    held = hold(phone)
    for name in (NINES[0], NINES[second]):
        phone.get_by_role("button", name=name).tap()
    let_go(phone, held)
    expect(phone.get_by_role("button", name=NINES[0])).to_have_count(0)
    for name in (NINES[3 - second], "9 of clubs"):
        expect(phone.get_by_role("button", name=name)).to_be_visible()


def test_lay_it_like_this_waits_until_the_referee_has_seen_every_card(phone: Page) -> None:
    phone.goto("/check/jamaican?hand=2&melds=7h+8h+*+*")
    held = hold(phone)
    tap_card(phone, "10h")
    phone.get_by_role("link", name="Lay it like this").tap()
    let_go(phone, held)
    expect(meld(phone, 1).get_by_role("button", name="10 of hearts")).to_be_visible()


def test_without_a_network_it_says_so_and_forgets_nothing(phone: Page) -> None:
    phone.goto("/check/jamaican")
    tap_card(phone, "9s")
    expect_laid(phone, 1, NINES[:1])
    phone.context.set_offline(True)
    tap_card(phone, "9h")
    expect(phone.get_by_text("No answer; check your connection and tap again.")).to_be_visible()
    phone.context.set_offline(False)
    tap_card(phone, "9d")
    expect_laid(phone, 1, NINES)


@pytest.mark.long
def test_a_keyboard_is_all_it_takes(phone: Page) -> None:
    phone.goto("/check/jamaican?hand=2")
    suits = phone.get_by_role("group", name="Suit")
    tab_to(suits.get_by_role("radio", name="Hearts"))
    tab_to(phone.get_by_role("button", name="7", exact=True))
    phone.keyboard.press("Enter")
    tab_to(phone.get_by_role("button", name="8", exact=True))
    phone.keyboard.press("Space")
    expect_laid(phone, 1, ["7 of hearts", "8 of hearts"])
    tab_to(phone.get_by_role("button", name="joker", exact=True))
    phone.keyboard.press("Enter")
    phone.keyboard.press("Enter")
    expect_reason(phone, "7♥ 8♥ ★ ★: two jokers may not lie side by side.")
    tab_to(phone.get_by_role("link", name="Lay it like this"))
    phone.keyboard.press("Enter")
    expect(meld(phone, 1)).to_contain_text("Hearts, 6 to 9")
    tab_to(meld(phone, 1).get_by_role("button", name="joker for the 6 of hearts"))
    phone.keyboard.press("Enter")
    expect(meld(phone, 1)).to_contain_text("A four needs at least four cards.")
    tab_to(phone.get_by_role("button", name="Next meld"))
    phone.keyboard.press("Enter")
    tab_to(suits.get_by_role("radio", name="Hearts"))
    phone.keyboard.press("ArrowRight")
    expect(suits.get_by_role("radio", name="Diamonds")).to_be_checked()
    tab_to(phone.get_by_role("button", name="K", exact=True))
    phone.keyboard.press("Enter")
    expect_laid(phone, 2, ["king of diamonds"])
    tab_to(phone.get_by_role("button", name="Undo"))
    phone.keyboard.press("Enter")
    expect(meld(phone, 2)).to_have_count(0)


def test_cards_are_typed_with_rank_or_suit_first(phone: Page) -> None:
    phone.goto("/check/jamaican")
    phone.keyboard.type("7h 7d 10c")
    expect_laid(phone, 1, ["7 of hearts", "7 of diamonds", "10 of clubs"])
    phone.keyboard.press("Backspace")
    phone.keyboard.type("7c")
    phone.keyboard.press("Enter")
    phone.keyboard.type("h9 sk*")
    expect_laid(phone, 1, ["7 of hearts", "7 of diamonds", "7 of clubs"])
    expect_laid(phone, 2, ["9 of hearts", "king of spades", "joker"])


@pytest.mark.long
def test_a_joker_stands_for_a_card_of_the_suit_that_is_typed_last(phone: Page) -> None:
    phone.goto("/check/european?melds=7s+8s+*")
    meld(phone, 1).get_by_role("button", name="joker").click()
    phone.keyboard.type("9s")
    expect_laid(phone, 1, ["7 of spades", "8 of spades", "joker for the 9 of spades"])


@pytest.mark.long
def test_what_a_joker_stands_for_is_typed(phone: Page) -> None:
    phone.goto("/check/european?melds=7h+8h+*")
    meld(phone, 1).get_by_role("button", name="joker").click()
    phone.keyboard.type("9h")
    expect_laid(phone, 1, ["7 of hearts", "8 of hearts", "joker for the 9 of hearts"])
    phone.keyboard.type("10h")
    expect(meld(phone, 1).locator("[data-at]")).to_have_count(4)
