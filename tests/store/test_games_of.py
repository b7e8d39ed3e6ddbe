"""The games a phone may open."""

from collections.abc import Callable

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from scorekeeper.game.entries import Call
from scorekeeper.store.games import begin, count_games_of, games_of
from scorekeeper.store.phones import archive
from tests.support.stored import START, append, grant, noted_queries

BeginAt = Callable[[str, str], None]


@pytest.fixture
def begin_at(session: Session, monkeypatch: pytest.MonkeyPatch) -> BeginAt:
    """Begins a game under an id at a time of day, and lets the bearer of “phone” in."""

    def begin_at(id: str, time: str) -> None:
        monkeypatch.setattr("scorekeeper.store.games.now", lambda: f"2026-11-21T{time}:00Z")
        begin(session, START, id=id)
        grant(session, id, "phone", "watch")
        session.commit()

    return begin_at


def opened(session: Session, max_count: int = 10) -> list[str]:
    """The ids of the phone's games."""
    return [game.id for game in games_of(session, "phone", max_count)]


def test_the_last_game_begun_comes_first(session: Session, begin_at: BeginAt) -> None:
    begin_at("noon", "12:00")
    begin_at("night", "23:59")
    begin_at("early", "05:00")
    assert opened(session) == ["night", "noon", "early"]


def test_games_begun_at_once_keep_one_order(session: Session, begin_at: BeginAt) -> None:
    for id in ("b", "c", "a"):
        begin_at(id, "12:00")
    assert opened(session) == ["a", "b", "c"]
    assert opened(session, 2) == ["a", "b"]


def test_no_more_are_listed_than_wanted(session: Session, begin_at: BeginAt) -> None:
    for hour in range(10, 20):
        begin_at(f"at-{hour}", f"{hour}:00")
    assert opened(session, 3) == ["at-19", "at-18", "at-17"]


def test_games_of_other_phones_are_not_listed(session: Session, begin_at: BeginAt) -> None:
    begin_at("mine", "12:00")
    grant(session, begin(session, START).id, "another phone", "host")
    session.commit()
    assert opened(session) == ["mine"]
    assert games_of(session, "unknown phone", 10) == []


def test_games_are_counted_as_they_are_listed(session: Session, begin_at: BeginAt) -> None:
    for id in ("a", "b", "c"):
        begin_at(id, "12:00")
    archive(session, "b", "phone", on=True)
    assert count_games_of(session, "phone") == len(games_of(session, "phone", 10)) == 2
    assert count_games_of(session, "phone", archived=True) == 1
    assert count_games_of(session, "unknown phone") == 0


def test_listed_games_have_their_logs(session: Session, begin_at: BeginAt) -> None:
    begin_at("one", "12:00")
    begin_at("two", "13:00")
    append(session, "one", Call(1))
    two, one = games_of(session, "phone", 10)
    assert (two.entries, one.entries) == ([], [Call(1)])


@pytest.mark.parametrize("games", [1, 12])
def test_listing_takes_three_queries_however_many_games(
    session: Session,
    engine: Engine,
    begin_at: BeginAt,
    games: int,
    new_process: Callable[[], None],
) -> None:
    for index in range(games):
        begin_at(f"game-{index}", "12:00")
        append(session, f"game-{index}", Call(1))
        append(session, f"game-{index}", Call(2))
    session.expire_all()
    new_process()
    for most in (3, 2):
        with noted_queries(engine) as queries:
            assert len(games_of(session, "phone", 50)) == games
        assert len(queries) == most
