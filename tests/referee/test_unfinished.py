"""Whether unfinished melds can still become legal: the referee beside trying every card, with a
pack so small that every card can be tried."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from random import Random

import pytest

from scorekeeper.cards import Deck, write_cards
from scorekeeper.referee.unfinished import can_become_legal
from scorekeeper.rules.contract import ANY_MELDS
from scorekeeper.rules.variant import Variant
from tests.support.games.registry import JUDGED, PLAIN_VARIANTS
from tests.support.many import many
from tests.support.plain_cards import JOKER, Card
from tests.support.plain_variant import PlainVariant
from tests.support.real_cards import real, real_melds
from tests.support.referee_oracle import (
    Cards,
    Read,
    are_apart,
    fits_contract,
    in_any_order,
    on_the_table,
    undeclared,
)
from tests.support.verdicts import table

RANKS, SUITS, MORE = 5, 3, 3
"""How many ranks and suits the pack has, and how many cards are added at most: enough for any run
of it."""
OF_SETS_AND_RUNS = [id for id in JUDGED if PLAIN_VARIANTS[id].colour_min is None]


def small_pack(variant: str) -> tuple[PlainVariant, Variant, Deck]:
    """A game with few cards, for both sides."""
    game = PLAIN_VARIANTS[variant]
    rules, deck = table(variant)
    one_of_each_suit = replace(rules.sets, max_size=rules.sets.max_size and SUITS)
    return (
        replace(game, ranks=game.ranks[:RANKS], suits=game.suits[:SUITS]),
        replace(rules, sets=one_of_each_suit),
        replace(deck, ranks=deck.ranks[:RANKS], suits=deck.suits[:SUITS], wild=()),
    )


def cards_of(game: PlainVariant, random: Random) -> Cards:
    """Up to four cards, often a joker among them."""
    faces = [*product(game.ranks, game.suits)]
    cards = [Card(*random.choice(faces)) for _ in range(random.randint(1, 4))]
    if game.jokers and random.random() < 0.3:
        cards[:2] = [JOKER] * random.randint(1, 2)
    return tuple(cards)


@cache
def what_it_can_be(variant: str, cards: Cards) -> list[Read]:
    """One meld of each kind, size, rank and suit that has all these cards."""
    game, _, _ = small_pack(variant)
    faces = [Card(rank, suit) for rank, suit in product(game.ranks, game.suits)]
    found = {}
    for count in range(MORE + 1):
        for added in combinations_with_replacement(faces, count):
            every = (*cards, *added)
            for read in in_any_order(game, undeclared(every)) if on_the_table(game, every) else ():
                natural = next(card for card in read.cards if not card.joker)
                name = natural.rank if read.kind == "set" else natural.suit
                found[(read.kind, len(read.cards), name)] = read
    return list(found.values())


def lay_downs(variant: str, hand: int, melds: tuple[Cards, ...]) -> Iterator[list[Read]]:
    """Every lay-down that has all these melds, and any others that the contract demands."""
    game, _, _ = small_pack(variant)
    demands = game.contract(hand) or ()
    for reads in product(*(what_it_can_be(variant, cards) for cards in melds)):
        if are_apart(game, reads):
            for count in range(len(demands) + 1):
                for others in combinations(demands, count):
                    yield [
                        *reads,
                        *(Read(kind, (JOKER,) * size, frozenset()) for kind, size in others),
                    ]


@pytest.mark.many
@pytest.mark.parametrize("variant", OF_SETS_AND_RUNS)
def test_cards_can_become_a_meld_if_some_cards_beside_them_make_one(variant: str) -> None:
    game, rules, deck = small_pack(variant)
    random = Random(variant)
    for _ in range(many(12, 100)):
        cards = cards_of(game, random)
        possible = can_become_legal(rules, deck, ANY_MELDS, [real(cards)], first=False)
        assert possible == bool(what_it_can_be(variant, cards)), write_cards(real(cards))


@pytest.mark.many
@pytest.mark.parametrize("variant", ["jamaican", "caribbean", "kooky", "south-african", "carioca"])
def test_melds_can_become_a_contract_if_some_lay_down_has_them(variant: str) -> None:
    game, rules, deck = small_pack(variant)
    random = Random(variant)
    numbers = [
        hand.number for hand in rules.hands if hand.contract.melds and game.contract(hand.number)
    ]
    for _ in range(many(8, 100)):
        hand = rules.hands[random.choice(numbers) - 1]
        melds = tuple(cards_of(game, random) for _ in range(2))
        possible = can_become_legal(rules, deck, hand.contract, real_melds(melds), first=True)
        expected = any(
            fits_contract(game, hand.number, reads, first=True)
            for reads in lay_downs(variant, hand.number, melds)
        )
        assert possible == expected, (hand.number, melds)


def test_more_melds_than_anybody_holds_are_not_tried_in_every_way() -> None:
    game, (rules, deck) = PLAIN_VARIANTS["kooky"], table("kooky")
    single = [real([Card(rank, suit)]) for rank in game.ranks[:10] for suit in game.suits[:2]]
    assert can_become_legal(rules, deck, ANY_MELDS, single, first=False)
    mixed = real([Card("1", game.suits[0]), Card("2", game.suits[1])])
    assert not can_become_legal(rules, deck, ANY_MELDS, [*single, mixed], first=False)
