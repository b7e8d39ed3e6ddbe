"""A game of one's own through the API."""

from typing import Any

from flask import Flask

from tests.support.programs import Program
from tests.web.conftest import SQLITE_ONLY

pytestmark = SQLITE_ONLY

OWN: dict[str, Any] = {
    "name": "Sunday",
    "hands": [{"cards": 8, "melds": [{"kind": "set", "size": 3}, {"kind": "set", "size": 3}]}],
    "values": {"joker": 25, "A-sc": 20},
}
GAME = {"variant": "jamaican", "own_game": OWN, "players": ["Ann", "Bob", "Cid"]}


def test_a_game_of_ones_own_is_begun_recorded_and_exported(app: Flask) -> None:
    begun = Program(app).post("/games", GAME)
    assert begun.status == 201
    state = begun.body["game"]
    assert (state["variant"], state["own_game"]) == ("jamaican", OWN)
    assert (state["hand"]["contract"], state["hand"]["cards"], state["hand"]["of"]) == ("33", 8, 1)
    host = Program(app, begun.body["tokens"]["host"])
    hand = {"kind": "hand", "out": 1, "left": {"2": {"cards": ["*", "As"]}, "3": {"points": 5}}}
    state = host.post(f"/games/{begun.body['id']}/entries", hand).body["game"]
    assert state["status"] == "finished"
    assert [player["total"] for player in state["players"]] == [0, 45, 5]
    whole = host.get(f"/games/{begun.body['id']}/export").body
    assert whole["own_game"] == OWN
    again = Program(app).post("/games/import", whole)
    assert again.status == 201
    assert again.body["game"]["own_game"] == OWN


def test_other_games_are_nobodys_own(app: Flask) -> None:
    begun = Program(app).post("/games", {"variant": "jamaican", "players": ["Ann", "Bob"]})
    assert begun.body["game"]["own_game"] is None


def test_the_referee_judges_by_it(app: Flask) -> None:
    melds = [["7h", "7s", "7c"], ["9h", "9s", "9c"]]
    question = {"variant": "jamaican", "own_game": OWN, "hand": 1, "melds": melds}
    assert Program(app).post("/referee/lay-down", question).body["legal"] is True
    usual = {name: value for name, value in question.items() if name != "own_game"}
    assert Program(app).post("/referee/lay-down", usual).body["legal"] is False
    cards = [card for meld in melds for card in meld] + ["*", "As", "4d"]
    question = {"variant": "jamaican", "own_game": OWN, "hand": 1, "cards": cards}
    found = Program(app).post("/referee/arrange", question).body
    assert (found["can_lay_down"], found["left_points"]) == (True, 24)


def test_what_makes_no_sense_is_refused_with_where_it_is(app: Flask) -> None:
    wrong = {**GAME, "own_game": {**OWN, "values": {"joker": 501}}}
    error = Program(app).post("/games", wrong)
    assert (error.status, error.body["error"]["code"]) == (422, "own.value")
    assert error.body["error"]["where"] == "own_game.values.joker"
