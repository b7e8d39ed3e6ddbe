"""Tokens of earlier days, of links and of phones, go on opening their games."""

import json

from sqlalchemy import NullPool, create_engine, text
from sqlalchemy.orm import Session

from scorekeeper.store import migrate
from scorekeeper.store.games import games_of
from scorekeeper.store.links import links_of, withdraw
from scorekeeper.store.models import GameRow
from scorekeeper.store.phones import access_of_phone
from scorekeeper.store.tokens import hashed
from scorekeeper.wire.games import write_start
from tests.support.migrations import migrate_to
from tests.support.stored import START, role_of

BEFORE = "0009"
AT = "2025-12-31T20:00:00Z"
TOKENS = [
    ("one", "ann", "host", False),
    ("one", "cid", "watch", True),
    ("two", "ann", "watch", True),
]


def test_every_token_is_a_link_and_a_phone_that_came_by_it(empty_database_url: str) -> None:
    migrate_to(BEFORE, empty_database_url)
    engine = create_engine(empty_database_url, poolclass=NullPool)
    with engine.begin() as connection:
        for game_id in ("one", "two"):
            connection.execute(
                text("INSERT INTO games (id, begun, start) VALUES (:id, :at, :start)"),
                {"id": game_id, "at": AT, "start": json.dumps(write_start(START))},
            )
        for game_id, token, role, archived in TOKENS:
            connection.execute(
                text("INSERT INTO tokens VALUES (:game_id, :hash, :role, :at, :archived)"),
                {
                    "game_id": game_id,
                    "hash": hashed(token),
                    "role": role,
                    "at": AT,
                    "archived": archived,
                },
            )
    migrate(empty_database_url)
    with Session(engine) as session:
        for game_id, token, role, archived in TOKENS:
            assert role_of(session, game_id, token) == role
            access = access_of_phone(session, game_id, token)
            assert access is not None
            assert access.role == role
            listed = [game.id for game in games_of(session, token, 10, archived=archived)]
            assert game_id in listed
        assert role_of(session, "two", "cid") is None
        watch = next(link for link in links_of(session, "one") if link.role == "watch")
        assert (watch.made, watch.used, watch.seat, watch.has_token) == (AT, None, None, True)
        assert withdraw(session, GameRow, "one", watch.id)
        assert access_of_phone(session, "one", "cid") is None
        assert role_of(session, "one", "ann") == "host"
