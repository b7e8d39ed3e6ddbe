"""Weigh how good it is to lay a card rather than keep it."""

from collections.abc import Sequence
from itertools import accumulate

from scorekeeper.cards import JOKER, Card
from scorekeeper.rules.card_points import CardPoints

CARDS_LIMIT = 128
"""No hand has as many cards."""

POINTS_LIMIT = 2**20
"""No hand counts as many points."""


class Weights:
    """The points of a card, and one for the card itself, as a single number.

    To lay the greatest weight is to leave the fewest points, and among equals the fewest cards.
    With `cards_first` it is to leave the fewest cards, and among equals the fewest points. A card
    that counts less than nothing is weighed as nothing: no search expects that it is better kept.

    `jokers` are the points of each joker of the hand, where they differ, as some are wild cards
    (T2). Any of them can be laid for any other, so the lightest are kept.
    """

    def __init__(
        self, points: CardPoints, jokers: Sequence[int] = (), *, cards_first: bool = False
    ) -> None:
        self._points, self._joker_points = points, jokers
        self._point, self._card = (1, POINTS_LIMIT) if cards_first else (CARDS_LIMIT, 1)
        self._jokers = sorted(map(self._weight, jokers))

    def with_cards_first(self) -> "Weights":
        """Return such weights that laying the greatest leaves the fewest cards."""
        return Weights(self._points, self._joker_points, cards_first=True)

    def _weight(self, points: int) -> int:
        return max(points, 0) * self._point + self._card

    def of(self, card: Card) -> int:
        """Return the weight of a card; of a joker, whatever it stands for, that of the lightest."""
        if card.joker and self._jokers:
            return self._jokers[0]
        return self._weight(self._points.of(card))

    def of_all(self, cards: Sequence[Card]) -> int:
        """Return the weight of cards together, the jokers among them the lightest of the hand."""
        count = _count_jokers(cards)
        costs = self.joker_costs(max(count, len(self._jokers)))
        return self._of_naturals(cards) + costs[count]

    def of_left(self, cards: Sequence[Card], laid: Sequence[Card]) -> int:
        """Return the weight of those of the cards that are not laid. If a joker of the hand is not
        among the cards, it is the lightest."""
        count = _count_jokers(cards)
        costs = self.joker_costs(count)
        left = self._of_naturals(cards) - self._of_naturals(laid)
        return left + costs[count - _count_jokers(laid)]

    def _of_naturals(self, cards: Sequence[Card]) -> int:
        return sum(self.of(card) for card in cards if not card.joker)

    def joker_costs(self, count: int) -> list[int]:
        """Return what it weighs to keep none of the `count` heaviest jokers, one, two and so on."""
        more = [self._weight(self._points.of(JOKER))] * (count - len(self._jokers))
        lightest_first = sorted([*self._jokers, *more])
        return [0, *accumulate(lightest_first[len(lightest_first) - count :])]

    def limit(self, max_cards: int) -> int:
        """Return a limit for `cards_first`: more cards than that weigh at least as much, and that
        many never do."""
        return (max_cards + 1) * self._card


def _count_jokers(cards: Sequence[Card]) -> int:
    return sum(card.joker for card in cards)
