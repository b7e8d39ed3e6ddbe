"""Own games that phones have saved: listed with those that are played, passed on, cleared away."""

from datetime import timedelta

import pytest
from sqlalchemy.orm import Session

from scorekeeper.game.start import Start
from scorekeeper.store.clock import read_time, write_time
from scorekeeper.store.codes import find_link_target, make_code
from scorekeeper.store.games import begin
from scorekeeper.store.links import make_link
from scorekeeper.store.own_games import (
    KEPT,
    MAX_OWN_GAMES,
    find_saved,
    load_own_game,
    note_used,
    own_games_of,
    save_own_game,
)
from scorekeeper.store.phones import archive, forget, let_in
from scorekeeper.wire.own_games import OwnGameShape
from scorekeeper.wire.variants import read_variant
from tests.support.stored import all_rows

EVENING = "2026-01-01T20:00:00Z"


def sunday(joker: int = 25, name: str = "Sunday") -> OwnGameShape:
    """An own game, as it is stored."""
    return {"name": name, "values": {"joker": joker}}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> "Clock":
    """The time at which games are saved and begun, a minute later each time."""
    return Clock(monkeypatch)


class Clock:
    """A clock that is set by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.time = EVENING
        for module in ("own_games", "games"):
            monkeypatch.setattr(f"scorekeeper.store.{module}.now", lambda: self.time)

    def goes_on(self, by: timedelta = timedelta(minutes=1)) -> None:
        """Go on by a minute, or by so much."""
        self.time = write_time(read_time(self.time) + by)


def save(session: Session, phone: str, own: OwnGameShape, variant: str = "jamaican") -> str:
    """Save an own game on a phone."""
    id = save_own_game(session, phone, variant, own)
    let_in(session, id, phone, make_link(session, id, "host").id)
    session.commit()
    return id


def play(session: Session, phone: str, own: OwnGameShape) -> str:
    """Begin a game of this kind on a phone."""
    variant = read_variant({"variant": "jamaican", "own_game": own})
    game = begin(session, Start(variant, ("Ann", "Bob")))
    let_in(session, game.id, phone, make_link(session, game.id, "host").id)
    session.commit()
    return game.id


def listed(session: Session, phone: str) -> list[tuple[str, str, object]]:
    """The own games of a phone: made from which, called what, and the points of a joker."""
    found = [(variant.id, variant.own) for variant in own_games_of(session, phone)]
    return [(id, own.name, dict(own.values)["joker"]) for id, own in found if own]


def test_saved_and_played_games_are_listed_together_the_last_first(
    session: Session, clock: Clock
) -> None:
    save(session, "ann", sunday(name="Saved"))
    clock.goes_on()
    game = play(session, "ann", sunday(name="Played"))
    clock.goes_on()
    save(session, "ann", sunday(name="Saved"), "super")
    assert listed(session, "ann") == [
        ("super", "Saved", 25),
        ("jamaican", "Played", 25),
        ("jamaican", "Saved", 25),
    ]
    archive(session, game, "ann", on=True)
    assert [name for _, name, _ in listed(session, "ann")] == ["Saved", "Saved"]
    assert listed(session, "bob") == []


def test_a_newer_version_takes_the_place_of_the_one_before(session: Session, clock: Clock) -> None:
    play(session, "ann", sunday(20))
    clock.goes_on()
    before = save(session, "ann", sunday(25))
    let_in(session, before, "bob", make_link(session, before, "watch").id)
    clock.goes_on()
    save(session, "ann", sunday(30, "SUNDAY"))
    assert listed(session, "ann") == [("jamaican", "SUNDAY", 30)]
    assert find_saved(session, "ann", "jamaican", sunday(25)) is None
    assert listed(session, "bob") == [("jamaican", "Sunday", 25)]
    clock.goes_on()
    play(session, "ann", sunday(35))
    assert listed(session, "ann") == [("jamaican", "Sunday", 35)]


def test_what_a_phone_has_archived_is_off_its_list_until_it_is_begun_again(
    session: Session, clock: Clock
) -> None:
    play(session, "ann", sunday())
    clock.goes_on()
    off = save(session, "ann", sunday())
    archive(session, off, "ann", on=True)
    for number in range(MAX_OWN_GAMES):
        clock.goes_on()
        archive(session, save(session, "ann", sunday(name=f"Game {number}")), "ann", on=True)
    assert listed(session, "ann") == []
    clock.goes_on()
    play(session, "ann", sunday(30))
    assert listed(session, "ann") == [("jamaican", "Sunday", 30)]


def test_no_more_are_listed_than_a_thumb_goes_through(session: Session, clock: Clock) -> None:
    for number in range(MAX_OWN_GAMES + 1):
        save(session, "ann", sunday(name=f"Game {number}"))
        clock.goes_on()
    names = [name for _, name, _ in listed(session, "ann")]
    assert names == [f"Game {number}" for number in range(MAX_OWN_GAMES, 0, -1)]


def test_what_a_phone_has_saved_is_found_by_what_it_says(session: Session) -> None:
    own: OwnGameShape = {
        "name": "Sunday",
        "hands": [{"cards": 8, "melds": [{"kind": "set", "size": 3}]}],
        "wild": ["2"],
    }
    id = save(session, "ann", own)
    assert find_saved(session, "ann", "jamaican", own) == id
    assert find_saved(session, "ann", "super", own) is None
    assert find_saved(session, "ann", "jamaican", own | {"wild": ["3"]}) is None
    assert find_saved(session, "bob", "jamaican", own) is None
    forget(session, "ann")
    assert find_saved(session, "ann", "jamaican", own) is None


def test_what_nobody_has_used_for_long_is_cleared_away(session: Session, clock: Clock) -> None:
    unused, used = save(session, "ann", sunday()), save(session, "bob", sunday(name="Friday"))
    code = make_code(session, unused, find_link(session, unused))
    clock.goes_on(KEPT)
    note_used(session, used)
    save(session, "cid", sunday(name="Another"))
    assert load_own_game(session, unused)
    clock.goes_on()
    save(session, "cid", sunday(name="One more"))
    assert load_own_game(session, unused) is None
    assert load_own_game(session, used)
    assert find_link_target(session, code) is None
    rows = all_rows(session.connection())
    assert len(rows["own_games"]) == len(rows["phones"]) == len(rows["links"]) == 3


def find_link(session: Session, id: str) -> str:
    """The id of a link to an own game."""
    return make_link(session, id, "watch").id


def test_a_game_that_a_newer_version_has_saved_is_left_out(
    session: Session,
) -> None:
    newer = save(session, "ann", {"name": "Newer", "values": {"moons": 2}})
    save(session, "ann", sunday(), "hearts")
    save(session, "ann", sunday())
    assert listed(session, "ann") == [("jamaican", "Sunday", 25)]
    assert load_own_game(session, newer) is None
