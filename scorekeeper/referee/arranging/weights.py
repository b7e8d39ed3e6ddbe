"""Weigh how good it is to lay a card rather than keep it."""

from collections.abc import Iterable
from functools import lru_cache

from scorekeeper.cards import Card, Deck, Suit
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
    """

    def __init__(self, points: CardPoints, *, cards_first: bool = False) -> None:
        self.points = points
        self._point, self._card = (1, POINTS_LIMIT) if cards_first else (CARDS_LIMIT, 1)
        self.joker = self._weight(points.joker)
        self._along: dict[tuple[Deck, Suit], tuple[int, ...]] = {}

    def _weight(self, points: int) -> int:
        return max(points, 0) * self._point + self._card

    def of(self, card: Card) -> int:
        """Return the weight of a card; that of a joker, whatever it stands for."""
        return self._weight(self.points.of(card))

    def of_all(self, cards: Iterable[Card]) -> int:
        """Return the weight of cards together."""
        return sum(map(self.of, cards))

    def limit(self, max_cards: int) -> int:
        """Return a limit for `cards_first`: more cards than that weigh at least as much, and that
        many never do."""
        return (max_cards + 1) * self._card

    def along(self, deck: Deck, suit: Suit) -> tuple[int, ...]:
        """Return the weights of the cards of a suit in the order of a run."""
        if (deck, suit) not in self._along:
            self._along[deck, suit] = tuple(self.of(Card(rank, suit)) for rank in deck.line)
        return self._along[deck, suit]


@lru_cache(maxsize=64)
def weights_of(points: CardPoints, *, cards_first: bool = False) -> Weights:
    """Return the weights of a game's cards; the same object for the same card points."""
    return Weights(points, cards_first=cards_first)
