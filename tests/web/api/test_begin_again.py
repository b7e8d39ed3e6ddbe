"""The same idempotency key again begins no second game, and tells what the lost answer told."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import create_engine, func, select
from sqlalchemy.pool import NullPool

from scorekeeper.store.models import GameRow
from tests.support.programs import Answer, Program
from tests.web.api.conftest import EXPORT, HAND, NEW_GAME
from tests.web.conftest import MakeApp

KEY = "8e03978e-40d5-43dd-bc93-6894a57f9324"
DRAWN = NEW_GAME | {"first_dealer": "draw"}
PLAYED = EXPORT | {
    "entries": [
        {"at": "2026-11-21T19:40:00Z", **HAND},
        {"at": "2026-11-21T19:41:00Z", "kind": "join", "name": "Dan", "after": 2},
    ],
}
REQUESTS = pytest.mark.parametrize(
    ("path", "body"), [("/games", DRAWN), ("/games/import", PLAYED)], ids=["new", "import"]
)


def ask_again(program: Program, path: str, body: object, key: str = KEY) -> Answer:
    """The answer to a request that may have been sent before."""
    return program.post(path, body, Idempotency_Key=key)


def games_in(url: str) -> int:
    """How many games there are."""
    with create_engine(url, poolclass=NullPool).connect() as connection:
        return connection.scalar(select(func.count()).select_from(GameRow)) or 0


@REQUESTS
def test_the_same_request_again_is_answered_the_same_and_begins_nothing(
    stranger: Program, database_url: str, path: str, body: dict[str, Any]
) -> None:
    first = ask_again(stranger, path, body)
    again = ask_again(stranger, path, dict(reversed(body.items())))
    assert (again.status, again.body) == (first.status, first.body)
    assert first.status == 201
    assert games_in(database_url) == 1


@REQUESTS
def test_all_tokens_that_are_told_again_open_the_game(
    app: Flask, stranger: Program, path: str, body: dict[str, Any]
) -> None:
    ask_again(stranger, path, body)
    says = ask_again(stranger, path, body).body
    tokens = says["tokens"]
    assert len(tokens["seats"]) == len(says["game"]["players"])
    for token in (tokens["host"], tokens["watch"], *tokens["seats"]):
        assert Program(app, token).get(f"/games/{says['id']}").status == 200


@REQUESTS
def test_a_game_played_on_meanwhile_is_told_as_it_was_begun(
    app: Flask, stranger: Program, path: str, body: dict[str, Any]
) -> None:
    first = ask_again(stranger, path, body).body
    host = Program(app, first["tokens"]["host"])
    entries = f"/games/{first['id']}/entries"
    assert host.post(entries, {"kind": "join", "name": "Eve", "after": 3}).status == 201
    assert ask_again(stranger, path, body).body == first


@REQUESTS
def test_another_request_under_the_same_key_is_refused(
    stranger: Program, database_url: str, path: str, body: dict[str, Any]
) -> None:
    ask_again(stranger, path, body)
    for other_path, other in (
        (path, body | {"players": ["Ann", "Bob", "Eve"]}),
        ("/games", NEW_GAME),
    ):
        answer = ask_again(stranger, other_path, other)
        assert (answer.status, answer.error) == (422, ("key.reused", "Idempotency-Key"))
    assert games_in(database_url) == 1


def test_other_keys_begin_other_games(stranger: Program, database_url: str) -> None:
    answers = [
        stranger.post("/games", NEW_GAME),
        stranger.post("/games", NEW_GAME),
        *(ask_again(stranger, "/games", NEW_GAME, KEY[:-1] + digit) for digit in "01"),
    ]
    assert len({answer.body["tokens"]["host"] for answer in answers}) == 4
    assert games_in(database_url) == 4


def test_the_same_request_at_the_same_moment_through_two_apps_begins_one_game(
    make_app: MakeApp, database_url: str
) -> None:
    programs = [Program(make_app()) for _ in range(2)] * 3
    with ThreadPoolExecutor(len(programs)) as at_once:
        answers = list(at_once.map(lambda each: ask_again(each, "/games", DRAWN), programs))
    assert [answer.status for answer in answers] == [201] * len(programs)
    assert all(answer.body == answers[0].body for answer in answers)
    assert games_in(database_url) == 1


def test_a_lost_answer_is_told_again_in_another_network(stranger: Program) -> None:
    tokens = [
        ask_again(stranger, "/games", NEW_GAME).body["tokens"]
        for address in ("198.51.100.1", "203.0.113.9")
        if not stranger.client.environ_base.update(REMOTE_ADDR=address)
    ]
    assert tokens[0] == tokens[1]


def test_another_installation_tells_other_tokens(make_app: MakeApp, stranger: Program) -> None:
    other = Program(make_app(SECRET_KEY="known to others, elsewhere"))
    assert (
        ask_again(other, "/games", NEW_GAME).body["tokens"]
        != ask_again(stranger, "/games", NEW_GAME).body["tokens"]
    )


@pytest.mark.parametrize("key", ["", "1", "x" * 21, "x" * 81])
@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/games", NEW_GAME),
        ("/games/import", PLAYED),
        ("/circles", {"name": "Friday"}),
        ("/tournaments", {"name": "Club night", "variant": "jamaican"}),
    ],
)
def test_a_key_that_could_be_guessed_begins_nothing(
    stranger: Program, database_url: str, path: str, body: dict[str, Any], key: str
) -> None:
    answer = ask_again(stranger, path, body, key)
    assert (answer.status, answer.error) == (422, ("body.invalid", "Idempotency-Key"))
    assert games_in(database_url) == 0
