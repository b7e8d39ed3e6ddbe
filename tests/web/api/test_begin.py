"""`POST /games`: begin a game."""

import pytest
from flask import Flask

from tests.support.programs import Program
from tests.web.api.conftest import NEW_GAME

COUNT = {"deal": 1, "points": 5}


def test_a_new_game_comes_with_its_tokens_links_and_state(stranger: Program) -> None:
    answer = stranger.post("/games", NEW_GAME)
    assert answer.status == 201
    id, tokens, links = (answer.body[name] for name in ("id", "tokens", "links"))
    assert answer.headers["Location"] == f"/api/v1/games/{id}"
    assert links == {
        "host": f"http://localhost/open/{id}#{tokens['host']}",
        "watch": f"http://localhost/open/{id}#{tokens['watch']}",
        "seats": [f"http://localhost/open/{id}#{token}" for token in tokens["seats"]],
        "api": f"http://localhost/api/v1/games/{id}",
    }
    assert len(tokens["seats"]) == 3
    state = answer.body["game"]
    assert (state["id"], state["version"], state["status"]) == (id, 0, "playing")
    assert [player["name"] for player in state["players"]] == ["Ann", "Bob", "Cid"]
    assert (state["hand"]["dealer"], state["hand"]["starter"]) == (1, 2)
    assert answer.body["warnings"] == []


def test_its_tokens_open_it(app: Flask, stranger: Program) -> None:
    says = stranger.post("/games", NEW_GAME).body
    path = f"/games/{says['id']}"
    for role, status in (("watch", 403), ("host", 201)):
        program = Program(app, says["tokens"][role])
        assert program.get(path).body == says["game"]
        assert program.post(f"{path}/entries", {"kind": "void"}).status == status


def test_house_rules_currency_and_tidy_names_are_those_of_the_game(stranger: Program) -> None:
    agreed = {"options": {"hands": "1-4", "max_calls": 2}, "currency": "ZAR"}
    game = stranger.post("/games", NEW_GAME | agreed | {"players": [" Ann  B ", "e\u0301"]}).body[
        "game"
    ]
    options = game["options"]
    assert (options["hands"], options["max_calls"], options["jokers"]) == ("1-4", 2, 4)
    assert game["money"]["currency"] == "ZAR"
    assert [player["name"] for player in game["players"]] == ["Ann B", "é"]


def test_each_player_has_a_token_that_counts_for_their_seat(app: Flask, stranger: Program) -> None:
    says = stranger.post("/games", NEW_GAME).body
    for seat, token in enumerate(says["tokens"]["seats"], 1):
        statuses = [
            Program(app, token).put(f"/games/{says['id']}/counts/{each}", COUNT).status
            for each in (1, 2, 3)
        ]
        assert statuses == [200 if each == seat else 403 for each in (1, 2, 3)]


def test_the_dealer_is_chosen_or_drawn(stranger: Program) -> None:
    chosen = stranger.post("/games", NEW_GAME | {"first_dealer": 3}).body["game"]["hand"]
    assert (chosen["dealer"], chosen["starter"]) == (3, 1)
    body = NEW_GAME | {"first_dealer": "draw"}
    drawn = {stranger.post("/games", body).body["game"]["hand"]["dealer"] for _ in range(25)}
    assert len(drawn) > 1
    assert drawn <= {1, 2, 3}


def test_an_unusual_table_is_warned(stranger: Program) -> None:
    answer = stranger.post("/games", NEW_GAME | {"players": ["Ann", "Bob"]})
    assert answer.body["warnings"] == ["Jamaican is usually played by 3 to 8."]


def test_what_is_not_said_may_be_null(stranger: Program) -> None:
    body = NEW_GAME | {"options": None, "first_dealer": None, "currency": None}
    assert stranger.post("/games", body).status == 201


def test_json_is_understood_under_any_name(stranger: Program) -> None:
    body = b'{"variant": "baby", "players": ["Ann", "Bob"]}'
    for name in ("application/json", "text/plain", "application/x-www-form-urlencoded"):
        assert stranger.post("/games", body, Content_Type=name).status == 201


@pytest.mark.parametrize(
    ("change", "code", "where"),
    [
        ({"variant": "poker"}, "variant.unknown", "variant"),
        ({"variant": None}, "body.missing", "variant"),
        ({"players": ["Ann", 7]}, "body.invalid", "players.1"),
        ({"options": {"max_calls": float("nan")}}, "body.invalid", "options.max_calls"),
        ({"first_dealer": 10**400}, "body.invalid", "first_dealer"),
        ({"colour": "red"}, "body.invalid", "colour"),
    ],
)
def test_what_cannot_be_read_is_named(
    stranger: Program, change: dict[str, object], code: str, where: str
) -> None:
    answer = stranger.post("/games", NEW_GAME | change)
    assert (answer.status, answer.error) == (422, (code, where))
    assert answer.body["error"]["message"].endswith(".")


@pytest.mark.parametrize(
    ("change", "reasons"),
    [
        (
            {"players": ["", "Bob", "bob", "<b>", "x" * 25]},
            [("game.name", f"players.{seat}") for seat in (1, 3, 4, 5)],
        ),
        ({"first_dealer": 4}, [("game.dealer", "first_dealer")]),
        (
            {"options": {"max_calls": 10**400, "jokers": True, "colour": "red"}},
            [("option.unknown", f"options.{id}") for id in ("max_calls", "jokers", "colour")],
        ),
        (
            {"players": ["Ann"], "first_dealer": 2, "options": {"deal": 1}},
            [
                ("game.players", "players"),
                ("option.unknown", "options.deal"),
            ],
        ),
    ],
)
def test_every_reason_is_named(
    stranger: Program, change: dict[str, object], reasons: list[tuple[str, str]]
) -> None:
    answer = stranger.post("/games", NEW_GAME | change)
    assert (answer.status, answer.reasons, answer.error) == (422, reasons, reasons[0])
    messages = [reason["message"] for reason in answer.body["error"]["reasons"]]
    assert answer.body["error"]["message"] == " ".join(messages)
