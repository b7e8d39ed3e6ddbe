"""What becomes of each entry that waits, case by case."""

import pytest

from scorekeeper.game.answers import find_answers
from scorekeeper.game.entries import (
    BuyIn,
    Call,
    CorrectStart,
    End,
    Entry,
    Join,
    OutOfGame,
    Paid,
    Penalty,
    Strike,
    Void,
)
from scorekeeper.game.fold import table_after
from scorekeeper.sync import (
    AlreadyRecorded,
    Conflict,
    Decision,
    Keep,
    KeyedEntry,
    PartOf,
    Send,
    sync,
)
from scorekeeper.wire.links import RoleShape
from tests.support.builders import amend, hand, table_of

START = table_of("Ann", "Bob", "Cid")
FIRST = hand(1, {2: 39, 3: 5})
OTHERWISE = hand(1, {2: 49, 3: 5})
SECOND = hand(2, {1: 7, 3: 5})

AnyEntry = Entry | tuple[str, Entry]
"""An entry, with its key where that matters."""


def decisions_of(
    base: list[Entry],
    mine: list[AnyEntry],
    theirs: list[AnyEntry],
    role: RoleShape = "host",
    refused: dict[str, str] | None = None,
) -> list[Decision]:
    """What becomes of `mine` where both logs begin with `base`, and the server's goes on with
    `theirs`. Entries have keys of their own, but those given with one."""
    before = [KeyedEntry(f"base {number}", entry) for number, entry in enumerate(base)]
    here = before + [_written("mine", number, entry) for number, entry in enumerate(mine)]
    there = before + [_written("theirs", number, entry) for number, entry in enumerate(theirs)]
    return list(sync(START, here, len(base), there, role, refused).values())


def conflict_of(
    base: list[Entry], mine: list[AnyEntry], theirs: list[AnyEntry], role: RoleShape = "host"
) -> Conflict:
    """The question to which the one entry that waits leads."""
    (conflict,) = decisions_of(base, mine, theirs, role)
    assert isinstance(conflict, Conflict)
    return conflict


def _written(whose: str, number: int, entry: AnyEntry) -> KeyedEntry:
    return (
        KeyedEntry(*entry) if isinstance(entry, tuple) else KeyedEntry(f"{whose} {number}", entry)
    )


def test_nothing_waits() -> None:
    assert decisions_of([FIRST], [], [SECOND]) == []


def test_what_can_still_be_true_goes_behind_the_server_s_log() -> None:
    assert decisions_of([FIRST], [Call(1), SECOND], [Call(2), Call(3)]) == [
        Send(4, Call(1)),
        Send(5, SECOND),
    ]


def test_what_the_server_has_under_its_key_is_there() -> None:
    assert decisions_of([], [("k", Call(1)), Call(1)], [Call(2), ("k", Call(1))]) == [
        AlreadyRecorded(2),
        Send(3, Call(1)),
    ]


def test_a_call_names_the_deal_in_which_it_was_made() -> None:
    conflict = conflict_of([], [Call(1)], [FIRST])
    assert [refusal.rule for refusal in conflict.refusals] == ["C25"]
    assert conflict.theirs == 1


def test_c25_a_deal_told_the_same_is_there() -> None:
    assert decisions_of([], [FIRST, SECOND], [FIRST]) == [AlreadyRecorded(1), Send(2, SECOND)]
    theirs = hand(1, {2: "9 K", 3: 5})
    assert decisions_of([], [hand(1, {2: "K 9", 3: 5})], [theirs]) == [AlreadyRecorded(1)]


def test_c25_a_deal_told_otherwise_is_asked_and_the_next_is_sent() -> None:
    conflict, sent = decisions_of([], [FIRST, SECOND], [OTHERWISE])
    assert isinstance(conflict, Conflict)
    assert (conflict.entry, conflict.theirs) == (FIRST, 1)
    assert sent == Send(2, SECOND)


def test_c25_a_deal_after_one_that_was_taken_back_is_asked_about_alone() -> None:
    conflict = conflict_of([FIRST], [SECOND], [Strike(1)])
    assert [refusal.rule for refusal in conflict.refusals] == ["C25"]
    assert (conflict.entry, conflict.theirs) == (SECOND, None)


def test_corrections_of_what_waits_itself_get_the_server_s_numbers() -> None:
    mine: list[AnyEntry] = [FIRST, amend(1, OTHERWISE), Strike(2)]
    assert decisions_of([], mine, [Call(2)]) == [
        Send(2, FIRST),
        Send(3, amend(2, OTHERWISE)),
        Send(4, Strike(3)),
    ]


