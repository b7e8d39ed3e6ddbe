"""On a full disk nothing is recorded, and whoever tries is told so; what was acknowledged stays."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from typing import Any

from flask import Flask
from sqlalchemy import event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

from scorekeeper.game.entries import Entry, Void
from scorekeeper.web.database import db
from tests.support.labels import THROW_IT_IN
from tests.support.phones import Phone
from tests.support.programs import Answer, Program
from tests.web.api.conftest import NEW_GAME
from tests.web.conftest import SQLITE_ONLY, MakeApp, Table

pytestmark = SQLITE_ONLY

SPARE_PAGES = 1
"""Of 4 kB."""


@contextmanager
def nearly_full_disk(app: Flask) -> Iterator[None]:
    """Meanwhile the database may grow by a few pages and no more, as on a disk without room."""

    def limit(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        (pages,) = cursor.execute("PRAGMA page_count").fetchone()
        cursor.execute(f"PRAGMA max_page_count = {pages + SPARE_PAGES}")

    with app.app_context():
        engine = db.engine
    engine.dispose()
    event.listen(engine, "connect", limit)
    yield
    event.remove(engine, "connect", limit)
    engine.dispose()


def record_until_full(table: Table) -> list[Entry]:
    """What could be recorded."""
    recorded: list[Entry] = []
    with suppress(OperationalError):
        for number in count():
            void = Void(f"{number} {'x' * 90}")
            table.record(void)
            recorded.append(void)
    return recorded


def test_a_full_disk_refuses_and_loses_nothing(scorer: Program, table: Table) -> None:
    path, void = f"/games/{table.id}/entries", {"kind": "void", "why": "x" * 100}
    with nearly_full_disk(table.app):
        recorded = record_until_full(table)
        refused = scorer.post(path, void, Idempotency_Key="k")
        assert (refused.status, refused.error) == (503, ("database.unavailable", ""))
        assert refused.headers["Retry-After"] == "5"
        assert scorer.get(f"/games/{table.id}").body["version"] == len(recorded)
    assert recorded
    assert table.log == recorded
    for _ in range(2):
        answer = scorer.post(path, void, Idempotency_Key="k")
        assert (answer.status, answer.body["entry"]) == (201, len(recorded) + 1)


def test_on_a_full_disk_pages_are_shown_and_say_what_was_not_saved(
    ann: Phone, table: Table
) -> None:
    with nearly_full_disk(table.app):
        recorded = record_until_full(table)
        assert ann.open(table.at()).status == 200
        refused = ann.press(ann.open(table.at("/throw-in")), THROW_IT_IN, why="y" * 100)
        assert (refused.status, refused.title) == (503, "Not saved")
    assert table.log == recorded


def test_no_game_is_begun_on_a_full_disk_and_none_is_lost(make_app: MakeApp) -> None:
    app = make_app(RATELIMIT_ENABLED=True, RATELIMIT_NEW_GAMES="1000/hour")
    program = Program(app)
    begun: list[Any] = []

    def begin(number: int) -> Answer:
        return program.post("/games", NEW_GAME, Idempotency_Key=f"game {number:017}")

    with nearly_full_disk(app):
        while (answer := begin(len(begun))).status == 201:
            begun.append(answer.body)
    assert (answer.status, answer.error) == (503, ("database.unavailable", ""))
    assert begun
    assert [begin(number).body for number in range(len(begun))] == begun
    assert begin(len(begun)).status == 201
