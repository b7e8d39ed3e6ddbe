"""The screens of a North American game, small and large, light and dark, as in `test_screens`."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.album import Album
from tests.support.thumb import (
    begin,
    go_to_sheet,
    note,
    score,
    set_up,
    type_total,
)

NAMES = ["Delia", "Errol", "Marlon", "Vie"]


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
    note(page, "Marlon")
    album.take("north-american-table", "Hand 3, North American")
    page.get_by_role("link", name="Score the hand").tap()
    page.get_by_role("group", name="Who went out?").get_by_role("button", name="Errol").tap()
    type_total(page, "44")
    album.take("north-american-score", "Score hand 3")
    page.get_by_role("link", name="Back").tap()
    go_to_sheet(page)
    album.take("north-american-sheet", "Sheet, North American")
