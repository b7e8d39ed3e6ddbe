"""Whether a table may look lay-downs up is kept with its game."""

import json

from sqlalchemy import NullPool, create_engine, text
from sqlalchemy.orm import Session

from scorekeeper.game.entries import Call
from scorekeeper.store import migrate
from scorekeeper.store.games import games_of, load, switch_finder
from scorekeeper.wire.games import write_start
from tests.support.migrations import migrate_to
from tests.support.stored import START, append, begin_game, grant, load_afresh

BEFORE_THE_SWITCH = "0001"


def test_a_new_table_may_look_lay_downs_up(game_id: str, database_url: str) -> None:
    assert load_afresh(database_url, game_id).finder


def test_the_switch_stays_as_it_was_left(session: Session, game_id: str, database_url: str) -> None:
    for on in (False, False, True):
        switch_finder(session, game_id, on=on)
        session.commit()
        assert load_afresh(database_url, game_id).finder is on


def test_a_switch_that_was_not_committed_is_not_kept(
    session: Session, game_id: str, database_url: str
) -> None:
    switch_finder(session, game_id, on=False)
    session.rollback()
    assert load_afresh(database_url, game_id).finder


def test_only_this_table_is_switched(session: Session, game_id: str, database_url: str) -> None:
    other = begin_game(session)
    switch_finder(session, game_id, on=False)
    switch_finder(session, "no-such-game", on=False)
    session.commit()
    assert load_afresh(database_url, other).finder


def test_the_log_goes_on_under_a_switch(session: Session, game_id: str, database_url: str) -> None:
    grant(session, game_id, "token", "watch")
    switch_finder(session, game_id, on=False)
    session.commit()
    assert not append(session, game_id, Call(2)).game.finder
    loaded = load(session, game_id)
    assert loaded is not None
    assert (loaded.finder, loaded.entries) == (False, [Call(2)])
    assert [game.finder for game in games_of(session, "token", 10)] == [False]


def test_games_from_before_the_switch_have_it_on(
    empty_database_url: str,
) -> None:
    migrate_to(BEFORE_THE_SWITCH, empty_database_url)
    engine = create_engine(empty_database_url, poolclass=NullPool)
    row = {"id": "a-game-of-last-year", "begun": "2025-12-31T20:00:00Z"}
    with engine.begin() as connection:
        connection.execute(
            text("INSERT INTO games (id, begun, start) VALUES (:id, :begun, :start)"),
            row | {"start": json.dumps(write_start(START))},
        )
    migrate(empty_database_url)
    game = load_afresh(empty_database_url, row["id"])
    assert (game.begun, game.start.players, game.entries) == (row["begun"], START.players, [])
    assert game.finder
