"""Whatever a program sends is answered with a status below 500 that the API describes."""

import json
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from scorekeeper.game.entries import Entry
from scorekeeper.store.tokens import new_token
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.entries import write_entry
from scorekeeper.wire.games import WholeGame, write_export
from tests.support.many import many
from tests.support.programs import Program
from tests.support.random_games import Game, games
from tests.support.strategies import any_entry, any_json
from tests.web.api.conftest import EXPORT, NEW_GAME
from tests.web.conftest import SQLITE_ONLY, Table

pytestmark = SQLITE_ONLY

thorough = settings(
    max_examples=many(20, 400), suppress_health_check=[HealthCheck.function_scoped_fixture]
)

SOME = st.sampled_from(["variant", "players", "options", "first_dealer", "currency"])
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
@given(variant=st.sampled_from(list(VARIANTS)), entries=st.lists(any_entry, max_size=4))
def test_any_entries_of_any_game(
    app: Flask, stranger: Program, variant: str, entries: list[Entry]
) -> None:
    begun = stranger.post("/games", NEW_GAME | {"variant": variant}).body
    scorer = Program(app, begun["tokens"]["host"])
    for entry in entries:
        path = f"/games/{begun['id']}/entries"
        assert scorer.post(path, write_entry(entry)).status in (201, 422)


@settings(thorough, max_examples=many(15, 300))
@given(game=games())
def test_every_game_that_was_played_is_imported(stranger: Program, game: Game) -> None:
    start, log = game
    timed = tuple(("2026-11-21T19:30:00Z", entry) for entry in log)
    body = dict(write_export(WholeGame(start, "2026-11-21T19:30:00Z", timed)))
    answer = stranger.post("/games/import", body)
    assert answer.status == 201, answer.body
    assert answer.body["game"]["version"] == len(log)


@thorough
@given(
    variant=st.sampled_from(list(VARIANTS)),
    entries=st.lists(st.tuples(TIMES, any_entry.map(write_entry)), max_size=5),
    more=st.dictionaries(SOME | st.sampled_from(["begun", "scorekeeper"]), any_json, max_size=1),
)
def test_any_import(
    stranger: Program,
    variant: str,
    entries: list[tuple[str, dict[str, Any]]],
    more: dict[str, object],
) -> None:
    body = (
        EXPORT
        | {"variant": variant, "entries": [{"at": at, **entry} for at, entry in entries]}
        | more
    )
    assert stranger.post("/games/import", body).status in (201, 422)


@thorough
@given(
    entries=st.lists(any_entry.map(write_entry), max_size=4),
    keys=st.lists(st.none() | st.sampled_from(["a", "b"]) | st.text(max_size=300), max_size=4),
    more=st.dictionaries(st.sampled_from(["game", "keys", "other"]), any_json, max_size=1),
)
@example([{"kind": "void"}, {"kind": "void"}], ["a", "a"], {})
def test_any_game_begun_on_a_phone(
    app: Flask,
    entries: list[dict[str, Any]],
    keys: list[str | None],
    more: dict[str, object],
) -> None:
    game = EXPORT | {"entries": [{"at": "2026-11-21T19:30:00Z", **entry} for entry in entries]}
    headers = {"X-Scorekeeper-Phone": "1", "Idempotency-Key": new_token()}
    body = {"game": game, "keys": [*keys, *[None] * 4][: len(entries)]} | more
    answer = app.test_client().post("/sync/games", headers=headers, data=json.dumps(body))
    assert answer.status_code in (201, 422), answer.text


@thorough
@given(body=st.binary(max_size=200))
def test_any_bytes(app: Flask, stranger: Program, body: bytes) -> None:
    assert stranger.post("/games", body).status in (400, 422)


@pytest.mark.parametrize("path", ["/games", "/games/import"])
def test_the_usual_body_is_taken(stranger: Program, path: str) -> None:
    body = NEW_GAME if path == "/games" else EXPORT
    assert stranger.post(path, body).status == 201
