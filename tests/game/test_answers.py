"""What can become of an entry that is in conflict with the log, and what follows from it."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from scorekeeper.game.admit import admit
from scorekeeper.game.answers import Answers, find_answers, find_theirs
from scorekeeper.game.entries import (
    Call,
    CorrectStart,
    End,
    Entry,
    Fact,
    Hand,
    OutOfGame,
    Strike,
    Void,
)
from scorekeeper.game.fold import table_after
from scorekeeper.game.table import Table
from tests.support.builders import amend, hand, table_of

ANN, BOB, CID = 1, 2, 3
START = table_of("Ann", "Bob", "Cid")
FIRST, OTHER = hand(ANN, {BOB: 39, CID: 5}), hand(ANN, {BOB: 49, CID: 5})


def after(*entries: Entry) -> Table:
    """The table after a log."""
    return table_after(START, entries)


def in_deal(deal: int, fact: Hand) -> Hand:
    """A hand as it was written for a deal."""
    return replace(fact, deal=deal)


def answers_to(
    log: Sequence[Entry], entry: Entry, theirs: int | None = None, before: tuple[Fact, ...] = ()
) -> Answers:
    """The answers, each of which records what may be recorded."""
    table = after(*log)
    found = find_answers(table, entry, find_theirs(table, entry, theirs), before)
    for answer in found.possible:
        there = table
        for each in answer.entries:
            there = admit(there, each).table
        assert there == answer.table == after(*log, *answer.entries)
    return found


def recorded(found: Answers) -> dict[str, Sequence[Entry]]:
    """What each answer records."""
    return {answer.name: answer.entries for answer in found.possible}


def totals(found: Answers) -> dict[str, list[int]]:
    """The totals that follow from each answer."""
    return {answer.name: list(answer.table.totals.values()) for answer in found.possible}


def test_c25_a_hand_told_otherwise_is_theirs_or_corrects_it() -> None:
    found = answers_to([Call(BOB), OTHER], in_deal(1, FIRST))
    assert recorded(found) == {"drop": (), "correct": (amend(2, FIRST),)}
    assert totals(found) == {"drop": [0, 49, 5], "correct": [0, 39, 5]}
    assert [answer.deal and answer.deal.won for answer in found.possible] == [OTHER, FIRST]


def test_c25_a_hand_thrown_in_there_is_corrected_too() -> None:
    found = answers_to([Void()], in_deal(1, FIRST))
    assert totals(found) == {"drop": [0, 0, 0], "correct": [0, 39, 5]}


def test_a_hand_of_which_the_log_says_the_same_by_now_is_settled() -> None:
    log: list[Entry] = [OTHER, amend(1, FIRST)]
    for found in (
        answers_to(log, in_deal(1, FIRST)),
        answers_to(log, amend(1, FIRST), 2, (OTHER,)),
    ):
        assert (list(recorded(found)), found.is_settled) == (["drop"], True)
    assert not answers_to(log, in_deal(1, OTHER)).is_settled


def test_corrections_of_different_cells_can_both_be_true() -> None:
    cid, both = hand(ANN, {BOB: 39, CID: 7}), hand(ANN, {BOB: 49, CID: 7})
    found = answers_to([FIRST, amend(1, OTHER)], amend(1, cid), 2, (FIRST,))
    assert recorded(found) == {"drop": (), "send": (amend(1, cid),), "both": (amend(1, both),)}
    assert totals(found) == {"drop": [0, 49, 5], "send": [0, 39, 7], "both": [0, 49, 7]}


@pytest.mark.parametrize("before", [(), (FIRST,)])
def test_corrections_of_one_cell_or_of_who_knows_what_cannot_both_be_true(
    before: tuple[Fact, ...],
) -> None:
    mine = hand(ANN, {BOB: 45, CID: 5})
    found = answers_to([FIRST, amend(1, OTHER)], amend(1, mine), 2, before)
    assert list(recorded(found)) == ["drop", "send"]


def test_both_are_judged_by_what_the_log_says_by_now() -> None:
    cid, later = hand(ANN, {BOB: 39, CID: 7}), hand(ANN, {BOB: 52, CID: 5})
    found = answers_to([FIRST, amend(1, OTHER), amend(1, later)], amend(1, cid), 2, (FIRST,))
    assert recorded(found)["both"] == (amend(1, hand(ANN, {BOB: 52, CID: 7})),)


def test_a_hand_taken_back_there_is_put_back_before_it_is_corrected() -> None:
    found = answers_to([FIRST, Strike(1)], amend(1, OTHER), 2, (FIRST,))
    assert recorded(found) == {"drop": (), "send": (Strike(2), amend(1, OTHER))}
    assert totals(found)["send"] == [0, 49, 5]


def test_a_hand_corrected_there_can_be_taken_back() -> None:
    found = answers_to([FIRST, amend(1, OTHER)], Strike(1), 2, (FIRST,))
    assert totals(found) == {"drop": [0, 49, 5], "send": [0, 0, 0]}


def test_why_mine_is_not_among_the_answers_is_said() -> None:
    log: list[Entry] = [FIRST, amend(1, OTHER)]
    found = answers_to(log, amend(1, hand(ANN, {BOB: 39})), 2, (FIRST,))
    assert list(recorded(found)) == ["drop"]
    assert found.refusals
    assert not found.is_settled


@pytest.mark.parametrize("end", [[End()], [OutOfGame(CID), OutOfGame(BOB)]])
def test_an_end_that_another_phone_recorded_can_be_taken_back(end: list[Entry]) -> None:
    log: list[Entry] = [FIRST, *end]
    found = answers_to(log, Call(ANN, deal=2))
    assert recorded(found) == {"drop": (), "reopen": (Strike(len(log)), Call(ANN))}
    assert found.refusals[0].code == "game.finished"


def test_an_end_that_was_recorded_behind_a_call_as_its_correction_can_be_taken_back() -> None:
    found = answers_to([FIRST, Call(BOB), amend(2, Call(BOB), End())], Call(ANN, deal=2))
    assert recorded(found) == {"drop": (), "reopen": (Strike(2), Call(ANN))}


def test_a_hand_after_the_end_is_added_to_the_deal_in_which_the_game_ended() -> None:
    second = hand(BOB, {ANN: 7, CID: 5})
    found = answers_to([FIRST, Call(CID), End()], in_deal(2, second))
    assert totals(found) == {"drop": [0, 39, 5], "reopen": [7, 39, 10]}
    assert list(recorded(answers_to([FIRST, End()], in_deal(3, second)))) == ["drop"]


def test_the_end_of_the_last_hand_is_not_taken_back() -> None:
    log = [FIRST] * len(START.rules.hands)
    assert after(*log).finished
    assert list(recorded(answers_to(log, Call(ANN, deal=10)))) == ["drop"]


def test_what_nothing_stands_against_may_be_recorded() -> None:
    assert recorded(answers_to([Call(CID)], Call(CID), 1)) == {"drop": (), "send": (Call(CID),)}
    mine = CorrectStart(first_dealer=2)
    assert recorded(answers_to([CorrectStart(first_dealer=3)], mine, 1))["send"] == (mine,)


def test_an_entry_that_a_restored_backup_lacks_is_in_nobody_s_way() -> None:
    table = after()
    assert find_theirs(table, Call(CID), 3) is None
    assert find_theirs(table, in_deal(1, FIRST), 1) is None
