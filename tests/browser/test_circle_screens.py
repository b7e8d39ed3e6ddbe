"""A circle from its first game to its season, every screen of it fit to be seen."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.album import Album
from tests.support.labels import START
from tests.support.thumb import agree_on, choose_game, score, seat_players

pytestmark = [pytest.mark.browser, pytest.mark.long]

NAMES = ("Delia", "Errol", "Marlon")


def go_on(page: Page, link: str) -> None:
    """Taps a link of the circle's pages."""
    page.get_by_role("link", name=link, exact=True).tap()


def play(page: Page, winner: str) -> None:
    """One hand of the game on the table, and its end."""
    held = {name: f"={10 * number}" for number, name in enumerate(NAMES, 1) if name != winner}
    score(page, winner, held)
    page.get_by_role("link", name="More").tap()
    page.get_by_role("link", name="End or put away").tap()
    page.get_by_role("button", name="End the game").tap()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


def begin_with_stakes(page: Page) -> None:
    """A Jamaican game of the three at a penny a point."""
    choose_game(page, "Jamaican")
    seat_players(page, NAMES)
    page.get_by_role("switch", name="For money").tap()
    agree_on(page, "option_stake_per_point", "0.01")
    page.get_by_role("button", name=START).tap()
    expect(page.get_by_text("Write a whole number of chips")).to_be_visible()
    page.get_by_role("button", name="Done").tap()
    agree_on(page, "currency", "GBP")
    page.get_by_role("button", name=START).tap()


@pytest.mark.slow
def test_every_screen_of_a_circle_is_fit_to_be_seen(screen: Page, pictures: Path | None) -> None:
    page, album = screen, Album(screen, pictures)
    page.goto("/circles/new")
    album.take("circle-new", "Begin a circle")
    page.get_by_label("What do you call it?").fill("Friday table")
    page.get_by_role("button", name="Begin the circle").tap()
    album.take("circle-empty", "Friday table")
    circle = page.url
    go_on(page, "New game")
    begin_with_stakes(page)
    play(page, "Delia")
    page.get_by_role("button", name="Play again").tap()
    play(page, "Errol")
    page.goto("/")
    page.get_by_role("link", name="Friday table").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Errol leads, just")
    page.get_by_text("Only a part of it").first.tap()
    album.take("circle", "Friday table")
    page.get_by_role("table").first.get_by_role("link", name="Errol").tap()
    album.take("circle-person", "Errol")
    go_on(page, "The season")
    go_on(page, "Head to head")
    album.take("circle-head-to-head", "Head to head")
    go_on(page, "The season")
    go_on(page, "Games")
    album.take("circle-games", "Games of the circle")
    go_on(page, "The season")
    go_on(page, "People")
    album.take("circle-people", "People")
    go_on(page, "Change Marlon")
    album.take("circle-change", "Marlon")
    go_on(page, "Forget")
    album.take("circle-forget", "Forget Marlon")
    go_on(page, "Keep them")
    expect(page.get_by_role("link", name="Change Marlon")).to_be_visible()
    page.goto(f"{circle}/share")
    page.get_by_role("button", name="Make a link: Watch").tap()
    expect(page.get_by_label("Link", exact=True)).to_be_visible()
    album.take("circle-share", "Share")
    page.goto(f"{circle}/circle-menu")
    album.take("circle-menu", "More")
    go_on(page, "Delete")
    album.take("circle-delete", "Delete this circle")
