"""Games of tournaments that were begun before games knew of it lead back to theirs."""

import json

from sqlalchemy import NullPool, create_engine, text
from sqlalchemy.orm import Session

from scorekeeper.store import migrate
from scorekeeper.store.games import load
from scorekeeper.wire.games import write_start
from tests.support.migrations import migrate_to
from tests.support.stored import START

BEFORE = "0016"
AT = "2026-01-01T20:00:00Z"


def test_a_game_at_a_table_knows_its_tournament(empty_database_url: str) -> None:
    migrate_to(BEFORE, empty_database_url)
    engine = create_engine(empty_database_url, poolclass=NullPool)
    start = json.dumps(write_start(START))
    with engine.begin() as connection:
        for id in ("at a table", "of no tournament"):
            insert = "INSERT INTO games (id, begun, start) VALUES (:id, :at, :start)"
            connection.execute(text(insert), {"id": id, "at": AT, "start": start})
        for statement in (
            "INSERT INTO tournaments (id, plan, begun) VALUES ('night', '{}', :at)",
            "INSERT INTO tournament_games VALUES ('night', 1, 1, 'at a table')",
        ):
            connection.execute(text(statement), {"at": AT} if ":at" in statement else {})
    migrate(empty_database_url)
    with Session(engine) as session:
        games = [load(session, id) for id in ("at a table", "of no tournament")]
    assert [game and game.tournament_id for game in games] == ["night", None]
