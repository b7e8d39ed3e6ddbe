"""`POST /games/{id}/entries`: record one fact, once, and never over somebody else's."""

from typing import Any

import pytest

from tests.support.programs import Program
from tests.web.api.conftest import HAND
from tests.web.conftest import Table


@pytest.fixture
def path(table: Table) -> str:
    """Where entries go."""
    return f"/games/{table.id}/entries"


@pytest.mark.parametrize(
    "entry",
    [
        HAND | {"bent": True},
        {"kind": "void", "why": "misdeal"},
        {"kind": "penalty", "seat": 2, "offence": "house", "count": 2, "points": 5, "hand": 1},
        {"kind": "end", "why": "late"},
        {"kind": "paid", "from": 1, "to": 2, "amount": 500},
    ],
    ids=str,
)
def test_a_fact_is_recorded_and_answered_with_the_state(
    scorer: Program, path: str, table: Table, entry: dict[str, Any]
) -> None:
    answer = scorer.post(path, entry)
    assert (answer.status, answer.body["entry"]) == (201, 1)
    assert answer.body["game"] == scorer.get(f"/games/{table.id}").body
    (line,) = scorer.get(path).body["entries"]
    assert {name: line[name] for name in entry} == entry


def test_entries_are_corrected_by_entries(scorer: Program, path: str) -> None:
    assert scorer.post(path, HAND).body["entry"] == 1
    better = HAND | {"left": {"2": {"points": 5}, "3": {"points": 6}}}
    answer = scorer.post(path, {"kind": "amend", "entry": 1, "with": better})
    assert [player["total"] for player in answer.body["game"]["players"]] == [0, 5, 6]
    answer = scorer.post(path, {"kind": "strike", "entry": 2})
    assert [player["total"] for player in answer.body["game"]["players"]] == [0, 34, 12]
    answer = scorer.post(path, {"kind": "amend", "entry": 1, "with": [HAND, {"kind": "void"}]})
    assert [row["void"] for row in answer.body["game"]["sheet"]] == [False, True]


def test_a_call_beyond_the_limit_is_recorded_with_a_warning(scorer: Program, path: str) -> None:
    for _ in range(3):
        assert scorer.post(path, {"kind": "call", "seat": 2}).body["warnings"] == []
    answer = scorer.post(path, {"kind": "call", "seat": 2})
    assert answer.status == 201
    assert answer.body["warnings"] == ["Bob has made 4 calls in this hand; 3 are allowed."]


def test_the_same_key_again_answers_the_first_answer_and_writes_nothing(
    scorer: Program, path: str, table: Table
) -> None:
    first = scorer.post(path, HAND, Idempotency_Key="k1")
    scorer.post(path, {"kind": "call", "seat": 2})
    again = scorer.post(path, HAND, Idempotency_Key="k1")
    assert (again.status, again.body) == (201, first.body)
    assert again.headers["ETag"] == first.headers["ETag"]
    assert len(table.log) == 2


def test_a_key_used_for_another_entry_is_refused(scorer: Program, path: str, table: Table) -> None:
    scorer.post(path, HAND, Idempotency_Key="k1")
    answer = scorer.post(path, {"kind": "void"}, Idempotency_Key="k1")
    assert (answer.status, answer.error) == (422, ("key.reused", "Idempotency-Key"))
    assert len(table.log) == 1


@pytest.mark.parametrize("key", ["", "k" * 81])
def test_a_key_has_a_sensible_length(scorer: Program, path: str, key: str) -> None:
    answer = scorer.post(path, HAND, Idempotency_Key=key)
    assert (answer.status, answer.error) == (422, ("body.invalid", "Idempotency-Key"))
    assert scorer.post(path, HAND, Idempotency_Key="é" * 80).status == 201


@pytest.mark.parametrize("encoding", ["identity", "gzip"])
def test_a_writer_who_has_seen_the_latest_version_may_write(
    scorer: Program, path: str, table: Table, encoding: str
) -> None:
    headers = scorer.bearer | {"Accept-Encoding": encoding}
    for _ in range(2):
        tag = scorer.client.get(f"/api/v1/games/{table.id}", headers=headers).headers["ETag"]
        assert scorer.post(path, {"kind": "call", "seat": 1}, If_Match=tag).status == 201
    assert scorer.post(path, HAND, If_Match="*").status == 201
    assert scorer.post(path, {"kind": "void"}, If_Match='"3.4:de", "x"').status == 201


def test_an_etag_from_before_a_backup_was_put_back_is_stale(
    scorer: Program, path: str, table: Table
) -> None:
    tag = scorer.post(path, {"kind": "call", "seat": 1}).headers["ETag"]
    table.put_backup_back()
    scorer.post(path, {"kind": "call", "seat": 2}, Idempotency_Key="other")
    game = f"/games/{table.id}"
    assert scorer.get(game, If_None_Match=tag).status == 200
    assert scorer.post(path, {"kind": "strike", "entry": 1}, If_Match=tag).status == 412


@pytest.mark.parametrize("tag", ['"0"', '"2"', '"x"', "0", 'W/"1"', "nonsense", '""'])
def test_a_stale_writer_is_shown_the_state_as_it_is(
    scorer: Program, path: str, table: Table, tag: str
) -> None:
    scorer.post(path, {"kind": "call", "seat": 1})
    answer = scorer.post(path, HAND, If_Match=tag)
    assert (answer.status, answer.error) == (412, ("game.changed", "If-Match"))
    assert answer.body["game"] == scorer.get(f"/games/{table.id}").body
    assert answer.headers["ETag"] == f'"{table.game.tag}"'
    assert len(table.log) == 1
    assert scorer.post(path, HAND, If_Match=answer.headers["ETag"]).status == 201


def test_who_watches_records_nothing(watcher: Program, path: str, table: Table) -> None:
    answer = watcher.post(path, HAND)
    assert (answer.status, answer.error) == (403, ("access.watch_only", ""))
    assert table.log == []


def test_a_key_is_refused_only_for_a_sign_that_no_database_keeps(
    scorer: Program, path: str, table: Table
) -> None:
    answer = scorer.post(path, HAND, Idempotency_Key="a\0b")
    assert (answer.status, answer.error[1]) == (422, "Idempotency-Key")
    assert table.log == []
    key = "voilà".encode().decode("latin-1")
    assert [scorer.post(path, HAND, Idempotency_Key=key).status for _ in range(2)] == [201, 201]
    assert len(table.log) == 1
