"""Penalties that only one table knows, by names of their own."""

from typing import Any

import pytest
from flask import Flask

from tests.support.labels import RECORD_IT, START
from tests.support.phones import Phone
from tests.support.programs import Program
from tests.web.conftest import SQLITE_ONLY
from tests.web.own_games.test_own_game import NAMES, address_of

pytestmark = SQLITE_ONLY

PHONE: dict[str, Any] = {"name": "Phone at the table", "points": 25}


def test_c21_a_penalty_is_named_and_counted(dan: Phone) -> None:
    page = dan.open("/own/jamaican")
    page = dan.press(page, "Another penalty", **{"penalty-name-1": "  Phone at the table "})
    assert page.value("penalty-name-1") == "Phone at the table"
    assert page.value("penalty-name-2") == ""
    page = dan.press(page, "Another penalty", **{"penalty-points-1": 25, "penalty-name-2": "Late"})
    assert "A penalty more: Phone at the table, 25" in page.says("ul", "preview")[0]
    page = dan.press(page, "Play it", **{"penalty-name-2": ""})
    table = dan.press(page, START, **NAMES).address
    page = dan.open(f"{table}/penalty")
    assert "Phone at the table 25" in page.text
    assert "Late" not in page.text
    page = dan.press(page, RECORD_IT, seat=2, what="own_1", count=2)
    assert "Recorded: penalty for Bob: Phone at the table × 2, 50." in page.text
    assert ["Phone at the table", "25"] in dan.open(f"{table}/rules").rows()


@pytest.mark.parametrize(
    ("penalties", "sentence"),
    [
        ([{"name": "<b>", "points": 5}], "can’t have &lt; or &gt;"),
        ([{"name": "{x}", "points": 5}], "curly brackets"),
        ([{"name": "no draw", "points": 5}], "There is a penalty “no draw” already."),
        ([PHONE, PHONE], "There is a penalty “Phone at the table” already."),
        ([{"name": "Late", "points": 501}], "This can be 1 to 500."),
    ],
)
def test_c21_a_penalty_that_makes_no_sense_is_marked(
    dan: Phone, penalties: list[dict[str, Any]], sentence: str
) -> None:
    page = dan.open(address_of({"name": "Sunday", "penalties": penalties}))
    assert sentence in page.html
    assert dan.press(page, "Play it").address.startswith("/own/jamaican")


def test_c21_a_penalty_goes_wherever_the_game_goes(app: Flask) -> None:
    game = {"variant": "kooky", "own_game": {"name": "Sunday", "penalties": [PHONE]}}
    begun = Program(app).post("/games", {**game, "players": ["Ann", "Bob"]})
    host = Program(app, begun.body["tokens"]["host"])
    penalty = {"kind": "penalty", "seat": 1, "offence": "own_1"}
    host.post(f"/games/{begun.body['id']}/entries", penalty)
    again = Program(app).post("/games/import", host.get(f"/games/{begun.body['id']}/export").body)
    assert again.body["game"]["own_game"] == game["own_game"]
    assert [player["total"] for player in again.body["game"]["players"]] == [25, 0]


def test_c21_a_penalty_of_another_table_is_refused(app: Flask) -> None:
    begun = Program(app).post("/games", {"variant": "kooky", "players": ["Ann", "Bob"]})
    host = Program(app, begun.body["tokens"]["host"])
    penalty = {"kind": "penalty", "seat": 1, "offence": "own_1"}
    answer = host.post(f"/games/{begun.body['id']}/entries", penalty)
    assert (answer.status, answer.body["error"]["code"]) == (422, "entry.not_in_game")


def test_a_game_without_cards_has_no_named_penalties(app: Flask) -> None:
    own = {"name": "Canasta", "penalties": [PHONE]}
    answer = Program(app).post(
        "/games", {"variant": "just-the-score", "own_game": own, "players": ["Ann", "Bob"]}
    )
    assert (answer.status, answer.body["error"]["code"]) == (422, "own.penalties")
