"""`GET /games/{id}` and its log."""

import pytest
from flask import Flask
from sqlalchemy.orm import Session

from scorekeeper.game.entries import Call, Cut, Penalty, Strike
from scorekeeper.store.games import rename
from scorekeeper.web.database import db
from tests.support.builders import amend, hand
from tests.support.programs import Program
from tests.web.api.conftest import HAND
from tests.web.conftest import SQLITE_ONLY, Table

pytestmark = SQLITE_ONLY


def test_the_state_says_everything_about_the_hand_in_play(watcher: Program, table: Table) -> None:
    table.record(hand(1, {2: 30, 3: 12}), Call(2), Penalty(3, "no_draw"), Cut(2))
    state = watcher.get(f"/games/{table.id}").body
    assert state["hand"] == {
        "number": 2, "of": 9, "contract": "334", "contract_text": "Two threes and a four",
        "cards": 11, "packs": 2, "jokers": 4, "dealer": 2, "starter": 3, "deal": 2,
        "short_stock": False, "penalties": {"3": 50}, "bonuses": {"2": -50},
    }  # fmt: skip
    assert state["players"][1] == {
        "seat": 2, "name": "Bob", "total": -20, "place": 1, "calls": 1, "in_play": True, "last": 30,
        "holds": 13, "eliminated": False, "may_buy_in": False, "buy_ins": 0,
        "buy_in_total": None, "no_buy_in": None, "balance": 0, "contracts_laid": 0,
        "contract": None,
    }  # fmt: skip


@pytest.mark.parametrize("below", ["", "/entries"])
@pytest.mark.parametrize("encoding", ["identity", "gzip", "br, gzip"])
def test_what_is_unchanged_is_not_sent_again(
    watcher: Program, table: Table, encoding: str, below: str
) -> None:
    path = f"/games/{table.id}{below}"
    tag = watcher.client.get(
        f"/api/v1{path}", headers=watcher.bearer | {"Accept-Encoding": encoding}
    ).headers["ETag"]
    again = watcher.get(path, If_None_Match=tag, Accept_Encoding=encoding)
    assert (again.status, again.body) == (304, "")
    table.record(Call(1))
    changed = watcher.client.get(
        f"/api/v1{path}",
        headers=watcher.bearer | {"Accept-Encoding": encoding, "If-None-Match": tag},
    )
    assert (changed.status_code, changed.headers["ETag"] != tag) == (200, True)


def test_the_log_has_every_entry_corrections_included(
    scorer: Program, watcher: Program, table: Table
) -> None:
    scorer.post(f"/games/{table.id}/entries", HAND)
    table.record(Call(2), amend(1, hand(1, {2: 1, 3: 2})), Strike(2))
    log = watcher.get(f"/games/{table.id}/entries").body
    assert (log["id"], log["version"]) == (table.id, 4)
    entries = log["entries"]
    assert {name: entries[0][name] for name in HAND} == HAND
    assert [entry["n"] for entry in entries] == [1, 2, 3, 4]
    assert [entry["standing"] for entry in entries] == [False, False, True, True]
    assert entries[3]["kind"] == "strike"
    assert all(entry["at"].endswith("Z") for entry in entries)


def test_a_state_in_another_language_has_another_etag(app: Flask, table: Table) -> None:
    bearer = {"Authorization": f"Bearer {table.watch}"}
    client, path = app.test_client(), f"/api/v1/games/{table.id}"
    english = client.get(path, headers=bearer)
    german = client.get(path, headers=bearer | {"Accept-Language": "de"})
    assert german.json is not None
    assert german.json["hand"]["contract_text"] == "Drei Dreier"
    tags = {"If-None-Match": english.headers["ETag"]}
    assert client.get(path, headers=bearer | tags).status_code == 304
    assert client.get(path, headers=bearer | tags | {"Accept-Language": "de"}).status_code == 200
    host = {"Authorization": f"Bearer {table.host}", "If-Match": german.headers["ETag"]}
    answer = client.post(f"{path}/entries", headers=host, json={"kind": "call", "seat": 2})
    assert answer.status_code == 201


def test_a_title_is_told_and_a_new_one_is_a_new_answer(watcher: Program, table: Table) -> None:
    path = f"/games/{table.id}"
    before = watcher.get(path)
    with table.app.app_context(), Session(db.engine) as session:
        rename(session, table.id, "Friday at Ann’s")
        session.commit()
    after = watcher.get(path, If_None_Match=before.headers["ETag"])
    assert (before.body["title"], after.body["title"]) == ("", "Friday at Ann’s")
    assert watcher.get(path, If_None_Match=after.headers["ETag"]).status == 304
    scorer = Program(table.app, table.host)
    call = {"kind": "call", "seat": 2}
    assert scorer.post(f"{path}/entries", call, If_Match=after.headers["ETag"]).status == 201
