"""Just the score through the API: a game of which it knows no cards."""

from typing import Any

import pytest
from flask import Flask

from tests.support.programs import Program
from tests.web.conftest import SQLITE_ONLY

pytestmark = SQLITE_ONLY

GAME: dict[str, Any] = {"variant": "just-the-score", "players": ["Ann", "Bob"]}
ROUND = {"kind": "hand", "left": {"1": {"points": -5}, "2": {"points": 12}}}


def test_v2_a_round_names_nobody_and_points_may_be_below_zero(app: Flask) -> None:
    begun = Program(app).post("/games", GAME)
    hand = begun.body["game"]["hand"]
    assert (hand["cards"], hand["packs"], hand["contract_text"], hand["of"]) == (0, 0, "", None)
    host = Program(app, begun.body["tokens"]["host"])
    for entry in (ROUND, {**ROUND, "out": None}):
        state = host.post(f"/games/{begun.body['id']}/entries", entry).body["game"]
    assert [player["total"] for player in state["players"]] == [-10, 24]
    assert [player["holds"] for player in state["players"]] == [None, None]
    assert state["sheet"][0]["out"] is None
    assert state["sheet"][0]["void"] is False


def test_v8_a_named_game_is_exported_and_imported(app: Flask) -> None:
    own = {"name": "Canasta"}
    options = {"wins": "lowest", "ending": "points", "target": 500}
    begun = Program(app).post("/games", {**GAME, "own_game": own, "options": options})
    host = Program(app, begun.body["tokens"]["host"])
    host.post(f"/games/{begun.body['id']}/entries", ROUND)
    whole = host.get(f"/games/{begun.body['id']}/export").body
    assert (whole["own_game"], whole["options"]["target"]) == (own, 500)
    again = Program(app).post("/games/import", whole)
    assert again.status == 201
    assert [player["place"] for player in again.body["game"]["players"]] == [1, 2]


@pytest.mark.parametrize(
    ("entry", "where"),
    [
        ({**ROUND, "out": 1}, "out"),
        ({**ROUND, "left": {"1": {"cards": ["7h"]}, "2": {"points": 1}}}, "left.1"),
        ({"kind": "penalty", "seat": 1, "offence": "house", "points": 0}, "points"),
        ({**ROUND, "left": {"1": {"points": 0.5}, "2": {"points": 1}}}, "left.1.points"),
    ],
)
def test_v2_what_no_round_can_be_is_refused_with_where(app: Flask, entry: Any, where: str) -> None:
    begun = Program(app).post("/games", GAME)
    host = Program(app, begun.body["tokens"]["host"])
    answer = host.post(f"/games/{begun.body['id']}/entries", entry)
    assert answer.status == 422
    assert answer.body["error"]["where"] == where


def test_v1_there_are_no_cards_to_check(app: Flask) -> None:
    question = {"variant": "just-the-score", "cards": ["7h"]}
    answer = Program(app).post("/referee/meld", question)
    assert (answer.status, answer.body["error"]["code"]) == (422, "variant.no_cards")
