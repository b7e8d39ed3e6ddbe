"""What was stored under other names is there under the new ones."""

import json

import pytest
from sqlalchemy import NullPool, create_engine, text
from sqlalchemy.orm import Session

from scorekeeper.game.entries import Call
from scorekeeper.store import migrate
from scorekeeper.store.log import IdempotencyKeyReusedError
from scorekeeper.store.tokens import hashed
from scorekeeper.wire.entries import write_entry
from scorekeeper.wire.games import write_start
from tests.support.migrations import migrate_to
from tests.support.stored import HAND, START, append, load_afresh, role_of

BEFORE = "0002"
AT = "2025-12-31T20:00:00Z"


def test_tokens_and_idempotency_keys_of_old_games_are_kept(empty_database_url: str) -> None:
    migrate_to(BEFORE, empty_database_url)
    engine = create_engine(empty_database_url, poolclass=NullPool)
    values = {"at": AT, "start": json.dumps(write_start(START)), "hash": hashed("token")}
    with engine.begin() as connection:
        connection.execute(
            text("INSERT INTO games (id, begun, start) VALUES ('old', :at, :start)"), values
        )
        for number, entry, key in ((1, Call(2), "k"), (2, HAND, None)):
            connection.execute(
                text(
                    "INSERT INTO entries (game_id, number, at, format, says, key)"
                    " VALUES ('old', :number, :at, 1, :entry, :key)"
                ),
                values | {"number": number, "entry": json.dumps(write_entry(entry)), "key": key},
            )
        connection.execute(
            text("INSERT INTO keys (game_id, hash, role, at) VALUES ('old', :hash, 'host', :at)"),
            values,
        )
    migrate(empty_database_url)
    assert load_afresh(empty_database_url, "old").entries == [Call(2), HAND]
    with Session(engine) as session:
        assert role_of(session, "old", "token") == "host"
        assert append(session, "old", Call(2), idempotency_key="k").number == 1
        with pytest.raises(IdempotencyKeyReusedError):
            append(session, "old", HAND, idempotency_key="k")
        assert append(session, "old", HAND).number == 3