def test_a_correction_finds_the_account_of_another_phone() -> None:
    assert decisions_of([], [FIRST, amend(1, OTHERWISE)], [Call(2), FIRST]) == [
        AlreadyRecorded(2),
        Send(3, amend(2, OTHERWISE)),
    ]


def test_two_phones_that_correct_the_same_otherwise_are_asked() -> None:
    assert conflict_of([FIRST], [Strike(1)], [amend(1, OTHERWISE)]).theirs == 2


def test_of_several_corrections_there_the_last_is_the_one_asked_about() -> None:
    later = hand(1, {2: 59, 3: 5})
    mine = amend(1, hand(1, {2: 45, 3: 5}))
    assert conflict_of([FIRST], [mine], [amend(1, OTHERWISE), amend(1, later)]).theirs == 3


def test_corrections_of_different_cells_are_asked_about_with_what_stood_before() -> None:
    bob, cid = OTHERWISE, hand(1, {2: 39, 3: 7})
    conflict = conflict_of([FIRST], [amend(1, cid)], [amend(1, bob)])
    assert (conflict.entry, conflict.theirs, conflict.before) == (amend(1, cid), 2, (FIRST,))


def test_several_corrections_of_one_entry_are_one_question() -> None:
    cid, both = hand(1, {2: 39, 3: 7}), hand(1, {2: 40, 3: 7})
    conflict, part = decisions_of([FIRST], [amend(1, cid), amend(1, both)], [amend(1, OTHERWISE)])
    assert isinstance(conflict, Conflict)
    assert (conflict.entry, conflict.before, part) == (amend(1, both), (FIRST,), PartOf(2))


def test_a_correction_of_the_start_between_two_others_changes_nothing_of_that() -> None:
    cid, both = hand(1, {2: 39, 3: 7}), hand(1, {2: 40, 3: 7})
    mine: list[AnyEntry] = [amend(1, cid), CorrectStart(first_dealer=2), amend(1, both)]
    conflict, start, part = decisions_of([FIRST], mine, [amend(1, OTHERWISE)])
    assert isinstance(conflict, Conflict)
    assert (conflict.entry, conflict.before, part) == (amend(1, both), (FIRST,), PartOf(2))
    assert start == Send(3, CorrectStart(first_dealer=2))


def test_what_another_phone_corrected_and_took_back_again_changes_nothing() -> None:
    cid = hand(1, {2: 39, 3: 7})
    assert decisions_of([FIRST], [amend(1, cid)], [amend(1, OTHERWISE), Strike(2)]) == [
        Send(4, amend(1, cid))
    ]


def test_a_correction_of_what_both_phones_corrected_alike_is_sent() -> None:
    cid = hand(1, {2: 49, 3: 7})
    assert decisions_of([FIRST], [amend(1, OTHERWISE), amend(1, cid)], [amend(1, OTHERWISE)]) == [
        AlreadyRecorded(2),
        Send(3, amend(1, cid)),
    ]


def test_a_correction_taken_back_here_and_replaced_there_is_asked_about_by_what_it_makes() -> None:
    other = hand(1, {2: 45, 3: 5})
    conflict = conflict_of([FIRST, amend(1, OTHERWISE)], [Strike(2)], [amend(1, other)])
    assert (conflict.entry, conflict.theirs, conflict.before) == (amend(1, FIRST), 3, (OTHERWISE,))


def test_a_hand_corrected_here_and_taken_back_there_is_asked_about() -> None:
    conflict = conflict_of([FIRST], [amend(1, OTHERWISE)], [Strike(1)])
    assert (conflict.entry, conflict.theirs, conflict.before) == (amend(1, OTHERWISE), 2, (FIRST,))
    conflict = conflict_of([FIRST], [Strike(1)], [amend(1, OTHERWISE)])
    assert (conflict.entry, conflict.theirs, conflict.before) == (Strike(1), 2, (FIRST,))


def test_two_phones_that_correct_the_same_alike_agree() -> None:
    assert decisions_of([FIRST], [amend(1, OTHERWISE)], [amend(1, OTHERWISE)]) == [
        AlreadyRecorded(2)
    ]
    assert decisions_of([FIRST], [Strike(1)], [Strike(1)]) == [AlreadyRecorded(2)]
    theirs: list[AnyEntry] = [amend(1, SECOND), amend(1, OTHERWISE)]
    assert decisions_of([FIRST], [amend(1, OTHERWISE)], theirs) == [AlreadyRecorded(3)]


