"""The screens of games played for money, small and large, light and dark, as in `test_screens`."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.album import Album
from tests.support.labels import SAVE
from tests.support.thumb import (
    begin,
    count,
    fill_in,
    go_to_sheet,
    note,
    score,
    set_up,
    tick,
    type_total,
)

NAMES = ["Delia", "Errol", "Marlon", "Vie"]
BLITZ = {"Delia": "7h 8h 9h Ks Kh Kd 5c 4d 3d", "Errol": "Qs Qh ★ 2c 2d Jc 10d", "Marlon": "As 3c"}


def back_to_the_table(page: Page) -> None:
    """Up to the table, or to the end of the game."""
    page.get_by_role("link", name="Back to the table").first.tap()


@pytest.mark.long
@pytest.mark.slow
def test_the_screens_of_a_european_game(screen: Page, pictures: Path | None) -> None:
    page, album = screen, Album(screen, pictures)
    set_up(page, "European")
    album.take("european-new", "New game: European")
    page.get_by_role("switch", name="For money").scroll_into_view_if_needed()
    album.keep("european-new-stakes")
    amounts = {
        "amount_initial_stake": "2.50",
        "amount_buy_in_stake": "£2.50",
        "amount_call_up_pay": "50p",
        "amount_kalooki_pay": "1",
    }
    begin(page, NAMES, "European", {"currency": "GBP"} | amounts)
    album.take("european-table-start", "Hand 1, European")
    score(page, "Errol", {"Delia": "=60", "Marlon": "=75", "Vie": "=31"}, kalooki=True)
    score(page, "Delia", {"Errol": "=40", "Marlon": "=80", "Vie": "=120"})
    album.take("european-buy-in", "Hand 3, European")
    page.get_by_role("button", name="Marlon: back in?").tap()
    album.keep("european-back-in")
    page.get_by_role("button", name="Back in for £2.50: Marlon").tap()
    expect(page.get_by_text("Recorded: Marlon buys in.")).to_be_visible()
    album.take("european-table", "Hand 3, European")
    page.get_by_role("link", name="In the pool").tap()
    album.take("european-money", "Money, European")
    back_to_the_table(page)
    score(page, "Marlon", {"Delia": "=91", "Errol": "=20"})
    go_to_sheet(page)
    album.take("european-sheet", "Sheet, European")
    back_to_the_table(page)
    page.get_by_role("link", name="Score the hand").tap()
    album.take("european-score-winner", "Score hand 4")
    fill_in(page, "Errol", {"Marlon": "=91"}, kalooki=True)
    album.take("european-score", "Score hand 4")
    page.get_by_role("button", name=SAVE, exact=True).tap()
    album.take("european-end", "Errol won")
    page.get_by_role("link", name="Who pays whom").tap()
    tick(page, "Vie paid Errol £4")
    album.take("european-money-end", "Money, European")
    page.get_by_text("How it comes to this").tap()
    page.get_by_role("table").evaluate("at => at.scrollIntoView()")
    album.keep("european-ledger")
    page.goto("/")
    album.take("european-home", "Scorekeeper")


@pytest.mark.long
@pytest.mark.slow
def test_the_screens_of_a_south_african_game(screen: Page, pictures: Path | None) -> None:
    page, album = screen, Album(screen, pictures)
    set_up(page, "South African")
    album.take("south-african-new", "New game: South African")
    page.get_by_role("switch", name="For money").scroll_into_view_if_needed()
    album.keep("south-african-new-stakes")
    begin(page, NAMES, "South African", {"currency": "ZAR"})
    album.take("south-african-table-start", "Round 1, South African")
    for buys in (0, 1):
        page.get_by_role("button", name=f"Buys by Marlon: {buys} of 4").tap()
    page.get_by_role("link", name="Penalty or payment").tap()
    album.take("south-african-penalty", "Penalty or payment")
    page.get_by_text("How many buys were made?").tap()
    page.get_by_text("How many buys were made?").evaluate("at => at.scrollIntoView()")
    album.take("south-african-counts", "Penalty or payment")
    back_to_the_table(page)
    note(page, "Errol", "Joker at the cut")
    album.take("south-african-table", "Round 1, South African")

    page.get_by_role("link", name="Score the round").tap()
    album.take("south-african-score-winner", "Score round 1")
    fill_in(page, "Vie", {"Delia": BLITZ["Delia"]})
    album.take("south-african-blitz", "Score round 1")
    page.get_by_role("button", name="Next: Errol").tap()
    count(page, {name: BLITZ[name] for name in ("Errol", "Marlon")})
    album.take("south-african-blitz-cards", "Score round 1")
    page.get_by_role("button", name="Work out the melds").tap()
    expect(page.get_by_role("button", name="Marlon, 14")).to_be_visible()
    expect(page.get_by_text("Marlon keeps")).to_be_visible()
    album.take("south-african-blitz-worked", "Score round 1")
    page.get_by_role("button", name=SAVE, exact=True).tap()

    expect(page).to_have_title("Round 2, South African")
    page.get_by_role("link", name="In the kitty").tap()
    page.get_by_role("link", name="Settle up now").tap()
    page.get_by_role("button", name="Delia paid").first.tap()
    expect(page.get_by_role("button", name="Take back: Delia paid")).to_be_visible()
    album.take("south-african-money", "Money, South African")
    page.get_by_text("Who settles with whom?").first.tap()
    page.get_by_label("Who settles with whom?").select_option("All through Errol")
    page.get_by_role("button", name="Show").tap()
    expect(page.get_by_text("Errol pays Vie")).to_be_visible()
    album.take("south-african-banker", "Money, South African")
    page.get_by_text("How it comes to this").tap()
    page.get_by_role("table").evaluate("at => at.scrollIntoView()")
    album.keep("south-african-ledger")


@pytest.mark.long
@pytest.mark.slow
def test_the_screens_of_a_north_american_game(screen: Page, pictures: Path | None) -> None:
    page, album = screen, Album(screen, pictures)
    set_up(page, "North American")
    album.take("north-american-new", "New game: North American")
    page.get_by_text("House rules", exact=True).tap()
    page.get_by_text("The target, if points end the game").evaluate("at => at.scrollIntoView()")
    album.take("north-american-house-rules", "New game: North American")
    begin(page, NAMES, "North American")
    score(page, "Delia", {"Errol": "=35", "Marlon": "=62", "Vie": "=24"}, kalooki=True)
    score(page, "Vie", {"Delia": "=10", "Errol": "K A", "Marlon": "★"})
    note(page, "Marlon", "Whatever you agreed on")
    album.take("north-american-table", "Hand 3, North American")
    page.get_by_role("link", name="Score the hand").tap()
    page.get_by_role("group", name="Who went out?").get_by_role("button", name="Errol").tap()
    type_total(page, "44")
    album.take("north-american-score", "Score hand 3")
    page.get_by_role("link", name="Back").tap()
    go_to_sheet(page)
    album.take("north-american-sheet", "Sheet, North American")
