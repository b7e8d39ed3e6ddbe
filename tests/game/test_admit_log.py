"""A whole log from elsewhere: all of it can be true, or the first entry that cannot is named."""

import pytest

from scorekeeper.game.admit import admit_log
from scorekeeper.game.entries import Call, Cut, Entry, Strike, Void
from tests.support.builders import amend, hand, table_of

ANN, BOB = 1, 2
TABLE = table_of("Ann", "Bob", variant="baby")
WON = hand(out=ANN, left={BOB: 10})
FALSE = hand(out=ANN, left={BOB: 0})


def first_false(*entries: Entry) -> tuple[int, list[str]] | None:
    """The number of the first entry that cannot be true, and the codes of what is wrong."""
    found = admit_log(TABLE, entries)
    codes = [refusal.code for refusal in found.refusals]
    assert (found.table is None) == bool(codes)
    return (found.number, codes) if codes else None


def test_a_log_that_can_be_true_is_admitted() -> None:
    assert first_false() is None
    assert first_false(Call(BOB), WON, Cut(BOB), amend(2, Void(), WON), Strike(1)) is None


@pytest.mark.parametrize("before", range(3))
def test_the_first_entry_that_cannot_be_true_is_named_by_its_number(before: int) -> None:
    log = [*[WON] * before, FALSE, FALSE]
    assert first_false(*log) == (before + 1, ["hand.loser_has_nothing"])


def test_every_reason_is_given() -> None:
    false = hand(out=ANN, left={}, kalooki=True)
    assert first_false(WON, false) == (2, ["entry.not_in_game", "hand.left_missing"])


@pytest.mark.parametrize(
    ("correction", "code"),
    [
        (Strike(3), "entry.unknown"),
        (Strike(9), "entry.unknown"),
        (amend(2, Void()), "entry.is_correction"),
        (Strike(1), "entry.struck"),
    ],
)
def test_a_correction_is_judged_by_what_came_before_it(correction: Entry, code: str) -> None:
    assert first_false(Call(BOB), Strike(1), correction, WON) == (3, [code])


def test_the_entry_that_a_correction_makes_false_is_named() -> None:
    assert first_false(WON, Cut(BOB), Strike(1)) == (2, ["cut.not_dealer"])
    assert first_false(WON, Void(), amend(1, FALSE)) == (1, ["hand.loser_has_nothing"])
