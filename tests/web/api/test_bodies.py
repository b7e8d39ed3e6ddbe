"""Bodies that are no JSON, or too much of it: refused with a sentence, never a 500."""

import json
from io import BytesIO
from typing import Any

import pytest
from sqlalchemy import event

from scorekeeper.web.database import db
from tests.support.programs import Program
from tests.web.conftest import SQLITE_ONLY, Table

pytestmark = SQLITE_ONLY

BROKEN = {
    "nothing": b"",
    "half": b'{"variant": "jamaican", "players": ["An',
    "words": b"hello",
    "two documents": b"{}{}",
    "no UTF-8": b'{"variant": "\xff\xfe"}',
    "deeply nested": b"[" * 200_000,
    "deeply nested objects": b'{"a":' * 50_000,
    "a number of 5,000 figures": b'{"variant": ' + b"9" * 5000 + b"}",
    "a form": b"variant=jamaican&players=Ann",
    "markup": b"<script>alert(1)</script>",
}


@pytest.mark.parametrize("path", ["/games", "/games/import", "/games/{}/entries"])
@pytest.mark.parametrize("body", BROKEN.values(), ids=list(BROKEN))
def test_what_is_no_json_is_not_understood(
    scorer: Program, table: Table, path: str, body: bytes
) -> None:
    answer = scorer.post(path.format(table.id), body)
    assert (answer.status, answer.error) == (400, ("body.unreadable", ""))


@pytest.mark.parametrize("path", ["/games", "/games/import", "/games/{}/entries"])
def test_more_than_400_kilobytes_is_not_taken(scorer: Program, table: Table, path: str) -> None:
    answer = scorer.post(path.format(table.id), b'"' + b"x" * 400_000 + b'"')
    assert (answer.status, answer.error) == (413, ("body.too_large", ""))


@pytest.mark.parametrize("path", ["/games", "/games/import", "/games/{}/entries"])
@pytest.mark.parametrize(
    "body", [[], 7, None, "x", True, [[[]]] * 1000, {"a": {"b": {}}}, float("nan")], ids=repr
)
def test_json_that_is_no_such_thing_is_refused(
    scorer: Program, table: Table, path: str, body: object
) -> None:
    answer = scorer.post(path.format(table.id), body)
    assert answer.status == 422
    assert answer.body["error"]["message"].endswith(".")


def test_a_name_sent_twice_in_one_object_breaks_nothing(scorer: Program, table: Table) -> None:
    body = b'{"kind": "void", "kind": "call", "seat": 1}'
    assert scorer.post(f"/games/{table.id}/entries", body).status == 201


def test_an_answer_repeats_markup_as_text_of_json(stranger: Program) -> None:
    answer = stranger.post("/games", {"variant": "<script>", "players": []})
    assert answer.headers["Content-Type"] == "application/json"
    assert "<script>" in json.dumps(answer.body)


def test_what_is_wrong_is_never_much_longer_than_what_was_sent(stranger: Program) -> None:
    options = {f"option {number}": 1 for number in range(15_000)}
    body = {"variant": "jamaican", "players": ["Ann", "Bob"], "options": options}
    answer = stranger.post("/games", body)
    assert (answer.status, answer.error) == (422, ("body.invalid", "options"))
    assert len(str(answer.body)) < 500
    body["options"] = dict(list(options.items())[:100])
    answer = stranger.post("/games", body)
    assert answer.status == 422
    assert len(answer.reasons) == 100


def test_the_database_is_asked_nothing_until_the_whole_body_is_there(table: Table) -> None:
    steps: list[str] = []

    class Body(BytesIO):
        def readinto(self, buffer: Any) -> int:
            steps.append("read")
            return super().readinto(buffer)

    def note_connection(*_: object) -> None:
        steps.append("ask")

    with table.app.app_context():
        engine = db.engine
    event.listen(engine, "checkout", note_connection)
    answer = table.app.test_client().post(
        f"/api/v1/games/{table.id}/entries",
        input_stream=Body(b"{}"),
        content_length=2,
        headers={"Authorization": f"Bearer {table.host}"},
    )
    event.remove(engine, "checkout", note_connection)
    assert answer.status_code == 422
    assert steps[0] == "read"
    assert "ask" in steps
    assert "read" not in steps[steps.index("ask") :]
