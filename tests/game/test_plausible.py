"""Which points a hand can come to, against an answer found by trying every hand."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.cards import Card, Deck, Suit
from scorekeeper.game.entries import Call
from scorekeeper.game.fold import table_after
from scorekeeper.game.hand_refusals import calls_to_record
from scorekeeper.game.plausible import (
    expected_cards,
    implied_calls,
    max_cards,
    max_points,
    min_cards,
)
from scorekeeper.rules.card_points import CardPoints
from tests.support.brute_force import every_sum, fewest_cards_by_hand
from tests.support.builders import hand, table_of
from tests.support.many import many

ANN, BOB, CID = 1, 2, 3
RULES = table_of("Ann", "Bob").rules
TEN_CARDS = RULES.hands[0]
RED_AND_BLACK = (Suit.SPADES, Suit.HEARTS)
points = st.integers(-5, 15)


@st.composite
def small_decks(draw: st.DrawFn) -> tuple[Deck, CardPoints]:
    """Up to ten cards, and what each counts."""
    copies, jokers = draw(st.sampled_from([(1, 0), (1, 4), (2, 1), (2, 2)]))
    deck = Deck(("A", "2"), RED_AND_BLACK, copies, jokers)
    aces = {Suit.SPADES: draw(points), Suit.HEARTS: draw(points)}
    return deck, CardPoints(draw(points), {"2": draw(points)}, by_suit={"A": aces})


def worths(deck: Deck, card_points: CardPoints) -> list[int]:
    """What every card of a deck counts."""
    naturals = [Card(rank, suit) for rank in deck.ranks for suit in deck.suits] * deck.copies
    jokers = [Card(joker=True)] * deck.jokers
    return [card_points.of(card) for card in naturals + jokers]


@given(small_decks(), st.integers(-30, 100), st.integers(0, 12))
@settings(max_examples=many(50, 2_000))
def test_c16_the_fewest_cards_are_those_found_by_trying_every_hand(
    game: tuple[Deck, CardPoints], total: int, most: int
) -> None:
    assert min_cards(*game, total, most) == fewest_cards_by_hand(worths(*game), total, most)


@given(small_decks(), st.integers(0, 12))
@settings(max_examples=many(50, 2_000))
def test_c16_the_possible_points_are_those_found_by_trying_every_hand(
    game: tuple[Deck, CardPoints], most: int
) -> None:
    possible = every_sum(worths(*game), most)
    found = {total for total in range(-99, 200) if min_cards(*game, total, most) is not None}
    assert found == possible
    assert max_points(*game, most) == max(possible)


@pytest.mark.parametrize(
    ("total", "fewest"),
    [(0, 0), (1, 1), (2, 1), (15, 1), (16, 2), (50, 1), (93, 5), (200, 4), (260, 8), (261, 9)],
)
def test_c16_the_fewest_cards_of_two_packs_for_a_total(total: int, fewest: int) -> None:
    start = table_of("Ann", "Bob")
    assert min_cards(start.packs.deck, start.rules.card_points, total, 20) == fewest


@pytest.mark.parametrize("total", [-1, 10**30, 351])
def test_c16_no_cards_come_to_such_a_total(total: int) -> None:
    start = table_of("Ann", "Bob")
    assert min_cards(start.packs.deck, start.rules.card_points, total, 17) is None


def test_c12_a_player_holds_the_cards_dealt_and_two_for_each_call() -> None:
    assert [expected_cards(RULES, TEN_CARDS, calls) for calls in range(4)] == [10, 12, 14, 16]


def test_c12_a_count_of_cards_betrays_the_calls() -> None:
    betrayed = [implied_calls(RULES, TEN_CARDS, held) for held in range(8, 19)]
    assert betrayed == [None, None, 0, None, 1, None, 2, None, 3, None, 4]


@pytest.mark.parametrize(
    ("max_calls", "calls", "most"),
    [(3, 0, 17), (3, 3, 17), (3, 4, 19), (0, 0, 11), (0, 1, 13), (None, 0, 11), (3, 999, 108)],
)
def test_c16_the_most_cards_come_from_the_calls_allowed_or_made(
    max_calls: int | None, calls: int, most: int
) -> None:
    start = table_of("Ann", "Bob")
    table = table_after(start, [Call(2)] * calls)
    rules = replace(table.rules, max_calls=max_calls)
    assert table.open is not None
    assert max_cards(rules, table.open, 2) == most
    assert max_cards(rules, table.open, 1) == 11 + 2 * (max_calls or 0)


def test_x1_skips_count_for_a_hand_as_other_cards_do() -> None:
    start = table_of("Ann", "Bob", variant="phase-10")
    deck, card_points = start.packs.deck, start.rules.card_points
    assert [min_cards(deck, card_points, total, 10) for total in (15, 30, 60)] == [1, 2, 3]


def test_c16_the_calls_without_which_a_hand_is_not_possible_are_those_to_record() -> None:
    nineteen = hand(ANN, {BOB: "K K K K K K K K Q Q Q Q Q Q Q Q J J J", CID: "K"})
    table = table_of("Ann", "Bob", "Cid")
    assert calls_to_record(table_after(table, []), nineteen) == [Call(BOB, deal=1)] * 4
    assert calls_to_record(table_after(table, [Call(BOB)]), nineteen) == [Call(BOB, deal=1)] * 3
    assert calls_to_record(table_after(table, []), hand(ANN, {BOB: "K Q", CID: "K"})) == []
    with_the_winners = replace(nineteen, left={ANN: (), **nineteen.left})
    assert calls_to_record(table_after(table, []), with_the_winners) == [Call(BOB, deal=1)] * 4
