"""C25: an entry may name the deal it is about, so that two phones never score one deal twice."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.game.entries import (
    Amend,
    BuyIn,
    Call,
    Cut,
    End,
    Entry,
    Hand,
    Penalty,
    Strike,
    Void,
)
from scorekeeper.game.fold import table_after
from scorekeeper.game.named_deal import entry_recorded_already, other_deal_refusal
from scorekeeper.game.table import Table
from tests.support.builders import hand, table_of

ANN, BOB, CID = 1, 2, 3
START = table_of("Ann", "Bob", "Cid")
CARDS = {BOB: "K Q 10 9", CID: "As 2"}


def after(*entries: Entry) -> Table:
    """The table after a log."""
    return table_after(START, entries)


def naming(deal: int | None, **changes: object) -> Hand:
    """The hand that Ann won, for a deal."""
    fields = {"out": ANN, "left": CARDS, **changes}
    won = hand(**fields)  # type: ignore[arg-type]
    return Hand(won.out, won.left, won.bent, won.kalooki, won.no_jokers, deal)


FIRST = naming(1)


def test_c25_a_hand_for_the_deal_in_play_is_judged_like_any() -> None:
    for deal in (1, None):
        assert entry_recorded_already(after(), naming(deal)) is None
        assert other_deal_refusal(after(), naming(deal)) is None


@pytest.mark.parametrize("cards", ["K Q 10 9", "9 10 Q K", "10 K 9 Q"])
def test_c25_the_same_again_in_any_order_of_the_cards_is_the_entry_that_stands(cards: str) -> None:
    again = naming(1, left={CID: "2 As", BOB: cards})
    assert entry_recorded_already(after(FIRST), again) == 1


def test_c25_the_same_points_are_the_same() -> None:
    noted = naming(1, left={BOB: 39, CID: 17})
    assert entry_recorded_already(after(noted), naming(1, left={CID: 17, BOB: 39})) == 1


@pytest.mark.parametrize(
    "other",
    [
        naming(1, out=BOB, left={ANN: "K Q 10 9", CID: "As 2"}),
        naming(1, left={BOB: "K Q 10", CID: "As 2"}),
        naming(1, left={BOB: "K Q 10 9 9", CID: "As 2"}),
        naming(1, left={BOB: 39, CID: "As 2"}),
        naming(1, bent=True),
        Void(deal=1),
    ],
)
def test_c25_anything_else_is_refused_and_told_what_is_recorded(other: Entry) -> None:
    table = after(FIRST)
    assert entry_recorded_already(table, other) is None
    refusal = other_deal_refusal(table, other)
    assert refusal is not None
    assert (refusal.code, refusal.where, refusal.rule) == ("hand.other_deal", "deal", "C25")
    assert refusal.message == (
        "Hand 1 is already recorded: Ann went out; Bob K Q 10 9, Cid A♠ 2."
        " Correct it if that’s wrong."
    )


def test_c25_a_deal_thrown_in_counts_and_may_be_thrown_in_twice() -> None:
    table = after(Void("misdeal"), FIRST)
    assert entry_recorded_already(table, Void(deal=1)) == 1
    assert entry_recorded_already(table, naming(2)) == 2
    assert other_deal_refusal(table, naming(1)) is not None
    assert other_deal_refusal(table, naming(3)) is None


def test_c25_what_stands_counts_not_what_was_first_written() -> None:
    corrected = naming(None, left={BOB: "K", CID: "2"})
    table = after(FIRST, Amend(1, (corrected,)))
    assert entry_recorded_already(table, FIRST) is None
    assert entry_recorded_already(table, naming(1, left={BOB: "K", CID: "2"})) == 1
    taken_back = after(FIRST, Strike(1))
    assert entry_recorded_already(taken_back, FIRST) is None
    assert other_deal_refusal(taken_back, FIRST) is None


def test_c25_a_deal_that_is_not_dealt_yet_is_refused() -> None:
    refusal = other_deal_refusal(after(FIRST), naming(3))
    assert refusal is not None
    assert refusal.code == "hand.other_deal"
    assert refusal.message == "Hand 2 isn’t recorded yet."
    thrown_in = other_deal_refusal(after(FIRST, Void()), naming(4))
    assert thrown_in is not None
    assert thrown_in.message == "Hand 2 isn’t recorded yet."


def test_c25_after_the_last_deal_none_is_said_to_come_next() -> None:
    refusal = other_deal_refusal(after(FIRST, End()), naming(4))
    assert refusal is not None
    assert (refusal.code, refusal.message) == ("hand.other_deal", "The game is over.")


@pytest.mark.parametrize(
    "fact", [Call, BuyIn, Cut, lambda seat, deal: Penalty(seat, "house", deal=deal)]
)
def test_c25_other_facts_may_name_their_deal_and_are_never_the_same(fact: type[Call]) -> None:
    entry = fact(BOB, deal=1)
    assert other_deal_refusal(after(), entry) is None
    assert entry_recorded_already(after(FIRST), entry) is None
    assert other_deal_refusal(after(FIRST), entry) is not None


def test_c25_a_penalty_of_a_named_hand_goes_by_the_hand() -> None:
    late = Penalty(BOB, "house", hand=1, deal=1)
    assert other_deal_refusal(after(FIRST), late) is None


def test_c25_a_deal_in_which_the_table_stopped_is_told() -> None:
    refusal = other_deal_refusal(after(FIRST, End("late")), naming(2))
    assert refusal is not None
    assert refusal.message == "The game ended in hand 2: the game ends early: late."


@given(st.permutations(["K", "Q", "10", "9"]), st.integers(1, 4), st.booleans())
def test_c25_never_both_recorded_already_and_refused_nor_neither_for_a_closed_deal(
    cards: Sequence[str], deal: int, bent: bool
) -> None:
    table = after(FIRST, hand(BOB, {ANN: 20, CID: 7}))
    entry = naming(deal, left={BOB: " ".join(cards), CID: "As 2"}, bent=bent)
    same = entry_recorded_already(table, entry)
    assert same == (1 if deal == 1 and not bent else None)
    assert (other_deal_refusal(table, entry) is None) == (deal == 3)
