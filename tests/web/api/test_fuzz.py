"""Whatever a program sends is answered with a status below 500 that the API describes."""

from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.wire.entries import write_entry
from tests.support.programs import Program
from tests.support.strategies import any_entry, any_json
from tests.web.api.conftest import NEW_GAME
from tests.web.conftest import SQLITE_ONLY, Table

pytestmark = SQLITE_ONLY

thorough = settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])

SOME = st.sampled_from(["variant", "players", "options", "first_dealer", "currency"])
EXPORT: dict[str, Any] = NEW_GAME | {
    "scorekeeper": 1,
    "options": {},
    "first_dealer": 1,
    "currency": None,
    "begun": "2026-11-21T19:30:00Z",
    "entries": [],
}
TIMES = st.just("2026-11-21T19:30:00Z") | st.datetimes().map(str) | st.text(max_size=30)


@thorough
@given(name=SOME, value=any_json)
def test_any_new_game(stranger: Program, name: str, value: object) -> None:
    assert stranger.post("/games", NEW_GAME | {name: value}).status in (201, 422)


@thorough
@given(entry=any_entry.map(write_entry) | any_json)
def test_any_entry(scorer: Program, table: Table, entry: object) -> None:
    assert scorer.post(f"/games/{table.id}/entries", entry).status in (201, 422)


@thorough
@given(
    entries=st.lists(st.tuples(TIMES, any_entry.map(write_entry)), max_size=5),
    more=st.dictionaries(SOME | st.sampled_from(["begun", "scorekeeper"]), any_json, max_size=1),
)
def test_any_import(
    stranger: Program, entries: list[tuple[str, dict[str, Any]]], more: dict[str, object]
) -> None:
    body = EXPORT | {"entries": [{"at": at, **entry} for at, entry in entries]} | more
    assert stranger.post("/games/import", body).status in (201, 422)


@thorough
@given(body=st.binary(max_size=200))
def test_any_bytes(app: Flask, stranger: Program, body: bytes) -> None:
    assert stranger.post("/games", body).status in (400, 422)


@pytest.mark.parametrize("path", ["/games", "/games/import"])
def test_the_usual_body_is_taken(stranger: Program, path: str) -> None:
    body = NEW_GAME if path == "/games" else EXPORT
    assert stranger.post(path, body).status == 201
