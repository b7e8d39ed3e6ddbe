"""The best melds of a hand: a search that any game can use.

Card by card, from the highest rank down, it either lays a meld whose highest natural card this is,
or keeps the card. The weight kept only grows, so a branch is given up when it keeps as much as the
best result so far, or when the same cards were left before with no more kept. Heavy cards come
first, so that a bad branch shows early.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scorekeeper.cards import Card, Cards, Deck
from scorekeeper.referee.arranging.packed_cards import BITS, packed_deck
from scorekeeper.referee.arranging.weights import Weights
from scorekeeper.rules.contract import MeldKind


class Part(NamedTuple):
    """Cards of a meld that could fill a demand."""

    jokers: int
    """How many jokers they have."""

    unsafe: int
    """The cards that these stand for and of which another meld must have a copy, packed."""


class Choice(NamedTuple):
    """A meld that could be laid next."""

    naturals: int
    """Its natural cards, packed."""

    jokers: int
    """How many jokers it needs."""

    room: int
    """How many spare jokers could be added to it."""

    worth: int
    """What it counts, if there is a minimum."""

    kind: MeldKind
    """A set or a run."""

    cards: Cards = ()
    """Its cards, if it is known what its jokers stand for."""

    low: int = 0
    """Otherwise, the index of its rank on the line of ranks, or of the lowest natural card of a
    run."""

    high: int = 0
    """The same of the highest natural card."""

    unsafe: int = 0
    """The cards that its jokers stand for and of which another meld must have a copy, packed."""

    parts: tuple[tuple[Part, ...], ...] = ()
    """For each demand of a contract to the card, its parts that could fill it."""


class MeldSearch:
    """A search for the melds that keep the least weight, but less than `limit`.

    Those who inherit it say which melds there are, and what else matters.
    """

    def __init__(
        self,
        deck: Deck,
        cards: Sequence[Card],
        weights: Weights,
        *,
        minimum: int = 0,
        limit: int | None = None,
    ) -> None:
        self.deck, self.packed = deck, packed_deck(deck)
        self.cards = self.packed.pack(cards)
        self.jokers = sum(card.joker for card in cards)
        self.minimum = minimum
        self.joker_weight = weights.joker
        self.weights = {
            shift: weights.of(self.packed.card(shift)) for shift in self.packed.shifts(self.cards)
        }
        self.min_kept = weights.of_all(cards) + 1 if limit is None else limit
        self.max_worth = 0
        self.laid: list[Choice] = []
        self.found: list[Choice] | None = None
        self.spare = 0
        self.tried: dict[tuple[object, ...], int] = {}

    def search(self) -> bool:
        """Looks for the best melds; whether there are any."""
        self._search(self.cards, self.jokers, 0, 0, 0)
        return self.found is not None

    def _search(self, left: int, jokers: int, room: int, worth: int, kept: int) -> None:
        """Goes on with the highest of the cards `left`. `jokers` are left too, the melds laid have
        `room` for some of them and are `worth` something, and `kept` is the weight kept so far."""
        if kept >= self.min_kept:
            return
        if not left:
            self._finish(jokers, min(jokers, room), worth, kept)
            return
        highest = (left.bit_length() - 1) // BITS * BITS
        so_far = self._so_far(highest, jokers)
        state = (left, jokers, min(jokers, room), min(worth, self.minimum), so_far)
        if self.tried.get(state, kept + 1) <= kept:
            return
        self.tried[state] = kept
        for choice in self._choices(left, highest, jokers):
            naturals, needed, more_room, more_worth, *_ = choice
            if needed <= jokers:
                self._lay(choice)
                self._search(
                    left - naturals, jokers - needed, room + more_room, worth + more_worth, kept
                )
                self._take_back()
        if self._may_keep(highest):
            copies, others = left >> highest, left & ((1 << highest) - 1)
            self._search(others, jokers, room, worth, kept + copies * self.weights[highest])

    def _finish(self, jokers: int, spare: int, worth: int, kept: int) -> None:
        """Remembers the melds laid, with `spare` of the `jokers` left to be added to them, if that
        is the best result so far."""
        self.max_worth = max(self.max_worth, worth)
        kept += (jokers - spare) * self.joker_weight
        if kept < self.min_kept and worth >= self.minimum and self._is_enough():
            self.min_kept, self.found, self.spare = kept, list(self.laid), spare

    def _choices(self, left: int, highest: int, jokers: int) -> Iterable[Choice]:
        """The melds whose highest natural card this is, the largest first; those that need more
        than so many jokers will be passed over."""
        raise NotImplementedError

    def _lay(self, choice: Choice) -> None:
        """Lays a meld."""
        self.laid.append(choice)

    def _take_back(self) -> None:
        """Takes back the meld laid last."""
        self.laid.pop()

    def _so_far(self, _highest: int, _jokers: int) -> object:
        """Whatever else about the melds laid so far matters for those that follow, if this is the
        highest of the cards left and so many jokers are left too."""
        return None

    def _may_keep(self, _shift: int) -> bool:
        """Whether the copies left of this card may stay in hand."""
        return True

    def _is_enough(self) -> bool:
        """Whether the melds laid are a lay-down."""
        return True
