"""Every screen, small and large, light and dark: nothing overflows, and axe finds nothing."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.album import Album
from tests.browser.conftest import PHONE
from tests.support.card_taps import expect_says, next_meld, open_menu, tap_cards, tap_melds
from tests.support.labels import RECORD_IT, SAVE
from tests.support.thumb import (
    begin,
    begun,
    call,
    choose_game,
    fill_in,
    go_to_sheet,
    score,
    type_total,
)


def take_check_and_find(page: Page, album: Album) -> None:
    """The referee's screens in hand 4, and back to the first of them."""
    check, find = "Check a lay-down, Jamaican", "Can I lay down? Jamaican"
    album.take("check", check)
    tap_melds(page, "7h 8h 9h 10h|2s 3s * *")
    expect(page.get_by_role("link", name="Lay it like this")).to_be_visible()
    album.take("check-bad", check)
    page.get_by_role("link", name="Lay it like this").tap()
    next_meld(page).tap()
    tap_cards(page, "Jd Qd Kd Ad")
    expect_says(page, "Legal, if …")
    album.take("check-legal", check)
    open_menu(page)
    album.take("check-menu", check)
    page.get_by_role("link", name="I have these cards").tap()
    expect_says(page, "Yes, once you have drawn")
    album.take("find-short", find)
    tap_cards(page, "5c")
    expect_says(page, "Yes, and out")
    album.take("find", find)
    page.get_by_role("link", name="Check a lay-down").tap()


def test_every_screen_is_fit_to_be_seen(screen: Page, pictures: Path | None) -> None:
    page, album = screen, Album(screen, pictures)
    page.goto("/")
    album.take("home-empty", "Scorekeeper")
    page.get_by_role("link", name="New game").tap()
    album.take("choose", "New game")
    choose_game(page, "Jamaican")
    album.take("new-game", "New game: Jamaican")
    page.get_by_text("House rules", exact=True).tap()
    album.take("house-rules", "New game: Jamaican")
    page.get_by_text("How many calls each has in a hand").tap()
    album.take("house-rule", "New game: Jamaican")
    page.get_by_role("link", name="Rules of this game").tap()
    expect(page).to_have_title("Rules, Jamaican")  # looked at from within the game

    begin(page, ["Delia", "Errol", "Marlon", "Vie"])
    album.take("table-start", "Hand 1, Jamaican")
    score(page, "Delia", {"Errol": "=35", "Marlon": "=62", "Vie": "=24"})
    score(page, "Errol", {"Delia": "K Q J 10 A♥", "Marlon": "9 9", "Vie": "=77"})
    page.get_by_role("link", name="Penalty or cut").tap()
    album.take("penalty", "Penalty or cut")
    page.get_by_role("radio", name="Marlon").tap()
    page.get_by_role("radio", name="The exact cut").tap()
    page.get_by_role("button", name=RECORD_IT).tap()
    score(page, "Vie", {"Delia": "=15", "Errol": "=44", "Marlon": "=30"}, bent=True)
    call(page, "Marlon", 3)
    album.take("table", "Hand 4, Jamaican")
    page.get_by_role("link", name="Check").tap()
    take_check_and_find(page, album)
    page.get_by_role("link", name="Back to the table").tap()

    page.get_by_role("link", name="Score the hand").tap()
    album.take("score-winner", "Score hand 4")
    fill_in(page, "Delia", {"Errol": "K Q A♠", "Marlon": "K 9 A♠ 4"}, bent=True)
    album.take("score-cards", "Score hand 4")
    page.get_by_role("button", name="Next: Vie").tap()
    type_total(page, "10+15")
    album.take("score-total", "Score hand 4")
    page.get_by_role("button", name=SAVE, exact=True).tap()

    go_to_sheet(page)
    album.take("sheet", "Sheet, Jamaican")
    page.get_by_role("link", name="Marlon, hand 2").tap()
    album.take("correct", "Correct hand 2")
    page.get_by_role("link", name="Back").tap()
    page.get_by_role("link", name="More").tap()
    album.take("more", "More")
    page.get_by_role("link", name="Rules at this table").tap()
    page.get_by_role("link", name="The hands").tap()
    album.take("rules-here", "Rules, Jamaican")
    page.get_by_role("link", name="Rule J8").first.tap()
    album.take("rulebook", "Rulebook")
    page.get_by_role("link", name="Back").tap()
    page.get_by_role("link", name="Back").tap()
    page.get_by_role("link", name="More").tap()
    page.get_by_role("link", name="Log").tap()
    album.take("log", "Log")
    page.get_by_role("link", name="Back").tap()
    page.get_by_role("link", name="Share").tap()
    page.get_by_role("button", name="Make a link: Watch").tap()
    album.take("share", "Share")
    page.locator("details.opens summary").first.tap()
    page.get_by_role("link", name="Withdraw").first.tap()
    album.take("withdraw", "Withdraw a link")
    page.get_by_role("link", name="Keep it").tap()
    page.get_by_role("link", name="Back").tap()
    page.get_by_role("link", name="End or put away").tap()
    page.get_by_role("button", name="End the game").tap()
    album.take("end", "Delia won")
    page.get_by_role("link", name="Share").tap()
    album.take("keep", "Share and print")
    page.goto("/")
    album.take("home", "Scorekeeper")
    page.get_by_role("link", name="Everything else").tap()
    album.take("everything-else", "Everything else")
    page.get_by_role("link", name="All games").tap()
    album.take("all-games", "All games")
    page.get_by_role("link", name="Everything else").tap()
    page.get_by_role("link", name="Bring in a saved game").tap()
    album.take("bring", "Bring in a saved game")
    page.get_by_role("link", name="Games").tap()
    page.get_by_role("link", name="Everything else").tap()
    page.get_by_role("link", name="Language and look").tap()
    album.take("phone", "This phone")
    page.get_by_role("link", name="Games").tap()
    page.get_by_role("link", name="Everything else").tap()
    page.get_by_role("link", name="Check a lay-down").tap()
    album.take("check-choose", "Check a lay-down")
    page.get_by_role("link", name="Games").tap()
    page.get_by_role("link", name="Everything else").tap()
    page.get_by_role("link", name="Rules of the games").tap()
    album.take("rules-choose", "Rules")
    page.goto("/games/nothing")
    album.take("error", "Nothing here")


@pytest.mark.long
def test_on_a_phone_on_its_side_the_actions_stay_in_sight(phone: Page) -> None:
    begun(phone, ["Ann", "Bob", "Cid"])
    phone.set_viewport_size({"width": 740, "height": 360})
    for name in ("Score the hand", "Penalty or cut", "Check", "Sheet"):
        expect(phone.get_by_role("link", name=name)).to_be_in_viewport(ratio=1)
    phone.set_viewport_size(PHONE)


def test_the_bar_points_down_while_the_page_goes_on_below_it(phone: Page) -> None:
    opacity = "() => getComputedStyle(document.querySelector('.thumb'), '::before').opacity"
    phone.set_viewport_size({"width": 360, "height": 560})
    phone.goto("/new/european")
    expect(phone.get_by_role("button", name="Start")).to_be_visible()
    phone.wait_for_function(f"{opacity} == 1")
    phone.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    phone.wait_for_function(f"{opacity} == 0")
    phone.set_viewport_size(PHONE)
