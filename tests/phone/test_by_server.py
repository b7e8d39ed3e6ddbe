"""What the server of a game does, a phone that has a copy of it leaves alone."""

import pytest

from scorekeeper.store.games import load
from scorekeeper.store.phones import is_archived
from scorekeeper.web.security.access import local_secret
from tests.support.home_phones import HomePhone, Server
from tests.support.labels import SAVE

FORMS: tuple[tuple[str, dict[str, str]], ...] = (
    ("title", {"title": "Friday"}),
    ("finder", {"on": ""}),
    ("archive", {"on": "y"}),
    ("delete", {}),
    ("share", {"role": "watch"}),
    ("share/lock", {"on": "y"}),
    ("forget", {}),
)


@pytest.mark.parametrize(("what", "fields"), FORMS)
def test_a_copy_is_left_as_the_server_has_it(
    server: Server, ann: HomePhone, what: str, fields: dict[str, str]
) -> None:
    game = server.begin()
    ann.join(game, "watch" if what == "forget" else "host")
    page = ann.browser.forge(f"/games/{game}/{what}", **fields)
    assert (page.status, "Only the server can do that." in page.text) == (409, True)
    with ann.session() as session:
        here = load(session, game)
        assert here is not None
        assert (here.title, here.finder, here.locked) == ("", True, False)
        assert not is_archived(session, game, local_secret())
    assert ann.browser.open(f"/games/{game}").status == 200


def test_the_menu_of_a_copy_offers_none_of_it_and_says_so(
    server: Server, ann: HomePhone, game: str
) -> None:
    ending = ann.browser.open(f"/games/{game}/ending")
    assert "need the server. They’re here again once it can be reached" in ending.text
    menu = ann.browser.open(f"/games/{game}/game-menu")
    for way in "Name of this game", "Finding lay-downs", "Put it away", "Delete for good":
        assert way not in menu.html + ending.html
    assert (
        "need the server. Until it can be reached" in ann.browser.open(f"/games/{game}/share").text
    )


def test_a_player_who_counts_without_the_server_is_told_so(server: Server, ann: HomePhone) -> None:
    game = server.begin()
    ann.join(game, "seat")
    page = ann.browser.forge(f"/games/{game}/seat", **{"deal": "1", "left-points": "12"})
    assert (page.status, "Only the server can do that." in page.text) == (409, True)


def test_a_game_without_a_server_is_the_phones_own(ann: HomePhone) -> None:
    game = ann.begin()
    ann.browser.press(ann.browser.open(f"/games/{game}/title"), SAVE, title="Friday")
    assert ann.game(game).title == "Friday"


def test_a_game_that_is_no_longer_followed_can_be_put_away(ann: HomePhone, game: str) -> None:
    ann.online.client.delete_cookie("scorekeeper")
    ann.exchange()
    page = ann.browser.press(ann.browser.open(f"/games/{game}/ending"), "Put it away")
    assert "is now under “Games put away”" in page.text


def test_a_tournament_says_that_it_needs_the_server(ann: HomePhone) -> None:
    for path in ("/tournaments/new", f"/tournaments/{'x' * 22}", f"/tournaments/{'x' * 22}/board"):
        page = ann.browser.open(path)
        assert (page.status, "A tournament needs the server" in page.text) == (409, True)
    assert "Begin a tournament" not in ann.browser.open("/everything-else").text
