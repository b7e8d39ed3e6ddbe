"""Circles in the database: their games in short, worked out once for each version; their phones;
and a name that is forgotten."""

import pytest
from sqlalchemy.orm import Session

from scorekeeper.circle.people import Person, is_forgotten
from scorekeeper.game.entries import End, Strike
from scorekeeper.store import summaries as module
from scorekeeper.store.circle_copies import load_open_circles
from scorekeeper.store.circles import (
    FullCircleError,
    add_game,
    begin_circle,
    delete_circle,
    load_circle,
    load_circles,
    put_person,
    remove_people,
)
from scorekeeper.store.forgetting import forget_in_games
from scorekeeper.store.games import Game, games_of, load
from scorekeeper.store.links import make_link
from scorekeeper.store.models import Base
from scorekeeper.store.phones import let_in, load_open_games, renew
from scorekeeper.store.summaries import Summaries, load_summaries
from tests.support.stored import HAND, all_rows, append, begin_game, grant, noted_queries


@pytest.fixture
def circle_id(session: Session) -> str:
    """A circle just begun."""
    circle = begin_circle(session, "Friday")
    session.commit()
    return circle.id


@pytest.fixture
def worked_out(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of the games that are worked out from now on; nothing is remembered before."""
    worked_out: list[str] = []
    usual = module.summarise_game

    def note(game: Game) -> object:
        worked_out.append(game.id)
        return usual(game)

    monkeypatch.setattr(module, "summarise_game", note)
    monkeypatch.setattr(module, "SUMMARIES", Summaries())
    return worked_out


def test_a_game_is_worked_out_once_for_each_version(
    session: Session, worked_out: list[str]
) -> None:
    ids = [begin_game(session) for _ in range(3)]
    for id in ids:
        append(session, id, HAND)
    for _ in range(2):
        assert [summary.id for summary in load_summaries(session, ids)] == ids
    assert sorted(worked_out) == sorted(ids)
    append(session, ids[1], End())
    assert load_summaries(session, ids)[1].ended
    assert worked_out[3:] == [ids[1]]
    with noted_queries(session.get_bind().engine) as queries:
        load_summaries(session, ids)
    assert len(queries) == 1


def test_a_game_is_worked_out_once_as_it_was_too(session: Session, worked_out: list[str]) -> None:
    id = begin_game(session)
    for entry in (HAND, HAND, End()):
        append(session, id, entry)
    for _ in range(2):
        (was,) = load_summaries(session, [id], {id: 1})
        (now,) = load_summaries(session, [id])
        assert (was.version, was.ended, was.seats[1].points) == (1, None, 30)
        assert (now.version, now.seats[1].points) == (3, 60)
    assert worked_out == [id, id]
    append(session, id, Strike(3))
    (was,) = load_summaries(session, [id], {id: 1})
    assert was.version == 1


def test_a_game_in_which_somebody_was_forgotten_is_another(
    session: Session, worked_out: list[str]
) -> None:
    begun, played = begin_game(session), begin_game(session)
    append(session, played, HAND)
    for id in (begun, played):
        (before,) = load_summaries(session, [id])
        forget_in_games(session, {id: [2]})
        session.commit()
        (after,) = load_summaries(session, [id])
        assert [before.seats[1].name, after.seats[1].name] == ["Bob", "Player 2"]
    assert worked_out == [begun, begun, played, played]


def test_whoever_remembers_a_game_finds_out_that_somebody_was_forgotten(session: Session) -> None:
    game_id = begin_game(session)
    grant(session, game_id, "token", "host")
    append(session, game_id, HAND)
    session.commit()
    forget_in_games(session, {game_id: [2]})
    session.commit()
    game = load(session, game_id)
    assert game
    assert game.state.start.players == ("Ann", "Player 2", "Cid")
    assert game.version == 1
    assert [open.rewritten for open in load_open_games(session, "token")] == [1]


def test_a_game_that_is_gone_is_left_out(session: Session) -> None:
    assert load_summaries(session, ["x" * 22]) == []


def test_a_circle_is_as_it_was_written(session: Session, circle_id: str) -> None:
    game_ids = [begin_game(session) for _ in range(3)]
    for game_id in (*game_ids, game_ids[0]):
        add_game(session, circle_id, game_id)
    put_person(session, circle_id, Person("bob", "Bob"))
    put_person(session, circle_id, Person("bobby", "Bobby", same_as="bob"))
    session.commit()
    circle = load_circle(session, circle_id)
    assert circle
    assert circle.game_ids == tuple(game_ids)
    assert {person.id: person.same_as for person in circle.decided} == {"bob": None, "bobby": "bob"}
    remove_people(session, circle_id, ["bob"], {game_ids[1]: [2, 3]})
    session.commit()
    circle = load_circle(session, circle_id)
    assert circle
    assert circle.decided == (Person("bobby", "Bobby"),)
    (seats,) = circle.forgotten.values()
    assert circle.forgotten == {game_ids[1]: dict.fromkeys((2, 3), seats[2])}
    assert is_forgotten(seats[2])
    remove_people(session, circle_id, ["cid"], {game_ids[1]: [1]})
    session.commit()
    circle = load_circle(session, circle_id)
    assert circle
    assert len({*circle.forgotten[game_ids[1]].values()}) == 2


def test_a_circle_is_full_some_day(
    session: Session, circle_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.store.circles.MAX_GAMES", 1)
    add_game(session, circle_id, "a" * 22)
    with pytest.raises(FullCircleError):
        add_game(session, circle_id, "b" * 22)


def test_a_phone_has_its_circles_under_its_new_secret(session: Session, circle_id: str) -> None:
    let_in(session, circle_id, "old", make_link(session, circle_id, "host").id)
    let_in(session, circle_id, "old", make_link(session, circle_id, "watch").id)
    secrets = renew(session, ("old",), "new")
    session.commit()
    assert [circle.id for circle in load_circles(session, secrets)] == [circle_id]
    assert load_open_circles(session, secrets) == [(circle_id, "host", 0)]


def test_lists_of_games_and_of_circles_are_apart(session: Session, circle_id: str) -> None:
    game_id = begin_game(session)
    for id in (circle_id, game_id):
        let_in(session, id, "phone", make_link(session, id, "host").id)
    assert [circle.id for circle in load_circles(session, "phone")] == [circle_id]
    assert [circle.id for circle in load_open_circles(session, "phone")] == [circle_id]
    assert [game.id for game in games_of(session, "phone", 10)] == [game_id]
    assert [game.id for game in load_open_games(session, "phone")] == [game_id]


def test_nothing_is_left_of_a_deleted_circle(session: Session, circle_id: str) -> None:
    before = {table: len(rows) for table, rows in all_rows(session.connection()).items()}
    link = make_link(session, circle_id, "host", "token")
    let_in(session, circle_id, "phone", link.id)
    add_game(session, circle_id, "a" * 22)
    put_person(session, circle_id, Person("bob", "Bob"))
    remove_people(session, circle_id, ["cid"], {"a" * 22: [3]})
    delete_circle(session, circle_id)
    session.commit()
    after = {table: len(rows) for table, rows in all_rows(session.connection()).items()}
    assert after == before | {"circles": before["circles"] - 1}
    assert load_circle(session, circle_id) is None
    assert len(Base.metadata.tables) == len(after)
