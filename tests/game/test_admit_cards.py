"""The cards noted for the losers: each exists, and in no more copies than the packs hold."""

import pytest

from scorekeeper.game.refusal import Refusal
from tests.support.builders import hand, play, refusals_of, refused, table_of

ANN, BOB, CID = 1, 2, 3
TABLE = table_of("Ann", "Bob", "Cid")


def refused_cards(bob: str, cid: str = "2h") -> Refusal:
    """What is wrong with these cards."""
    return refused(TABLE, hand(out=ANN, left={BOB: bob, CID: cid}))


@pytest.mark.parametrize(
    ("bob", "cid"),
    [("7h 7h", "7d 7d"), ("* *", "* *"), ("K K K K", "K K K K"), ("As As Ac", "Ac Ah Ah Ad")],
)
def test_c1_all_copies_may_be_held(bob: str, cid: str) -> None:
    play(TABLE, hand(out=ANN, left={BOB: bob, CID: cid}))


@pytest.mark.parametrize(
    ("bob", "cid", "said"),
    [
        ("7h 7h", "7h", "7♥ is entered 3 times, but the packs have only 2"),
        ("As As As", "2h", "A♠ is entered 3 times, but the packs have only 2"),
        ("* * *", "* *", "★ is entered 5 times, but the packs have only 4"),
        ("* *9h *9", "* *", "★ is entered 5 times, but the packs have only 4"),
        ("K K K K K", "K K K Kh", "K is entered 9 times, but the packs have only 8"),
    ],
)
def test_c1_more_copies_than_the_packs_hold_are_refused(bob: str, cid: str, said: str) -> None:
    refusal = refused_cards(bob, cid)
    assert (refusal.code, refusal.where, refusal.rule) == ("card.too_many_copies", "left", "C1")
    assert said in refusal.message


def test_c1_three_packs_hold_three_copies() -> None:
    table = table_of("Ann", "Bob", "Cid", "Dan", "Eve")
    left: dict[int, str | int] = {2: "7h 7h", 3: "7h", 4: "* * * *", 5: "* * * *"}
    play(table, hand(out=ANN, left=left))
    assert "7♥ is entered 4 times" in refused(table, hand(ANN, left | {3: "7h 7h"})).message


def test_c1_five_jokers_where_the_table_plays_with_five() -> None:
    table = table_of("Ann", "Bob", jokers=5)
    play(table, hand(out=ANN, left={BOB: "* * * * *"}))
    refusal = refused(table, hand(out=ANN, left={BOB: "* * * * * *"}))
    assert "★ is entered 6 times" in refusal.message


@pytest.mark.parametrize(("card", "shown"), [("12b", "black 12"), ("Ay", "gold A"), ("13", "13")])
def test_c1_a_card_of_another_deck_is_refused(card: str, shown: str) -> None:
    refusal = refused_cards(f"7h {card}")
    assert (refusal.code, refusal.where) == ("card.not_in_deck", "left.2")
    assert refusal.message.startswith(shown)


def test_j2_an_ace_counts_by_its_colour_so_its_suit_is_noted() -> None:
    refusal = refused_cards("7h", "A K")
    assert (refusal.code, refusal.where, refusal.rule) == ("card.suit_needed", "left.3", "J2")
    assert "Cid" in refusal.message


@pytest.mark.parametrize("seat", [0, 9])
def test_a_card_of_a_player_nobody_knows_is_refused_with_the_seat(seat: int) -> None:
    refusals = refusals_of(TABLE, hand(out=ANN, left={BOB: "K", CID: "2h", seat: "A"}))
    assert [refusal.code for refusal in refusals] == ["seat.unknown", "card.suit_needed"]
    assert all(f"seat {seat}" in refusal.message.lower() for refusal in refusals)
