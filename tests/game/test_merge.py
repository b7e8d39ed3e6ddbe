"""Corrections of one entry on two phones, merged into one."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.game.entries import Call, Fact, Hand, Penalty, Void
from scorekeeper.game.merge import merge_facts
from tests.support.builders import hand

ANN, BOB, CID, DOT = 1, 2, 3, 4
BEFORE = hand(ANN, {BOB: 39, CID: 5, DOT: "K"})


def merged(theirs: Fact, mine: Fact, before: Fact = BEFORE) -> Fact | None:
    """What two corrections of one fact come to; None where both can't be true."""
    facts = merge_facts((before,), (theirs,), (mine,))
    return facts[0] if facts else None


# Few values each, so that two corrections often change the same thing, and often alike.
hands = st.builds(
    Hand,
    out=st.integers(ANN, BOB),
    left=st.dictionaries(st.integers(BOB, DOT), st.integers(1, 2), max_size=3),
    bent=st.booleans(),
    kalooki=st.booleans(),
    deal=st.none() | st.integers(1, 2),
    laid=st.frozensets(st.integers(ANN, CID)),
    extras=st.dictionaries(st.sampled_from(["red", "black"]), st.integers(1, 2)),
)
penalties = st.builds(Penalty, st.integers(ANN, BOB), st.just("house"), points=st.integers(1, 2))
accounts = st.lists(hands | penalties | st.just(Void()), max_size=2).map(tuple)


def test_the_cells_of_two_players_are_both_corrected() -> None:
    bob, dot = hand(ANN, {BOB: 49, CID: 5, DOT: "K"}), hand(ANN, {BOB: 39, CID: 5, DOT: "Q"})
    assert merged(bob, dot) == hand(ANN, {BOB: 49, CID: 5, DOT: "Q"})


def test_a_cell_and_a_flag_are_both_corrected() -> None:
    bent = hand(ANN, {BOB: 39, CID: 5, DOT: "K"}, bent=True)
    other = hand(ANN, {BOB: 39, CID: 7, DOT: "K"})
    assert merged(bent, other) == hand(ANN, {BOB: 39, CID: 7, DOT: "K"}, bent=True)


def test_another_winner_and_a_cell_are_both_corrected() -> None:
    bob_out = hand(BOB, {ANN: 39, CID: 5, DOT: "K"})
    other = hand(ANN, {BOB: 39, CID: 7, DOT: "K"})
    assert merged(bob_out, other) == hand(BOB, {ANN: 39, CID: 7, DOT: "K"})


def test_one_cell_corrected_differently_is_a_clash() -> None:
    assert merged(hand(ANN, {BOB: 49, CID: 5, DOT: "K"}), hand(ANN, {BOB: 9, CID: 5})) is None
    king, queens = (hand(ANN, {BOB: "K", CID: "Q Q"}), hand(ANN, {BOB: "Q", CID: "K"}))
    assert merged(king, queens, hand(ANN, {BOB: "J", CID: "J"})) is None


def test_a_hand_that_was_thrown_in_goes_with_no_other_correction() -> None:
    assert merged(Void(), hand(ANN, {BOB: 49, CID: 5, DOT: "K"})) is None
    assert merge_facts((BEFORE,), (), (hand(ANN, {BOB: 49}),)) is None


def test_facts_of_one_entry_are_corrected_each_for_itself() -> None:
    late, dearer = Penalty(BOB, "house", points=5), Penalty(BOB, "house", points=10)
    other = hand(ANN, {BOB: 49, CID: 5, DOT: "K"})
    assert merge_facts((BEFORE, late), (BEFORE, dearer), (other, late)) == (other, dearer)
    assert merge_facts((BEFORE, late), (BEFORE,), (other, late)) is None
    assert merge_facts((Call(BOB),), (Call(CID),), (late,)) is None


@given(accounts, accounts, accounts)
def test_it_makes_no_difference_whose_correction_is_whose(
    before: tuple[Fact, ...], theirs: tuple[Fact, ...], mine: tuple[Fact, ...]
) -> None:
    assert merge_facts(before, theirs, mine) == merge_facts(before, mine, theirs)


@given(accounts, accounts)
def test_a_correction_that_changed_nothing_leaves_the_other(
    before: tuple[Fact, ...], other: tuple[Fact, ...]
) -> None:
    assert merge_facts(before, other, before) == other
    assert merge_facts(before, before, other) == other
    assert merge_facts(before, other, other) == other


@given(hands, hands, hands)
def test_each_change_of_either_is_in_the_result_and_nothing_else(
    before: Hand, theirs: Hand, mine: Hand
) -> None:
    both = merged(theirs, mine, before)
    if both is None:
        return
    assert isinstance(both, Hand)
    for seat in range(ANN, DOT + 1):
        was, there, here = (each.left.get(seat) for each in (before, theirs, mine))
        assert both.left.get(seat) == (here if there == was else there)
        assert here in (was, both.left.get(seat))
        laid = [seat in each.laid for each in (before, theirs, mine)]
        assert (seat in both.laid) == (laid[2] if laid[1] == laid[0] else laid[1])
    for name in ("out", "bent", "kalooki"):
        was, there, here = (getattr(each, name) for each in (before, theirs, mine))
        assert getattr(both, name) == (here if there == was else there)
