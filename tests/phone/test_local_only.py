"""What only this phone has: the page that lists it, what is said before everything is forgotten,
and the quiet line that asks to save a game."""

from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.game.entries import Call, End
from scorekeeper.store.clock import write_time
from scorekeeper.web.offline import unsaved
from tests.support.builders import hand
from tests.support.home_phones import HomePhone, Server
from tests.support.pages import Page

HAND = hand(1, {2: 39, 3: 5})


def over(ann: HomePhone) -> str:
    """A game begun here that is over, and its id."""
    game = ann.begin()
    ann.record(game, HAND)
    ann.record(game, End())
    return game


def listed(page: Page) -> list[str]:
    """What is said of each game on the list, in what is written small."""
    return [text.rpartition(", ")[2] for text in page.says("span", "cap")]


def asks_to_save(page: Page) -> bool:
    return "only on this phone." in page.text


def test_a_game_that_no_server_has_is_listed_until_it_has(ann: HomePhone) -> None:
    game = ann.begin()
    page = ann.browser.open("/only-here")
    assert listed(page) == ["not saved yet"]
    assert page.link("Jamaican") == f"/games/{game}"
    ann.exchange()
    page = ann.browser.open("/only-here")
    assert (listed(page), "the server has everything" in page.text) == ([], True)


def test_entries_that_wait_are_listed_with_the_way_to_them(ann: HomePhone, game: str) -> None:
    ann.record(game, HAND)
    ann.record(game, Call(3))
    page = ann.browser.open("/only-here")
    assert listed(page) == ["2 entries wait"]
    assert page.link("Jamaican") == f"/games/{game}/waiting"


def test_a_list_says_what_was_saved(ann: HomePhone) -> None:
    game = ann.begin()
    ann.record(game, HAND)
    assert ann.browser.get(ann.browser.open("/only-here").link("Save the file")).json
    assert listed(ann.browser.open("/only-here")) == ["saved"]
    ann.record(game, Call(3))
    assert listed(ann.browser.open("/only-here")) == ["but it has gone on since"]
    page = ann.browser.open(ann.browser.open("/only-here").link("Pass on"))
    assert listed(ann.browser.open("/only-here")) == ["but it has gone on since"]
    page = ann.browser.press(page, "It’s on the other phone")
    assert "then this game is saved" in page.text
    assert listed(ann.browser.open("/only-here")) == ["saved"]


@pytest.mark.parametrize("address", ["/forget", "/settings"])
def test_what_would_be_lost_is_counted(server: Server, ann: HomePhone, address: str) -> None:
    assert "only on this phone." not in ann.browser.open(address).text
    game = server.begin()
    ann.join(game)
    ann.record(game, HAND)
    ann.begin()
    ann.begin()
    page = ann.browser.open(address)
    assert "2 games are only on this phone. 1 entry isn’t on the server yet." in page.text
    assert page.link("See it, and save copies") == "/only-here"


def test_a_game_that_is_over_asks_to_be_saved(ann: HomePhone) -> None:
    game = over(ann)
    for address in "/", f"/games/{game}/end":
        page = ann.browser.open(address)
        assert asks_to_save(page)
        assert page.link("Save a copy") == f"/games/{game}/export.json"
    ann.browser.get(f"/games/{game}/export.json")
    for address in "/", f"/games/{game}/end":
        assert not asks_to_save(ann.browser.open(address))


def test_nobody_is_reminded_again_until_the_game_goes_on(ann: HomePhone) -> None:
    game = over(ann)
    page = ann.browser.press(ann.browser.open(f"/games/{game}/end"), "Not now")
    assert page.address == f"/games/{game}/end"
    assert not asks_to_save(page)
    assert not asks_to_save(ann.browser.open("/"))
    ann.browser.press(page, "Take back")
    ann.record(game, End())
    assert asks_to_save(ann.browser.open("/"))


def test_several_games_are_put_off_with_one_tap(ann: HomePhone) -> None:
    over(ann)
    over(ann)
    page = ann.browser.open("/")
    assert "2 games are only on this phone." in page.text
    assert page.link("Save copies") == "/only-here"
    assert not asks_to_save(ann.browser.press(page, "Not now"))
    assert listed(ann.browser.open("/only-here")) == ["not saved yet"] * 2


def test_at_the_table_nobody_is_reminded(ann: HomePhone, monkeypatch: pytest.MonkeyPatch) -> None:
    game = ann.begin()
    ann.record(game, HAND)
    assert not asks_to_save(ann.browser.open("/"))
    in_two_days = write_time(datetime.now(UTC) + timedelta(days=2))
    monkeypatch.setattr(unsaved, "now", lambda: in_two_days)
    assert asks_to_save(ann.browser.open("/"))


def test_a_long_game_asks_in_the_middle(ann: HomePhone) -> None:
    game = ann.begin()
    for number in range(unsaved.REMIND_AFTER_ENTRIES):
        assert not asks_to_save(ann.browser.open("/")), number
        ann.record(game, hand(1, {2: 39, 3: 5}) if number % 4 == 3 else Call(number % 3 + 1))
    assert asks_to_save(ann.browser.open("/"))


def test_a_game_that_came_as_a_file_is_saved_already(ann: HomePhone) -> None:
    page = ann.browser.press(ann.browser.open("/"), "Try a sample game")
    assert listed(ann.browser.open("/only-here")) == ["saved"]
    assert page.status == 200


def test_a_server_lists_nothing(server: Server, ann: HomePhone, game: str) -> None:
    server.record(game, HAND)
    server.record(game, End())
    assert listed(ann.online.open("/only-here")) == []
    for address in "/", f"/games/{game}/end":
        assert not asks_to_save(ann.online.open(address))
    assert ann.online.press(ann.online.open("/everything-else"), "Try a sample game").status == 200
    with ann.online.client.session_transaction() as cookie:
        assert not {"saved", "put_off"} & cookie.keys()
