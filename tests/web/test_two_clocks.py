"""Machines whose clocks disagree write into one game: what counts is the order of the log."""

from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.game.entries import Call, Entry, Penalty
from scorekeeper.store import log
from scorekeeper.store.clock import write_time
from tests.support.builders import hand
from tests.support.phones import Phone
from tests.support.programs import Program
from tests.web.conftest import Table

ENTRIES: tuple[Entry, ...] = (
    Call(2),
    hand(1, {2: "K 9", 3: 12}),
    Penalty(2, "no_draw"),
    hand(2, {1: 5, 3: 7}),
    Call(3),
)
PAGES = "", "/log", "/sheet", "/score", "/money", "/game-menu", "/export", "/board"


@pytest.mark.parametrize("hours", [-1, 1, -100_000, 100_000])
def test_a_clock_that_is_wrong_changes_no_score(
    ann: Phone, table: Table, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    for number, entry in enumerate(ENTRIES):
        wrong = write_time(datetime.now(UTC) + timedelta(hours=hours * (number % 2)))
        monkeypatch.setattr(log, "now", lambda time=wrong: time)
        table.record(entry)
    assert table.log == list(ENTRIES)
    assert [ann.open(table.at(page)).status for page in PAGES] == [200] * len(PAGES)
    program = Program(table.app, table.host)
    times = [entry["at"] for entry in program.get(f"/games/{table.id}/entries").body["entries"]]
    assert (times == sorted(times)) is False
    again = program.post("/games/import", program.get(f"/games/{table.id}/export").body).body
    state = program.get(f"/games/{table.id}").body
    assert again["game"] == state | {"id": again["id"]}
