"""Pages and parts of them are written once for each version of a game, and never shown to somebody
for whom another was written."""

import re
from typing import Any
from unittest.mock import Mock

import pytest
from flask import Flask, render_template
from flask_wtf.csrf import generate_csrf
from markupsafe import Markup

from scorekeeper.game.entries import Call
from scorekeeper.store import games
from scorekeeper.store.history import Histories, History
from scorekeeper.web.kept import kept
from tests.support.builders import hand, table_of
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY, Table, let_in

OWN = re.compile(r'(name="(?:csrf_token|idempotency_key)"[^>]*value=)"[^"]*"')
"""What is another with every look."""
TABLE = "scorekeeper.web.pages.table.render_template"
GERMAN = {"headers": {"Accept-Language": "de"}}
ELSEWHERE = {"base_url": "http://localhost/elsewhere"}
LOOKS: tuple[dict[str, Any], ...] = ({}, GERMAN, ELSEWHERE)


def shown(phone: Phone, address: str, look: dict[str, Any]) -> str:
    """A page, but for what is another with every look."""
    answer = phone.client.get(address, **look)
    assert answer.status_code == 200
    return OWN.sub(r"\1", answer.text)


@SQLITE_ONLY
@pytest.mark.parametrize("path", ["", "/sheet"])
def test_everybody_sees_their_own(
    ann: Phone, bob: Phone, cid: Phone, table: Table, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.record(hand(3, {1: 30, 2: 12}), hand(2, {1: 30, 3: 5}), Call(1))
    with bob.client.session_transaction() as cookie:
        cookie["by_rank"] = True
    everybody = [(phone, look) for phone in (ann, bob, cid) for look in LOOKS]
    written = []
    for phone, look in everybody:
        monkeypatch.setattr(games, "HISTORIES", Histories())
        written.append(shown(phone, table.at(path), look))
    assert len(set(written)) >= 4
    monkeypatch.setattr(games, "HISTORIES", Histories())
    for _ in range(2):
        assert [shown(phone, table.at(path), look) for phone, look in everybody] == written


@SQLITE_ONLY
@pytest.mark.parametrize("path", ["", "/sheet"])
def test_a_new_entry_is_seen_at_once(ann: Phone, table: Table, path: str) -> None:
    table.record(hand(3, {1: 30, 2: 12}))
    assert "77" not in ann.open(table.at(path)).text
    table.record(hand(3, {1: 77, 2: 12}))
    assert "77" in ann.open(table.at(path)).text


@SQLITE_ONLY
def test_a_page_is_written_once_for_phones_that_are_shown_the_same(
    ann: Phone, bob: Phone, cid: Phone, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Mock(wraps=render_template)
    monkeypatch.setattr(TABLE, write)
    table.record(hand(3, {1: 30, 2: 12}), Call(1))
    pages = [phone.open(table.at()) for phone in (ann, bob, ann, bob, cid)]
    assert write.call_count == 2
    forms = [[form.fields for form in page.forms] for page in pages[:4]]
    tokens = [{fields["csrf_token"] for fields in page} for page in forms]
    keys = [fields["idempotency_key"] for page in forms for fields in page]
    assert len(set(keys)) == len(keys) >= 8
    assert [len(each) for each in tokens] == [1, 1, 1, 1]
    assert not tokens[0] & tokens[1]


@SQLITE_ONLY
def test_the_forms_of_a_kept_page_are_those_of_the_phone(
    ann: Phone, bob: Phone, table: Table
) -> None:
    table.record(Call(1))
    ann.open(table.at())
    page = bob.open(table.at())
    assert bob.press(page, "Calls by Cid").status == 200
    assert table.log[-1] == Call(3)
    stolen = ann.open(table.at())
    assert bob.press(stolen, "Calls by Cid").status == 400


@SQLITE_ONLY
def test_what_is_said_once_is_kept_for_nobody(ann: Phone, bob: Phone, table: Table) -> None:
    table.record(Call(1))
    table.record(Call(2))
    opened = ann.open(table.at())
    refused = ann.send(table.at("/calls"), opened.form("Calls").fields | {"seat": "9"})
    recorded = ann.press(opened, "Calls by Cid")
    for page in refused, recorded:
        assert page.all("div", class_="notice")
    for phone in (bob, ann):
        assert not phone.open(table.at()).all("div", class_="notice")


@SQLITE_ONLY
def test_what_is_said_of_a_page_that_is_kept_is_said(ann: Phone, table: Table) -> None:
    table.record(Call(1))
    opened = ann.open(table.at())
    for _ in range(2):
        page = ann.send(table.at("/calls"), opened.form("Calls").fields | {"seat": "9"})
        assert page.all("div", class_="notice")


@SQLITE_ONLY
def test_a_page_that_shows_a_token_otherwise_is_never_kept(
    app: Flask, ann: Phone, bob: Phone, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.record(Call(1))
    monkeypatch.setattr(TABLE, lambda *_, **__: generate_csrf())
    assert ann.open(table.at()).html != bob.open(table.at()).html


def test_a_part_is_written_once_for_whatever_it_depends_on(app: Flask) -> None:
    written = []

    @kept
    def part(history: History, number: int, *, plain: bool = False) -> str:
        written.append((history, number, plain))
        return f"<b>{number}</b>"

    histories = History(table_of("Ann", "Bob")), History(table_of("Ann", "Bob"))
    for _ in range(2):
        for history in histories:
            with app.test_request_context():
                app.preprocess_request()
                assert part(history, 1) == part(history, 1) == Markup("<b>1</b>")
                assert part(history, 2) == part(history, 2, plain=True) == Markup("<b>2</b>")
    assert len(written) == 6


def test_nobody_is_shown_a_page_that_was_kept_for_who_may_do_more(cid: Phone, table: Table) -> None:
    table.record(Call(2))
    bob = let_in(table, table.seat)
    shown = [phone.open(table.at()).html for phone in (bob, cid, bob)]
    assert [table.at("/seat") in page for page in shown] == [True, False, True]
