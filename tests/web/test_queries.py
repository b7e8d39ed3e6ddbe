"""However long a game gets, a page asks the database only a few questions."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask, render_template

from scorekeeper.game.entries import Call, Void
from scorekeeper.store import games
from scorekeeper.store.history import Histories
from scorekeeper.web.database import db
from tests.support.builders import hand
from tests.support.phones import Phone
from tests.support.stored import Query, noted_queries
from tests.web.conftest import Table, begin_table


@contextmanager
def noted(app: Flask) -> Iterator[list[Query]]:
    """The statements an app sends meanwhile."""
    with app.app_context():
        engine = db.engine
    with noted_queries(engine) as queries:
        yield queries


@pytest.mark.parametrize("path", ["", "/sheet", "/log", "/score", "/check", "/find", "/money"])
def test_a_page_of_a_long_game_asks_no_more_than_one_of_a_short_game(
    ann: Phone, table: Table, path: str
) -> None:
    ann.open(table.at())
    counts = []
    for entries in ([], [Call(2)] * 20 + [Void()] * 20 + [hand(1, {2: 9, 3: 9})] * 5):
        table.record(*entries)
        with noted(table.app) as queries:
            assert ann.open(table.at(path)).status == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 2


def test_home_asks_no_more_for_many_games(ann: Phone, table: Table) -> None:
    with noted(table.app) as queries:
        ann.open("/")
    few = len(queries)
    for _ in range(5):
        other = begin_table(table.app)
        ann.press(ann.open(f"/open/{other.id}"), "Open", token=other.host)
    with noted(table.app) as queries:
        ann.open("/")
    assert len(queries) == few <= 5


def test_home_reads_only_the_games_that_it_shows(
    ann: Phone, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [table, *(begin_table(table.app) for _ in range(6))]
    for each in tables:
        each.record(Call(2))
        ann.press(ann.open(f"/open/{each.id}"), "Open", token=each.host)
    monkeypatch.setattr(games, "HISTORIES", Histories())
    with noted(table.app) as queries:
        page = ann.open("/")
    (read,) = (parameters for statement, parameters in queries if "entries.entry" in statement)
    shown = [each.id for each in tables if each.at() in page.html]
    ids = read.values() if isinstance(read, dict) else read  # each driver has a form of its own
    assert sorted(ids) == sorted(shown)
    assert len(shown) == 5


def test_everything_else_counts_games_without_reading_them(ann: Phone, table: Table) -> None:
    table.record(Call(2))
    with noted(table.app) as queries:
        assert "All games 1" in ann.open("/everything-else").text
    assert len(queries) == 4
    assert not any("entries" in statement for statement, _ in queries)


def test_a_page_is_written_while_no_connection_is_taken(
    ann: Phone, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = []

    def write(template: str, **values: Any) -> str:
        taken.append(db.engine.pool.checkedout())  # type: ignore[attr-defined]
        return render_template(template, **values)

    monkeypatch.setattr("scorekeeper.web.pages.table.render_template", write)
    assert ann.open(table.at()).status == 200
    assert taken == [0]


def test_a_phone_without_a_secret_asks_nothing(dan: Phone, table: Table) -> None:
    with noted(table.app) as queries:
        dan.open(table.at())
        dan.open("/")
    assert queries == []


def test_a_call_is_recorded_with_few_questions(ann: Phone, table: Table) -> None:
    page = ann.open(table.at())
    with noted(table.app) as queries:
        answer = ann.post(table.at("/calls"), page.form("Calls by Bob").filled("Calls by Bob", {}))
    assert answer.status_code == 303
    assert len(queries) <= 6
