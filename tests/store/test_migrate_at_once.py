"""Two programs bring the same database up to date at the same moment."""

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from alembic import command
from sqlalchemy import NullPool, create_engine, text

from scorekeeper.store import migrate
from tests.support.stored import NEWEST_REVISION, all_rows

PROGRAMS = 2
MIGRATE_ON_CALL = """\
import sys
from scorekeeper.store import migrate
print("ready", flush=True)
sys.stdin.readline()
migrate(sys.argv[1])
"""


def test_two_programs_may_migrate_at_once(empty_database_url: str) -> None:
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", MIGRATE_ON_CALL, empty_database_url],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(PROGRAMS)
    ]
    assert [read_line(program) for program in programs] == ["ready\n"] * PROGRAMS
    for program in programs:
        assert program.stdin is not None
        program.stdin.write("go\n")
        program.stdin.flush()
    answers = [(*program.communicate(timeout=120), program.returncode) for program in programs]
    assert answers == [("", "", 0)] * PROGRAMS
    with create_engine(empty_database_url, poolclass=NullPool).connect() as connection:
        revisions = connection.scalars(text("SELECT version_num FROM alembic_version"))
        assert revisions.all() == [NEWEST_REVISION]
        assert not any(all_rows(connection).values())


def read_line(program: subprocess.Popen[str]) -> str:
    """The next line a program prints."""
    assert program.stdout is not None
    return program.stdout.readline()


def test_the_second_waits_until_the_first_is_done(
    empty_database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    upgrade = command.upgrade
    steps: list[str] = []

    def noted_upgrade(*arguments: Any) -> None:
        steps.append("begun")
        time.sleep(0.1)
        upgrade(*arguments)
        steps.append("done")

    monkeypatch.setattr(command, "upgrade", noted_upgrade)
    with ThreadPoolExecutor(PROGRAMS) as programs:
        list(programs.map(migrate, [empty_database_url] * PROGRAMS))
    assert steps == ["begun", "done"] * PROGRAMS
