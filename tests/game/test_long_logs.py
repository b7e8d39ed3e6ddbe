"""A long log is replayed and judged in a time that grows with it: nothing is gone through anew for
each entry, and no chain of corrections is too long."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from scorekeeper.game import corrections, reopening, scoring, start_corrections, table
from scorekeeper.game.admit import MAX_ENTRIES, admit, admit_log
from scorekeeper.game.changes import describe_entry
from scorekeeper.game.entries import (
    Amend,
    Call,
    CorrectStart,
    Entry,
    Hand,
    Join,
    Penalty,
    Strike,
    Void,
)
from scorekeeper.game.fold import table_after
from scorekeeper.game.reopening import find_reopened
from scorekeeper.game.start import Start
from scorekeeper.variants.registry import VARIANTS

TABLE = Start(VARIANTS["european"], ("Ann", "Bob", "Cid"))
HAND = Hand(1, {2: 1, 3: 1})


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch, module: object, name: str) -> Iterator[list[int]]:
    """One number for each call of a function."""
    calls: list[int] = []
    counted = getattr(module, name)

    def count(*given: object, **named: object) -> object:
        calls.append(1)
        return counted(*given, **named)

    with monkeypatch.context() as patch:
        patch.setattr(module, name, count)
        yield calls


@pytest.mark.parametrize("hands", [10, 100])
def test_a_late_penalty_scores_no_hand_anew(monkeypatch: pytest.MonkeyPatch, hands: int) -> None:
    log: list[Entry] = [*[HAND] * hands, *[Penalty(2, "house", 1, 1, hand=1)] * hands]
    with (
        counted(monkeypatch, scoring, "_score_seat") as scored,
        counted(monkeypatch, table, "add_rows") as sheets,
    ):
        after = table_after(TABLE, log)
    assert (len(scored), len(sheets)) == (3 * hands, 0)
    assert after.totals == {1: 0, 2: 2 * hands, 3: hands}
    assert [row.total(2) for row in after.rows] == [hands + 1 + n for n in range(hands)]


CHANGES: list[Entry] = [CorrectStart(options={"limit": limit}) for limit in range(100, 150)]
JOINS: list[Entry] = [Join("Dan", after=1), Void(), Join("Eve", after=1), Strike(3)]


@pytest.mark.parametrize(
    "log",
    [
        [*CHANGES, *map(Strike, range(1, 50))],
        [*JOINS, Strike(1), *map(Strike, range(5, 50))],
    ],
)
def test_a_correction_is_judged_without_going_through_the_log(
    monkeypatch: pytest.MonkeyPatch, log: list[Entry]
) -> None:
    with (
        counted(monkeypatch, corrections, "corrections_in_force") as in_force,
        counted(monkeypatch, start_corrections, "corrections_in_force") as of_start,
    ):
        assert not admit_log(TABLE, log).refusals
    assert len(in_force) + len(of_start) <= 2


def test_a_strike_of_a_strike_is_described_however_often_it_was_struck() -> None:
    log: list[Entry] = [Void(), *map(Strike, range(1, MAX_ENTRIES))]
    assert not admit_log(TABLE, log).refusals
    after = table_after(TABLE, log)
    assert describe_entry(after, MAX_ENTRIES) == "taken back: hand thrown in"
    assert after.rows == ()


def test_a_log_says_no_more_in_its_amendments_than_in_as_many_entries() -> None:
    full: list[Entry] = [Void(), Amend(1, (Void(),) * 1000), Call(1), Strike(3)]
    full += [Void()] * (MAX_ENTRIES - 1003)
    assert not admit_log(TABLE, full).refusals
    table = table_after(TABLE, full)
    for entry in Void(), Amend(2, (Void(),)), Strike(1):
        assert [refusal.code for refusal in admit(table, entry).refusals] == ["game.log_full"]
        too_long = admit_log(TABLE, [*full, entry])
        assert [refusal.code for refusal in too_long.refusals] == ["game.log_full"]
        assert too_long.number == len(full) + 1
    assert not admit(table_after(TABLE, full[:-5]), Amend(1, (Void(),) * 5)).refusals
    assert admit(table_after(TABLE, full[:-5]), Amend(1, (Void(),) * 6)).refusals


def test_what_is_no_hand_is_not_looked_into_for_the_hand_to_reopen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log = [entry for number in range(1, 200, 2) for entry in (Call(1), Strike(number))]
    with counted(monkeypatch, reopening, "find_change") as changes:
        assert find_reopened(table_after(TABLE, log)) is None
    assert changes == []


def test_the_last_of_many_corrections_of_the_start_counts() -> None:
    log: list[Entry] = [CorrectStart(options={"limit": limit}) for limit in range(60, 160)]
    log += [CorrectStart(first_dealer=2), CorrectStart(players=("Anna", "Bob", "Cid"))]
    assert not admit_log(TABLE, log).refusals
    start = table_after(TABLE, log).agreed
    assert (start.players[0], start.first_dealer, start.options["limit"]) == ("Anna", 2, 159)
