"""Somebody joins, and the start is corrected, through the API (C23, C24)."""

from typing import Any

import pytest

from scorekeeper.game.entries import Join
from tests.support.builders import hand
from tests.support.programs import Program
from tests.web.conftest import Table


@pytest.fixture
def path(table: Table) -> str:
    return f"/games/{table.id}/entries"


def start(**fields: object) -> dict[str, Any]:
    """A correction of the start."""
    return {"kind": "amend", "entry": 0, "with": {"kind": "start", **fields}}


def test_c24_who_joins_gets_the_next_seat_and_sits_where_they_sit(
    scorer: Program, path: str
) -> None:
    answer = scorer.post(path, {"kind": "join", "name": " Dan  D. ", "after": 1})
    assert answer.status == 201
    game = answer.body["game"]
    assert game["order"] == [1, 4, 2, 3]
    assert game["players"][3]["name"] == "Dan D."
    assert (game["players"][3]["in_play"], game["players"][3]["last"]) == (True, None)


def test_c23_the_start_is_corrected_as_entry_0(scorer: Program, path: str) -> None:
    answer = scorer.post(
        path, start(players=["Anne", "Bob", "Cid"], first_dealer=3, currency="JMD")
    )
    assert answer.status == 201
    game = answer.body["game"]
    assert [player["name"] for player in game["players"]] == ["Anne", "Bob", "Cid"]
    assert (game["hand"]["dealer"], game["money"]["currency"]) == (3, "JMD")
    taken_back = scorer.post(path, {"kind": "strike", "entry": 1}).body["game"]
    assert taken_back["players"][0]["name"] == "Ann"
    assert taken_back["money"]["currency"] is None


def test_c23_chips_are_null(scorer: Program, path: str) -> None:
    scorer.post(path, start(currency="JMD"))
    assert scorer.post(path, start(first_dealer=2)).body["game"]["money"]["currency"] == "JMD"
    assert scorer.post(path, start(currency=None)).body["game"]["money"]["currency"] is None


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"first_dealer": "draw"}, ("body.invalid", "with.first_dealer")),
        ({"variant": "european"}, ("start.variant", "with.variant")),
        ({"players": ["Bob", "Ann", "Cid"]}, ("start.seating", "with.players.1")),
        ({"options": {"hands": "none"}}, ("option.unknown", "with.options.hands")),
        ({"kind": "void"}, ("body.invalid", "with.kind")),
        ({"circle": 1}, ("body.invalid", "with.circle")),
    ],
)
def test_c23_what_cannot_be_corrected_is_named(
    scorer: Program, path: str, fields: dict[str, object], error: tuple[str, str]
) -> None:
    answer = scorer.post(path, {"kind": "amend", "entry": 0, "with": {"kind": "start", **fields}})
    assert answer.status == 422
    assert answer.error == error


def test_c23_an_export_keeps_the_facts_and_is_played_the_same(
    scorer: Program, path: str, table: Table
) -> None:
    table.record(hand(1, {2: 30, 3: 12}), Join("Dan", after=1))
    scorer.post(path, start(players=["Anne", "Bob", "Cid"], options={"hands": "1-4"}))
    game = scorer.get(f"/games/{table.id}").body
    export = scorer.get(f"/games/{table.id}/export").body
    assert export["players"] == ["Ann", "Bob", "Cid"]
    assert export["options"]["hands"] == "1-9"
    again = scorer.post("/games/import", export).body["game"]
    assert {**again, "id": game["id"]} == game
    csv = scorer.get(f"/games/{table.id}/export.csv").body
    head, row, *_ = csv.splitlines()
    assert (head, row) == ("hand,contract,out,bent,Anne,Bob,Cid,Dan", "1,333,Anne,,0,30,12,")


def test_c25_a_join_may_name_its_deal(scorer: Program, path: str, table: Table) -> None:
    table.record(hand(1, {2: 30, 3: 12}))
    join = {"kind": "join", "name": "Dan", "after": 1}
    late = scorer.post(path, join | {"deal": 1})
    assert (late.status, late.error[0]) == (422, "hand.other_deal")
    assert scorer.post(path, join | {"deal": 2}).status == 201
