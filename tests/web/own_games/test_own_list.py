"""The own games of a phone: listed under New game, newest version first, and passed on to others.
Each says what differs."""

from datetime import UTC, datetime, timedelta
from itertools import count

import pytest
from flask import Flask

from scorekeeper.store import games, own_games
from scorekeeper.store.clock import write_time
from tests.support.labels import SAVE, START
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY, MakeApp
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
    """Each game is begun or saved a day after the one before, as the last one is listed first."""
    days = count(1)
    first = datetime(2026, 11, 1, 20, tzinfo=UTC)
    for module in (games, own_games):
        monkeypatch.setattr(module, "now", lambda: write_time(first + timedelta(days=next(days))))


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


def test_a_game_is_listed_before_its_first_evening(dan: Phone) -> None:
    dan.press(dan.open("/own/jamaican"), "Another hand", name="Not ready yet")
    assert listed(dan) == []
    dan.press(dan.open("/own/jamaican"), "Play it", name="Sunday")
    assert listed(dan) == ["Sunday based on Jamaican"]
    dan.press(dan.open("/own/super"), "Show a code", name="Monday")
    assert listed(dan)[0] == "Monday based on Super"


@pytest.mark.parametrize("variant", ["jamaican", "just-the-score"])
def test_a_game_goes_off_the_list_and_the_table_that_plays_it_keeps_it(
    dan: Phone, variant: str
) -> None:
    own = JOKERS if variant == "jamaican" else {"name": "Sunday"}
    table = begin(dan, own, variant).address
    begin(dan, {"name": "Friday"}, variant)
    page = dan.press(dan.open("/new"), "Take off the list: Sunday")
    assert "“Sunday” is off the list, until you play it again." in page.text
    assert page.all("details", class_="family", open="")
    assert [line.split()[0] for line in listed(dan)] == ["Friday"]
    assert "Sunday" in dan.open(table).text
    page = dan.open(page.link("Open it"))
    dan.press(page, START, **NAMES)
    assert [line.split()[0] for line in listed(dan)] == ["Sunday", "Friday"]


def test_a_saved_game_that_was_taken_off_comes_back_when_it_is_saved_again(dan: Phone) -> None:
    dan.press(dan.open(address_of(JOKERS)), "Play it")
    dan.press(dan.open("/new"), "Take off the list: Sunday")
    assert listed(dan) == []
    dan.press(dan.open(address_of(JOKERS)), "Play it")
    assert listed(dan) == ["Sunday based on Jamaican"]


def test_a_game_is_scanned_from_another_phone(dan: Phone) -> None:
    page = dan.open(address_of(JOKERS))
    assert not page.all("svg", class_="dense")
    assert dan.press(page, "Show a code").all("svg", class_="dense")


LONG = {
    **JOKERS,
    "hands": [{"cards": 8, "melds": [{"kind": "run", "size": 4}, {"kind": "set", "size": 3}]}] * 20,
}
"""A game of which no code could be scanned."""


@pytest.mark.parametrize("own", [JOKERS, LONG])
def test_eight_letters_open_a_game_on_another_phone(app: Flask, dan: Phone, own: object) -> None:
    page = dan.press(dan.open(address_of(own)), "Show a code", **{"value-joker": 35})
    (letters,) = page.says("p", "code")
    assert bool(page.all("svg", class_="dense")) == (own is JOKERS)
    assert "The letters are good for a day." in page.text
    bob = Phone(app)
    page = bob.press(bob.open("/open"), "Open", code=letters.lower())
    assert page.says("p", "name") == ["Sunday"]
    assert "Joker: 35, not 50" in page.text
    assert listed(bob) == listed(dan) == ["Sunday based on Jamaican"]
    assert bob.press(page, START, **NAMES).says("h1")


def test_the_letters_stay_the_same_all_day(dan: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    def shown() -> list[str]:
        return dan.press(dan.open(address_of(JOKERS)), "Show a code").says("p", "code")

    monkeypatch.setattr("scorekeeper.web.security.letters.now", lambda: "2026-11-21T08:00:00Z")
    first = shown()
    assert len(first) == 1
    assert shown() == first
    monkeypatch.setattr("scorekeeper.web.security.letters.now", lambda: "2026-11-22T08:00:00Z")
    assert shown() != first


def test_the_letters_of_an_earlier_version_still_open_it(dan: Phone) -> None:
    (letters,) = dan.press(dan.open(address_of(JOKERS)), "Show a code").says("p", "code")
    dan.press(dan.open(address_of(CHANGED)), "Play it")
    page = dan.press(dan.open("/open"), "Open", code=letters)
    assert "Joker: 25, not 50" in page.text
    assert "Joker: 25, not 50" in dan.open(dan.open("/new").link("Sunday")).text


def test_a_game_that_makes_no_sense_gets_no_letters(dan: Phone) -> None:
    page = dan.press(dan.open(address_of(JOKERS)), "Show a code", **{"value-joker": 900})
    assert "This can be 0 to 500." in page.text
    assert page.says("p", "code") == []
    assert listed(dan) == []


def test_an_address_alone_makes_no_letters(app: Flask, dan: Phone) -> None:
    dan.press(dan.open(address_of(JOKERS)), "Show a code")
    bob = Phone(app)
    page = bob.open(address_of(JOKERS, code="1"))
    assert page.all("svg", class_="dense")
    assert page.says("p", "code") == []


def test_a_phone_without_a_server_shows_what_can_be_scanned(make_app: MakeApp) -> None:
    phone = Phone(make_app(RUNS_ON="phone"))
    page = phone.press(phone.open(address_of(JOKERS)), "Show a code")
    assert page.all("svg", class_="dense")
    assert page.says("p", "code") == []
    assert listed(phone) == ["Sunday based on Jamaican"]
    assert "Show a code" not in phone.open(address_of(LONG)).text


def test_a_network_saves_only_so_many_games(make_app: MakeApp) -> None:
    phone = Phone(make_app(RATELIMIT_ENABLED=True, RATELIMIT_NEW_GAMES="2/hour"))
    for name in ("Sunday", "Monday", "Sunday"):
        page = phone.press(phone.open("/own/jamaican"), "Play it", name=name)
        assert page.status == 200
    page = phone.press(phone.open("/own/jamaican"), "Play it", name="Tuesday")
    assert page.status == 429