def test_what_is_asked_about_is_asked_as_it_was_told_last() -> None:
    other = hand(1, {2: 45, 3: 5})
    conflict, part = decisions_of([], [FIRST, amend(1, other)], [OTHERWISE])
    assert isinstance(conflict, Conflict)
    assert (conflict.entry, part) == (other, PartOf(1))
    assert decisions_of([], [FIRST, amend(1, OTHERWISE)], [OTHERWISE]) == [
        AlreadyRecorded(1),
        PartOf(1),
    ]


def test_corrections_of_another_entry_are_no_part_of_what_is_asked() -> None:
    other = hand(1, {2: 45, 3: 5})
    mine: list[AnyEntry] = [FIRST, amend(1, other), SECOND, amend(3, hand(2, {1: 8, 3: 5}))]
    conflict, part, sent, corrected = decisions_of([], mine, [OTHERWISE])
    assert isinstance(conflict, Conflict)
    assert (conflict.entry, part) == (other, PartOf(1))
    assert (sent, corrected) == (Send(2, SECOND), Send(3, amend(2, hand(2, {1: 8, 3: 5}))))


def test_what_was_taken_back_here_is_not_asked() -> None:
    assert decisions_of([], [FIRST, Strike(1), OTHERWISE], [OTHERWISE]) == [
        PartOf(2),
        PartOf(1),
        AlreadyRecorded(1),
    ]


def test_a_correction_that_was_taken_back_here_is_not_asked() -> None:
    mine: list[AnyEntry] = [amend(1, OTHERWISE), Strike(2)]
    assert decisions_of([FIRST], mine, [Strike(1)]) == [PartOf(3), PartOf(2)]


def test_the_very_same_of_another_phone_is_asked_about_in_the_same_deal_only() -> None:
    assert conflict_of([], [Call(3)], [Call(3)]).theirs == 1
    assert decisions_of([], [FIRST, Call(3)], [FIRST]) == [AlreadyRecorded(1), Send(2, Call(3))]
    assert decisions_of([FIRST], [Call(3)], [Call(2)]) == [Send(3, Call(3))]
    assert decisions_of([], [FIRST, Call(3)], [Call(3), FIRST])[1] == Send(3, Call(3))


@pytest.mark.parametrize("entry", [End(), OutOfGame(3)])
def test_what_can_be_true_only_once_is_there_already(entry: Entry) -> None:
    assert decisions_of([FIRST], [entry], [entry]) == [AlreadyRecorded(2)]


def test_what_came_after_the_end_is_asked() -> None:
    assert conflict_of([FIRST], [SECOND], [End()])


def test_c24_a_seat_that_another_phone_gave_to_somebody_else_is_asked_about() -> None:
    mine: list[AnyEntry] = [Join("Dot", 3), Call(4), Paid(1, 2, 5)]
    joined, called, _ = decisions_of([FIRST], mine, [Join("Eve", 3)])
    assert joined == Send(3, Join("Dot", 3))
    assert isinstance(called, Conflict)
    assert called.theirs == 2


def test_c24_who_joins_for_the_next_hand_plays_in_it_though_another_phone_recorded_this_one() -> (
    None
):
    joins = Join("Dot", 3, from_deal=2)
    assert decisions_of([], [Call(1), joins], [FIRST])[1:] == [Send(2, joins)]
    assert table_after(START, [FIRST, joins]).in_play == (1, 2, 3, 4)
    assert decisions_of([Call(1)], [FIRST], [joins]) == [Send(3, FIRST)]


def test_c24_who_joins_a_hand_that_another_phone_began_is_offered_the_next_one() -> None:
    table = table_after(START, [Call(1)])
    possible = find_answers(table, Join("Dot", 3, deal=1), 1).possible
    assert [answer.entries for answer in possible] == [(), (Join("Dot", 3, from_deal=2),)]


def test_c24_who_joined_on_both_phones_is_one_person() -> None:
    assert decisions_of([FIRST], [Join("Dot", 3), Call(4)], [Join("Dot", 3)]) == [
        AlreadyRecorded(2),
        Send(3, Call(4)),
    ]


def test_c23_the_start_corrected_on_both_phones_is_asked() -> None:
    mine, theirs = CorrectStart(first_dealer=2), CorrectStart(first_dealer=3)
    conflict = conflict_of([], [mine], [theirs])
    assert (conflict.entry, conflict.theirs) == (mine, 1)
    assert decisions_of([], [mine], [mine]) == [AlreadyRecorded(1)]


def test_only_a_host_corrects_the_start() -> None:
    conflict = conflict_of([], [CorrectStart(first_dealer=2)], [], role="score")
    assert [refusal.code for refusal in conflict.refusals] == ["access.host_only"]


