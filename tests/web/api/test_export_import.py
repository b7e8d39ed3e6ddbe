"""Export and import: a whole game goes elsewhere and comes back as it was."""

import copy
from typing import Any

import pytest
from flask import Flask

from scorekeeper.game.entries import Call, Cut, End, Penalty, Strike, Void
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.writing.money import amount_text
from scorekeeper.wire.csv import write_csv
from tests.support.builders import amend, hand
from tests.support.programs import Program
from tests.web.conftest import Table, begin_table


@pytest.fixture
def played(app: Flask) -> Table:
    """A game with everything in it."""
    options = {"stake_per_point": 2, "jokers": 5}
    table = begin_table(app, options=options, currency="JMD", first_dealer=2)
    table.record(
        Call(3), Cut(2), Void("misdeal"), hand(1, {2: "K 9 As *", 3: 12}, bent=True),
        Penalty(2, "house", 2, 15), amend(4, hand(1, {2: "K 9 As", 3: 12})), Strike(1), End("late"),
    )  # fmt: skip
    return table


@pytest.fixture
def export(played: Table) -> dict[str, Any]:
    """Its export."""
    answer = Program(played.app, played.watch).get(f"/games/{played.id}/export")
    exported: dict[str, Any] = answer.body
    return exported


def test_an_export_holds_everything(export: dict[str, Any], played: Table) -> None:
    assert export["scorekeeper"] == 1
    assert (export["players"], export["first_dealer"]) == (["Ann", "Bob", "Cid"], 2)
    chosen = {"stake_per_point": 2, "jokers": 5}
    assert export["options"] == VARIANTS["jamaican"].all_options(chosen)
    assert [entry["kind"] for entry in export["entries"]] == [
        "call", "cut", "void", "hand", "penalty", "amend", "strike", "end",
    ]  # fmt: skip
    assert played.host not in str(export)


def test_an_export_comes_back_as_it_was_under_a_new_id(
    app: Flask, stranger: Program, export: dict[str, Any], played: Table
) -> None:
    answer = stranger.post("/games/import", export)
    assert answer.status == 201
    id, tokens = answer.body["id"], answer.body["tokens"]
    assert id != played.id
    program = Program(app, tokens["host"])
    assert program.get(f"/games/{id}/export").body == export
    before = Program(app, played.host).get(f"/games/{played.id}").body
    assert program.get(f"/games/{id}").body == before | {"id": id} == answer.body["game"]


def test_an_imported_game_is_played_on(app: Flask, stranger: Program, played: Table) -> None:
    program = Program(app, played.host)
    program.post(f"/games/{played.id}/entries", {"kind": "strike", "entry": 8})
    export = program.get(f"/games/{played.id}/export").body
    says = stranger.post("/games/import", export).body
    program = Program(app, says["tokens"]["host"])
    assert program.post(f"/games/{says['id']}/entries", {"kind": "void"}).status == 201


def test_the_old_tokens_do_not_open_an_imported_game(
    stranger: Program, export: dict[str, Any], played: Table
) -> None:
    id = stranger.post("/games/import", export).body["id"]
    assert Program(played.app, played.host).get(f"/games/{id}").status == 404


def test_the_sheet_is_exported_for_a_spreadsheet(played: Table) -> None:
    answer = Program(played.app, played.watch).get(f"/games/{played.id}/export.csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.body == write_csv(played.game.start, played.game.state, amount_text)


@pytest.mark.parametrize(
    ("path", "value", "code", "where"),
    [
        (["scorekeeper"], 2, "body.invalid", "scorekeeper"),
        (["variant"], "poker", "variant.unknown", "variant"),
        (["players"], ["Ann"], "game.players", "players"),
        (["begun"], "yesterday", "body.invalid", "begun"),
        (["entries"], [{"kind": "void"}] * 2001, "body.invalid", "entries"),
        (["entries", 0, "at"], "late", "body.invalid", "entries.0.at"),
        (["entries", 0, "at"], "9999-12-31T23:59:59-23:59", "body.invalid", "entries.0.at"),
        (["entries", 1, "seat"], 3, "cut.not_dealer", "entries.1.seat"),
        (["more"], 1, "body.invalid", "more"),
    ],
    ids=str,
)  # fmt: skip
def test_an_export_that_was_meddled_with_is_refused(
    stranger: Program, export: dict[str, Any], path: list[Any], value: object, code: str, where: str
) -> None:
    changed: Any = copy.deepcopy(export)
    inside = changed
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    answer = stranger.post("/games/import", changed)
    assert (answer.status, answer.error) == (422, (code, where))


def test_many_entries_are_taken(stranger: Program, export: dict[str, Any]) -> None:
    calls = [{"at": "2026-11-21T19:30:00Z", "kind": "call", "seat": 1}] * 2000
    assert stranger.post("/games/import", export | {"entries": calls}).status == 201
