"""Sort the cards of a hand into kinds, and pack them into one number."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.cards import Card, Deck, Suit
from scorekeeper.rules.variant import Variant

BITS = 6
"""Cards are packed into one number, with this many bits for each kind of card, so that a search
can lay a meld by a subtraction. The highest of them stays free: no hand has as many of one kind."""

COPIES = (1 << BITS) - 1
"""The bits of the first kind."""


class Kind(NamedTuple):
    """Cards of a hand that can take each other's place in any meld."""

    card: Card
    """The card that stands for all of them."""

    shift: int
    """Where their number stands in packed cards."""

    cards: list[Card]
    """The cards."""


@lru_cache(maxsize=512)
def card_of(rank: str, suit: Suit | None = None, *, joker: bool = False) -> Card:
    """Return a card, always the same object, as making and comparing thousands of them takes
    long."""
    return Card(rank, suit, joker=joker)


class HandOfKinds:
    """A hand whose cards are sorted into kinds.

    Mostly a kind is a card and its copies. Where a set may hold a suit twice, all cards of a rank
    that can't be in a run are one kind; and where a run may be of any suits, all cards of a rank.
    """

    def __init__(self, rules: Variant, deck: Deck, cards: Sequence[Card]) -> None:
        self.jokers = sum(card.joker for card in cards)
        ranks: dict[str | None, int] = {rank: index for index, rank in enumerate(deck.ranks)}
        suits: dict[Suit | None, int] = {suit: index for index, suit in enumerate(deck.suits)}
        naturals = [card for card in cards if not card.joker and card.suit]
        naturals.sort(key=lambda card: (ranks[card.rank], suits[card.suit]))
        in_runs = _find_cards_for_runs(rules, deck, {*naturals}, self.jokers)
        self.kinds: list[Kind] = []
        self.of_rank: dict[str, list[Kind]] = {rank: [] for rank in deck.ranks}
        self._by_name: dict[Card | str, Kind] = {}
        for card in naturals:
            rank = card.rank or ""
            name = rank if not rules.sets.different_suits and card not in in_runs else card
            kind = self._by_name.get(name)
            if kind is None:
                kind = Kind(card, len(self.kinds) * BITS, [])
                self._by_name[name] = kind
                self.kinds.append(kind)
                self.of_rank[rank].append(kind)
            kind.cards.append(card)

    def find_kind(self, card: Card) -> Kind | None:
        """Find the kind of this card and its copies; None if there is none or it has others too."""
        return self._by_name.get(card)


def _find_cards_for_runs(rules: Variant, deck: Deck, held: set[Card], jokers: int) -> set[Card]:
    """Find the cards that could be in a run of one suit: with others and the jokers, they make one
    of the minimum size."""
    runs, found = rules.runs, set[Card]()
    if not runs.allowed or not runs.one_suit:
        return found
    for suit in deck.suits:
        line = [card_of(rank, suit) for rank in runs.line(deck)]
        is_held = [card in held for card in line]
        for low in runs.starts(deck, runs.min_size):
            high = low + runs.min_size
            if sum(is_held[low:high]) + jokers >= runs.min_size:
                found.update(line[low:high])
    return found
