"""What a correction says: what it changed, what was taken back, what was put back."""

import pytest

from scorekeeper.game.changes import describe_briefly, describe_entry, find_change
from scorekeeper.game.entries import (
    BuyIn,
    Call,
    CorrectStart,
    Entry,
    Hand,
    OutOfGame,
    Penalty,
    Strike,
    Void,
)
from scorekeeper.game.fold import table_after
from scorekeeper.game.start import Start
from tests.support.builders import amend, hand, play, table_of

ANN, BOB, CID = 1, 2, 3
TABLE = table_of("Ann", "Bob", "Cid")
FIRST = hand(out=ANN, left={BOB: 29, CID: "K 9"})
SECOND = hand(out=BOB, left={ANN: 20, CID: 7})


def describe_last(*entries: Entry, of: Start = TABLE) -> str:
    """What the last of these entries says, each of which must be admitted."""
    play(of, *entries)
    return describe_entry(table_after(of, entries), len(entries))


@pytest.mark.parametrize(
    ("becomes", "changes"),
    [
        (hand(ANN, {BOB: 39, CID: "K 9"}), "Bob 39 instead of 29"),
        (hand(ANN, {BOB: 29, CID: "K 9 9"}), "Cid 28 instead of 19"),
        (hand(ANN, {BOB: 29, CID: "Q 9"}), "Cid Q 9 instead of K 9"),
        (hand(ANN, {BOB: 29, CID: "K 9"}, bent=True), "table bent, Bob 58 instead of 29, Cid 38"),
        (hand(BOB, {ANN: 5, CID: "K 9"}), "Bob went out instead of Ann, Ann 5"),
        (FIRST, "nothing changed"),
    ],
)
def test_a_corrected_hand_says_what_is_different(becomes: Hand, changes: str) -> None:
    sentence = describe_last(FIRST, SECOND, amend(1, becomes))
    assert sentence.startswith(f"hand 1: {changes}")


def test_points_are_told_as_on_the_sheet_with_the_penalties_of_the_hand() -> None:
    log: list[Entry] = [Penalty(BOB, "no_draw"), FIRST]
    corrected = describe_last(*log, amend(2, hand(ANN, {BOB: 9, CID: "K 9"})))
    assert corrected == "hand 1: Bob 59 instead of 79"


def test_points_of_cards_are_told_where_only_the_winner_scores() -> None:
    start = table_of("Ann", "Bob", "Cid", variant="north-american")
    before, after = (hand(ANN, {BOB: cards, CID: 7}) for cards in ("K", "K 9"))
    assert describe_last(before, amend(1, after), of=start) == "hand 1: Bob 19 instead of 10"


def test_how_a_hand_was_won_is_told_where_it_is_different() -> None:
    in_one_turn, without = (
        hand(ANN, {BOB: 25, CID: 10}, kalooki=True, no_jokers=n) for n in (False, True)
    )
    plain, table = hand(ANN, {BOB: 25, CID: 10}), table_of("Ann", "Bob", "Cid", variant="shanghai")
    assert [
        describe_last(before, amend(1, after), of=table)
        for before, after in [
            (plain, in_one_turn),
            (in_one_turn, plain),
            (in_one_turn, without),
            (without, in_one_turn),
        ]
    ] == [
        "round 1: a one-turn finish",
        "round 1: no one-turn finish",
        "round 1: without jokers",
        "round 1: with jokers",
    ]


def test_a_correction_is_told_against_the_one_before_it() -> None:
    log: list[Entry] = [FIRST, amend(1, hand(ANN, {BOB: 39, CID: "K 9"}))]
    assert (
        describe_last(*log, amend(1, hand(ANN, {BOB: 49, CID: "K 9"})))
        == "hand 1: Bob 49 instead of 39"
    )
    assert describe_last(*log, Strike(2)) == "hand 1: Bob 29 instead of 39"


def test_what_was_taken_back_says_what_it_was() -> None:
    assert (
        describe_last(FIRST, SECOND, Strike(2)) == "hand 2 taken back: Bob went out; Ann 20, Cid 7"
    )
    assert (
        describe_last(FIRST, SECOND, Strike(1))
        == "hand 1 taken back: Ann went out; Bob 29, Cid K 9"
    )
    assert describe_last(Call(BOB), Strike(1)) == "taken back: a call by Bob"
    assert describe_last(Void("misdeal"), Strike(1)) == "taken back: hand thrown in: misdeal"


