"""Just the score: a game that the app doesn't know, tapped on a phone from its name to its end."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.album import Album, complaints
from tests.browser.conftest import PHONE
from tests.support.full_house import NAMES as FULL_HOUSE
from tests.support.full_house import game
from tests.support.labels import RECORD_IT, RECORDED, SAVE
from tests.support.thumb import COUNT_TAPS, count_taps_anew, seat_players, start, taps

NAMES = ["Ann", "Bob", "Cid", "Dan"]
SMALL: ViewportSize = {"width": 320, "height": 560}
ON_ITS_SIDE = {"width": 844, "height": 390}
PAGES = ("", "/score", "/sheet", "/penalty", "/log", "/start")


def set_up(page: Page) -> None:
    """From New game to the page on which it is agreed."""
    page.goto("new")
    page.get_by_role("link", name="Just the score").tap()
    expect(page).to_have_title("New game: Just the score")
    page.wait_for_load_state()


def type_round(page: Page, rounds: Sequence[str]) -> None:
    """Taps what everybody scored, one after the other, up to the Save button."""
    page.get_by_role("link", name="Score the round").tap()
    keys = page.get_by_role("group", name="Points")
    for number, points in enumerate(rounds):
        if number:
            page.locator("[data-part=next]").tap()
        for sign in points:
            name = {"-": "minus", "+": "plus"}.get(sign, sign)
            keys.get_by_role("button", name=name, exact=True).tap()


def save(page: Page) -> None:
    """Taps Save, and waits until it is said that the round is recorded."""
    page.get_by_role("button", name=SAVE, exact=True).tap()
    expect(page.get_by_text(RECORDED)).to_be_visible()


def points_of(player: dict[str, int]) -> dict[str, Any]:
    """A round in which everybody scored so much, by seat."""
    return {"kind": "hand", "left": {seat: {"points": each} for seat, each in player.items()}}


@pytest.mark.slow
def test_a_game_of_any_name_from_its_beginning_to_its_end(
    screen: Page, pictures: Path | None
) -> None:
    page, album = screen, Album(screen, pictures)
    set_up(page)
    album.take("just-the-score-new", "New game: Just the score")
    page.get_by_label("What is it called?").fill("Canasta")
    seat_players(page, NAMES)
    expect(page.get_by_text("Ann & Cid against Bob & Dan")).to_be_visible()
    total = page.get_by_label("The total to reach")
    expect(total).to_be_hidden()
    page.get_by_text("At a set total").tap()
    total.fill("500")
    expect(page.get_by_label("Rounds to play")).to_be_hidden()
    page.get_by_role("switch", name="For money").tap()
    start(page)
    expect(page).to_have_title("Round 1, Canasta")
    type_round(page, ["120", "45+10", "-20", "0"])
    album.take("just-the-score-keypad", "Score round 1")
    save(page)
    album.take("just-the-score-table", "Round 2, Canasta")
    page.get_by_role("link", name="Penalty or bonus").tap()
    page.get_by_role("radio", name="Bob").tap()
    page.get_by_label("Points", exact=True).fill("30")
    album.take("just-the-score-besides", "Penalty or bonus")
    page.get_by_role("button", name=RECORD_IT).tap()
    expect(page.get_by_text("Recorded: −30 points for Bob.")).to_be_visible()
    type_round(page, ["400", "5", "60", "7"])
    page.get_by_role("button", name=SAVE, exact=True).tap()
    expect(page).to_have_title("Ann won")
    album.take("just-the-score-end", "Ann won")
    page.get_by_role("link", name="Sheet").tap()
    album.take("just-the-score-sheet", "Sheet, Canasta")


def test_the_total_that_an_answer_asks_for_comes_into_sight(phone: Page) -> None:
    phone.goto("new/just-the-score")
    answer, bar = phone.get_by_text("At a set total"), phone.locator(".thumb").bounding_box()
    answer.evaluate("(row) => scrollBy(0, row.getBoundingClientRect().bottom - innerHeight + 200)")
    spot = answer.bounding_box()
    assert spot
    phone.touchscreen.tap(spot["x"] + 20, spot["y"] + 10)
    total = phone.get_by_label("The total to reach")
    expect(total).to_be_in_viewport(ratio=1)
    field = total.bounding_box()
    assert bar
    assert field
    assert field["y"] + field["height"] <= bar["y"]


def test_a_round_takes_its_digits_and_six_taps(phone: Page) -> None:
    phone.context.add_init_script(COUNT_TAPS)
    address = game(phone, "just-the-score", [], players=NAMES)
    phone.goto(address)
    count_taps_anew(phone)
    rounds = ["35", "120", "5", "40"]
    type_round(phone, rounds)
    save(phone)
    assert taps(phone) <= sum(map(len, rounds)) + 6


def test_signs_follow_numbers_and_one_another_takes_its_place(phone: Page) -> None:
    phone.goto(game(phone, "just-the-score", [], players=["Ann", "Bob"]))
    type_round(phone, ["++-10+-5"])
    expect(phone.locator("[data-part=big]")).to_have_text("−15")
    expect(phone.locator("[data-part=number]")).to_have_text("−10−5")
    phone.get_by_role("button", name="Undo").tap()
    expect(phone.locator("[data-part=big]")).to_have_text("−10")


@pytest.mark.parametrize("undone", [False, True], ids=["at once", "after an undo"])
def test_the_first_digit_replaces_what_is_corrected(phone: Page, undone: bool) -> None:
    address = game(
        phone, "just-the-score", [points_of({"1": 10, "2": -20})], players=["Ann", "Bob"]
    )
    phone.goto(f"{address}/sheet/1?seat=2")
    keys = phone.get_by_role("group", name="Points")
    expect(phone.locator("[data-part=big]")).to_have_text("−20")
    if undone:
        phone.get_by_role("button", name="Undo").tap()
    for digit in "35":
        keys.get_by_role("button", name=digit, exact=True).tap()
    expect(phone.locator("[data-part=big]")).to_have_text("35")


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("points", [150, 1250, 99_999])
def test_points_below_zero_fit_their_columns(phone: Page, players: int, points: int) -> None:
    seats = range(1, players + 1)
    rounds = [points_of({str(seat): sign * points for seat in seats}) for sign in (-1, -1)]
    address = game(phone, "just-the-score", rounds, players=FULL_HOUSE[:players])
    for size in (SMALL, PHONE):
        phone.set_viewport_size(size)
        phone.goto(address + "/sheet")
        assert not complaints(phone), size


@pytest.mark.parametrize("size", [SMALL, ON_ITS_SIDE], ids=["small", "on its side"])
def test_the_largest_points_of_eight_fit(phone: Page, size: Any) -> None:
    rounds = [points_of({str(seat): sign * 99_999 for seat in range(1, 9)}) for sign in (1, -1, -1)]
    address = game(phone, "just-the-score", rounds)
    phone.set_viewport_size(size)
    for path in PAGES:
        phone.goto(address + path)
        assert not complaints(phone), path
