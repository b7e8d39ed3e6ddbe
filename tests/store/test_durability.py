"""What was acknowledged survives whatever happens to the program."""

import signal
import subprocess
import sys

import pytest
from sqlalchemy import create_engine
from sqlalchemy.orm import Session
from sqlalchemy.pool import NullPool

from scorekeeper.game.entries import Call
from tests.support.stored import HAND, begin_game, load_afresh

APPEND_AND_DIE = """\
import os, signal, sys
from sqlalchemy import create_engine
from sqlalchemy.orm import Session
from scorekeeper.game.entries import Call
from tests.support.stored import append
from tests.support.stored import HAND

with Session(create_engine(sys.argv[1])) as session:
    append(session, sys.argv[2], Call(2))
    append(session, sys.argv[2], HAND)
    os.kill(os.getpid(), signal.SIGKILL)
"""

PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10000}


@pytest.mark.parametrize("pragma", PRAGMAS)
def test_every_sqlite_connection_is_durable(sqlite_url: str, pragma: str) -> None:
    with create_engine(sqlite_url, poolclass=NullPool).connect() as connection:
        found = connection.exec_driver_sql(f"PRAGMA {pragma}").scalar()
    assert found == PRAGMAS[pragma]


def test_an_entry_survives_a_program_killed_just_after_append_returned(
    session: Session, game_id: str, database_url: str
) -> None:
    program = subprocess.run([sys.executable, "-c", APPEND_AND_DIE, database_url, game_id])
    assert program.returncode == -signal.SIGKILL
    assert load_afresh(database_url, game_id).entries == [Call(2), HAND]


def test_sqlite_readers_do_not_wait_for_a_writer(sqlite_url: str) -> None:
    engine = create_engine(sqlite_url, poolclass=NullPool)
    with Session(engine) as session:
        game_id = begin_game(session)
    with engine.begin() as writer:
        writer.exec_driver_sql("UPDATE games SET begun = 'later'")
        assert load_afresh(sqlite_url, game_id).begun != "later"