@pytest.mark.parametrize("role", ["watch", "seat"])
def test_a_phone_that_may_only_watch_keeps_what_it_has(role: RoleShape) -> None:
    assert decisions_of([], [Call(1)], [Call(2)], role) == [Keep(2, Call(1))]


def test_what_the_server_refused_is_asked_in_its_words() -> None:
    decisions = decisions_of([], [("k", Call(1))], [], refused={"k": "No."})
    assert decisions == [Conflict(Call(1), server_message="No.")]


def test_a_correction_of_what_is_asked_about_waits_for_that() -> None:
    also_fined = amend(1, FIRST, Penalty(2, "house", points=5, hand=1))
    _, correction = decisions_of([], [FIRST, also_fined], [OTHERWISE])
    assert isinstance(correction, Conflict)
    assert correction.entry == also_fined
    assert [refusal.code for refusal in correction.refusals] == ["sync.waits"]


def test_what_is_no_longer_true_is_asked_with_every_reason() -> None:
    conflict = conflict_of([], [BuyIn(1)], [])
    assert conflict.entry == BuyIn(1, deal=1)
    assert [refusal.code for refusal in conflict.refusals] == ["entry.not_in_game"]


def test_c23_a_start_put_back_and_taken_back_again_is_no_part_of_what_was_refused() -> None:
    mine: list[AnyEntry] = [("k", Strike(1)), Strike(2), Strike(3)]
    decisions = decisions_of([CorrectStart(first_dealer=2)], mine, [], refused={"k": "No."})
    assert decisions == [Conflict(Strike(1), server_message="No."), PartOf(4), PartOf(3)]


def test_late_penalties_go_to_the_hand_that_they_name() -> None:
    late = Penalty(2, "house", points=5, hand=1)
    assert decisions_of([FIRST], [late], [SECOND]) == [Send(3, late)]


def test_what_a_server_lost_with_a_backup_waits_again() -> None:
    here = [KeyedEntry("a", FIRST), KeyedEntry("b", SECOND), KeyedEntry("c", Call(3))]
    there = [KeyedEntry("a", FIRST), KeyedEntry("d", Call(1))]
    assert sync(START, here, 2, there, "host") == {2: Send(3, SECOND), 3: Send(4, Call(3))}


def test_a_game_begun_on_the_phone_is_compared_from_its_start() -> None:
    here = [KeyedEntry("a", FIRST), KeyedEntry("b", Void())]
    assert sync(START, here, 0, here[:1], "host") == {1: AlreadyRecorded(1), 2: Send(2, Void())}


def test_what_both_phones_had_before_is_nothing_that_another_recorded() -> None:
    assert decisions_of([Call(1)], [Call(1)], []) == [Send(2, Call(1))]


def test_c23_of_several_corrections_of_the_start_the_last_counts() -> None:
    first, last = CorrectStart(first_dealer=2), CorrectStart(first_dealer=3)
    assert decisions_of([], [last], [first, last]) == [AlreadyRecorded(2)]
    assert conflict_of([], [CorrectStart(currency="JMD")], [first, last]).theirs == 2


def test_a_correction_taken_back_here_becomes_what_makes_the_same_of_the_server_s_log() -> None:
    other = hand(1, {2: 45, 3: 5})
    theirs: list[AnyEntry] = [amend(1, other), amend(1, OTHERWISE)]
    assert decisions_of([FIRST, amend(1, OTHERWISE)], [Strike(2)], theirs) == [
        Send(5, amend(1, FIRST))
    ]


def test_a_call_taken_back_here_is_not_asked_about() -> None:
    assert decisions_of([], [Call(1), Strike(1)], [FIRST]) == [PartOf(2), PartOf(1)]


def test_the_other_of_two_corrections_in_a_row_is_asked_about_as_it_stands() -> None:
    bob, cid = hand(1, {2: 40, 3: 5}), hand(1, {2: 39, 3: 7})
    mine: list[AnyEntry] = [amend(1, bob), Strike(2), amend(1, cid)]
    conflict, *parts = decisions_of([FIRST], mine, [amend(1, OTHERWISE)])
    assert isinstance(conflict, Conflict)
    assert (conflict.entry, parts) == (amend(1, cid), [PartOf(2), PartOf(2)])


def test_what_the_server_refused_is_asked_even_where_it_changes_nothing() -> None:
    base: list[Entry] = [FIRST, amend(1, OTHERWISE), amend(1, hand(1, {2: 45, 3: 5}))]
    decisions = decisions_of(base, [("k", Strike(2))], [], refused={"k": "No."})
    assert decisions == [Conflict(Strike(2), server_message="No.")]
