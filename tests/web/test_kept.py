"""Parts of pages are written once for each version of a game, and never shown to somebody for whom
another was written."""

import re
from typing import Any

import pytest
from flask import Flask
from markupsafe import Markup

from scorekeeper.game.entries import Call
from scorekeeper.store import games
from scorekeeper.store.history import Histories, History
from scorekeeper.web.kept import kept
from tests.support.builders import hand, table_of
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY, Table

PARTS = re.compile(
    r'<ol class="rows".*?</ol>|<table class="sheet">.*?</table>|<svg class="chart".*?</svg>',
    re.DOTALL,
)
GERMAN = {"headers": {"Accept-Language": "de"}}
ELSEWHERE = {"base_url": "http://localhost/elsewhere"}
LOOKS: tuple[dict[str, Any], ...] = ({}, GERMAN, ELSEWHERE)


def parts(phone: Phone, address: str, look: dict[str, Any]) -> list[str]:
    """The parts of a page that are kept."""
    answer = phone.client.get(address, **look)
    assert answer.status_code == 200
    return PARTS.findall(answer.text)


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
        written.append(parts(phone, table.at(path), look))
    assert all(written)
    assert len({str(each) for each in written}) >= 4
    monkeypatch.setattr(games, "HISTORIES", Histories())
    for _ in range(2):
        assert [parts(phone, table.at(path), look) for phone, look in everybody] == written


@SQLITE_ONLY
@pytest.mark.parametrize("path", ["", "/sheet"])
def test_a_new_entry_is_seen_at_once(ann: Phone, table: Table, path: str) -> None:
    table.record(hand(3, {1: 30, 2: 12}))
    assert "77" not in ann.open(table.at(path)).text
    table.record(hand(3, {1: 77, 2: 12}))
    assert "77" in ann.open(table.at(path)).text


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
