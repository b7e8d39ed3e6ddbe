"""The own games of a phone: listed under New game, newest version first, each with what differs."""

from itertools import count

import pytest

from scorekeeper.store import games
from tests.support.labels import SAVE, START
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY
from tests.web.own_games.test_own_game import NAMES, SUNDAY, address_of

pytestmark = SQLITE_ONLY

JOKERS = {"name": "Sunday", "values": {"joker": 25}}
CHANGED = {"name": "Sunday", "values": {"joker": 30}}
DIFFERENCES = [
    "2 hands, not 9",
    "Hand 1: a three and a four, 8 cards each",
    "Hand 2: two threes, 11 cards each",
    "Joker: 25, not 50",
]


@pytest.fixture(autouse=True)
def a_game_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each game is begun a day after the one before, as the last one is listed first."""
    days = count(1)
    monkeypatch.setattr(games, "now", lambda: f"2026-11-{next(days):02}T20:00:00Z")


def begin(phone: Phone, own: object, variant: str = "jamaican") -> Page:
    """The table of an own game that was just begun."""
    return phone.press(phone.open(address_of(own, variant, "new")), START, **NAMES)


def listed(phone: Phone) -> list[str]:
    """The own games that New game offers."""
    page = phone.open("/new")
    return [link.text for link in page.all("a") if "own_game=" in link.attributes["href"]]


def test_own_games_that_were_played_are_listed_by_name(dan: Phone) -> None:
    assert "Your own games" not in dan.open("/new").text
    begin(dan, JOKERS)
    begin(dan, {"name": "Canasta"}, "just-the-score")
    assert "Your own games Canasta, Sunday" in dan.open("/new").text
    assert listed(dan) == ["Canasta based on Just the score", "Sunday based on Jamaican"]
    begin(dan, JOKERS, "super")
    assert listed(dan)[0] == "Sunday based on Super"


def test_a_change_makes_the_next_version_and_a_game_begun_keeps_its_own(dan: Phone) -> None:
    earlier = begin(dan, JOKERS).address
    page = dan.open(dan.open("/new").link("Sunday"))
    page = dan.open(page.link("Change this game"))
    page = dan.press(page, "Play it", **{"value-joker": 30})
    later = dan.press(page, START, **NAMES).address
    assert listed(dan) == ["Sunday based on Jamaican"]
    assert "Joker: 30, not 50" in dan.open(dan.open("/new").link("Sunday")).text
    assert "Joker: 25, not 50" in dan.open(f"{earlier}/start").text
    assert "Joker: 30, not 50" in dan.open(f"{later}/start").text


def test_a_running_game_shows_its_hands_and_points(dan: Phone) -> None:
    page = dan.open(f"{begin(dan, SUNDAY).address}/start")
    assert page.says("ul", "differences") == [" ".join(DIFFERENCES)]
    assert "What differs from Jamaican" in page.text
    assert dan.press(page, SAVE).status == 200


def test_three_lines_say_what_differs_while_it_is_made(dan: Phone) -> None:
    page = dan.open(address_of(SUNDAY))
    assert page.says("ul", "preview") == [
        f"{DIFFERENCES[0]} {DIFFERENCES[1]} and 2 other differences"
    ]


def test_nobody_elses_game_says_what_differs(dan: Phone) -> None:
    assert "What differs" not in dan.open("/new/jamaican").text


def test_a_game_is_scanned_from_another_phone(dan: Phone) -> None:
    page = dan.open(address_of(JOKERS))
    assert not page.all("svg", class_="dense")
    assert dan.open(page.link("Show the QR code")).all("svg", class_="dense")
    hand = {"cards": 8, "melds": [{"kind": "set", "size": 3}, {"kind": "run", "size": 4}]}
    page = dan.open(address_of({**JOKERS, "hands": [hand] * 20}, code="1"))
    assert page.status == 200
    assert not page.all("svg", class_="dense")
    assert "Show the QR code" not in page.text