def test_what_was_put_back_says_what_it_is() -> None:
    log: list[Entry] = [FIRST, SECOND, Strike(2)]
    assert describe_last(*log, Strike(3)) == "hand 2 put back: Bob went out; Ann 20, Cid 7"
    assert describe_last(*log, Strike(3), Strike(4)).startswith("hand 2 taken back:")
    assert describe_last(Call(BOB), Strike(1), Strike(2)) == "put back: a call by Bob"


def test_in_brief_a_hand_is_its_number_or_its_points() -> None:
    log: list[Entry] = [FIRST, SECOND, Strike(2)]
    assert describe_briefly(table_after(TABLE, log), 3) == "hand 2 taken back"
    assert describe_briefly(table_after(TABLE, log), 1) == "Ann went out; Bob 29; Cid 19"
    assert describe_briefly(table_after(TABLE, log[:2]), 2) == "Bob went out; Ann 20; Cid 7"
    thrown_in = table_after(TABLE, [FIRST, SECOND, amend(2, Void("misdeal"))])
    assert describe_briefly(thrown_in, 2) == "Bob went out; Ann 20, Cid 7"


def test_a_hand_amended_before_it_was_taken_back_is_told_as_it_last_stood() -> None:
    log: list[Entry] = [FIRST, amend(1, SECOND), Strike(1)]
    assert describe_last(*log) == "hand 1 taken back: Bob went out; Ann 20, Cid 7"


def test_a_hand_that_becomes_something_else_says_both() -> None:
    sentence = describe_last(FIRST, SECOND, amend(2, Void("misdeal")))
    assert sentence == "hand thrown in: misdeal instead of: Bob went out; Ann 20, Cid 7"
    late = Penalty(BOB, "house", points=10), Penalty(BOB, "house", points=20)
    assert "house" not in describe_last(late[0], amend(1, late[1]))
    assert ", 20 instead of: penalty for Bob" in describe_last(late[0], amend(1, late[1]))


def test_c23_a_corrected_start_is_taken_back_and_put_back() -> None:
    log: list[Entry] = [CorrectStart(first_dealer=CID), Strike(1)]
    assert describe_last(*log) == "taken back: the start is corrected: Cid deals first"
    assert describe_last(*log, Strike(2)) == "put back: the start is corrected: Cid deals first"


def test_a_correction_that_no_longer_counts_changes_nothing_when_it_is_taken_back() -> None:
    log: list[Entry] = [Call(BOB), amend(1, Call(ANN)), amend(1, Call(CID)), Strike(2)]
    assert describe_last(*log) == "a call by Cid instead of: a call by Cid"


def test_only_what_leaves_nothing_behind_is_taken_back() -> None:
    entries: list[Entry] = [FIRST, amend(1, SECOND), Strike(2), Strike(1), Strike(4)]
    changes = [find_change(entries, number) for number in range(2, 6)]
    assert [change.taken_back for change in changes if change] == [False, False, True, False]


BOB_IS_OUT = hand(out=CID, left={ANN: 20, BOB: 151})


@pytest.mark.parametrize(
    ("entries", "sentence"),
    [
        ([BOB_IS_OUT, OutOfGame(BOB)], "Bob stays out"),
        ([BOB_IS_OUT, OutOfGame(BOB), Strike(2)], "taken back: Bob stays out"),
        ([BOB_IS_OUT, BuyIn(BOB), OutOfGame(BOB)], "Bob leaves the game"),
        ([BOB_IS_OUT, BuyIn(BOB), OutOfGame(ANN)], "Ann leaves the game"),
        ([OutOfGame(BOB)], "Bob leaves the game"),
        (
            [BOB_IS_OUT, OutOfGame(BOB), amend(2, hand(CID, {ANN: 5}))],
            "Cid went out; Ann 5 instead of: Bob stays out",
        ),
    ],
)
def test_e8_who_declines_to_buy_in_stays_out_and_who_is_in_play_leaves(
    entries: list[Entry], sentence: str
) -> None:
    assert describe_last(*entries, of=table_of("Ann", "Bob", "Cid", variant="european")) == sentence
