"""What a phone's own app asks of the server: with the phone's cookie, and a header of its own."""

import json
from typing import Any

import pytest
from werkzeug.test import TestResponse

from scorekeeper.game.entries import Call, CorrectStart, Void
from scorekeeper.store.links import Role
from scorekeeper.wire.entries import write_entry
from tests.support.builders import hand
from tests.support.phones import Phone
from tests.web.conftest import Table, let_in

OWN = {"X-Scorekeeper-Phone": "1"}
KEY = "a-key-nobody-can-guess"


def ask(phone: Phone, path: str, body: object = None, **headers: str) -> TestResponse:
    """The answer to a phone's own app; with a body to a POST."""
    if body is None:
        return phone.client.get(path, headers=OWN | headers)
    return phone.client.post(path, headers=OWN | headers, data=json.dumps(body))


def test_the_list_names_the_games_of_this_phone_alone(ann: Phone, dan: Phone, table: Table) -> None:
    table.record(Call(2))
    listed = {"id": table.id, "role": "host", "seat": None, "version": 1, "title": ""}
    listed |= {"rewritten": 0, "mark": table.game.log[-1].mark}
    assert ask(ann, "/sync").json == {"games": [listed], "circles": []}
    assert ask(dan, "/sync").json == {"games": [], "circles": []}


def test_a_copy_holds_the_log_with_its_keys(ann: Phone, table: Table) -> None:
    page = ann.open(table.at())
    ann.press(page, "Calls by Bob")
    table.record(Void())
    copy: Any = ask(ann, f"/sync/{table.id}").json
    assert (copy["id"], copy["role"], copy["version"]) == (table.id, "host", 2)
    assert [entry["kind"] for entry in copy["game"]["entries"]] == ["call", "void"]
    assert copy["keys"] == [page.form("Calls by Bob").fields["idempotency_key"], None]


def test_other_sites_get_nothing(ann: Phone, table: Table) -> None:
    for path, body in (("/sync", None), (f"/sync/{table.id}/entries", {}), ("/sync/games", {})):
        answer = ann.client.open(path, method="POST" if body == {} else "GET", data="{}")
        assert (answer.status_code, answer.is_json) == (400, True)


def test_a_phone_without_a_link_gets_nothing(dan: Phone, table: Table) -> None:
    assert ask(dan, f"/sync/{table.id}").status_code == 404
    answer = ask(dan, f"/sync/{table.id}/entries", write_entry(Call(1)))
    assert (answer.status_code, answer.is_json, table.log) == (404, True, [])


@pytest.mark.parametrize(
    ("role", "status"), [("watch", 403), ("seat", 403), ("score", 201), ("host", 201)]
)
def test_who_may_keep_score_records(table: Table, role: Role, status: int) -> None:
    phone = let_in(table, table.token(role))
    answer = ask(phone, f"/sync/{table.id}/entries", write_entry(Call(1)))
    assert answer.status_code == status
    copy: Any = ask(phone, f"/sync/{table.id}").json
    assert (copy["role"], copy["seat"]) == (role, 2 if role == "seat" else None)


def test_only_a_host_corrects_the_start(table: Table) -> None:
    entry = write_entry(CorrectStart(first_dealer=2))
    for token, status in ((table.score, 403), (table.host, 201)):
        phone = let_in(table, token)
        assert ask(phone, f"/sync/{table.id}/entries", entry).status_code == status


def test_an_entry_stands_once_under_its_key(ann: Phone, table: Table) -> None:
    for _ in range(2):
        answer: Any = ask(
            ann, f"/sync/{table.id}/entries", write_entry(Call(1)), **{"Idempotency-Key": "k"}
        )
        assert (answer.status_code, answer.json["entry"]) == (201, 1)
    assert table.log == [Call(1)]


def test_an_entry_behind_another_version_waits(ann: Phone, table: Table) -> None:
    table.record(Call(2))
    answer = ask(ann, f"/sync/{table.id}/entries", write_entry(Call(1)), **{"If-Match": '"0"'})
    assert answer.status_code == 412


def begun_on_a_phone(table: Table) -> Any:
    """A whole game as a phone sends it."""
    table.record(hand(1, {2: 5, 3: 7}), Void())
    copy: Any = ask(let_in(table, table.host), f"/sync/{table.id}").json
    return {"game": copy["game"], "keys": ["one", None]}


def test_a_game_begun_on_a_phone_gets_an_id_and_its_phone_is_the_host(
    dan: Phone, table: Table
) -> None:
    sent = begun_on_a_phone(table)
    answer: Any = ask(dan, "/sync/games", sent, **{"Idempotency-Key": KEY})
    assert (answer.status_code, answer.json["role"]) == (201, "host")
    assert answer.json["keys"] == ["one", None]
    assert answer.json["game"] == sent["game"]
    assert answer.headers["Cache-Control"] == "no-store"
    assert dan.open(f"/games/{answer.json['id']}").status == 200
    again: Any = ask(Phone(table.app), "/sync/games", sent, **{"Idempotency-Key": KEY})
    assert again.json["id"] == answer.json["id"]


@pytest.mark.parametrize("key", [{}, {"Idempotency-Key": "1"}])
def test_a_game_needs_a_key_that_nobody_can_guess(
    dan: Phone, table: Table, key: dict[str, str]
) -> None:
    answer = ask(dan, "/sync/games", begun_on_a_phone(table), **key)
    assert answer.status_code == 422


@pytest.mark.parametrize("keys", [[], ["one", ""], ["one", 2], "keys", ["x" * 81, None]])
def test_every_entry_needs_its_key_or_null(dan: Phone, table: Table, keys: object) -> None:
    sent = begun_on_a_phone(table) | {"keys": keys}
    assert ask(dan, "/sync/games", sent, **{"Idempotency-Key": KEY}).status_code == 422


def test_two_entries_under_one_key_are_refused(dan: Phone, table: Table) -> None:
    sent = begun_on_a_phone(table) | {"keys": ["one", "one"]}
    answer = ask(dan, "/sync/games", sent, **{"Idempotency-Key": KEY})
    assert (400 <= answer.status_code < 500, answer.is_json) == (True, True)
