"""The melds that are enough where players may lay as many as they like, in games where jokers may
lie side by side and a set has each suit once.

In such a game a long run can be laid as two. So only short runs are needed, which begin and end
with a natural card if that makes them long enough.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from scorekeeper.cards import Card, Cards, Deck
from scorekeeper.referee.arranging.meld_search import Choice, MeldSearch, State
from scorekeeper.referee.arranging.melds_in_hand import Meld
from scorekeeper.referee.arranging.weights import Weights
from scorekeeper.rules.contract import MeldKind
from scorekeeper.rules.variant import Variant


class Naturals(NamedTuple):
    """Natural cards that could be those of a meld."""

    shifts: tuple[int, ...]
    """Where they are."""

    low: int
    """The index of the lowest on the line of ranks."""

    high: int
    """The index of the highest."""


class ShortMelds(MeldSearch):
    """A search for melds of any kind and number, with the jokers they need; spare jokers are added
    at the end."""

    adds_spare_jokers = True
    """Whether jokers that no meld needs are added at the end; otherwise there are melds with each
    number of them."""

    def __init__(
        self,
        rules: Variant,
        deck: Deck,
        cards: Sequence[Card],
        weights: Weights,
        *,
        limit: int | None = None,
    ) -> None:
        super().__init__(deck, cards, weights, limit=limit)
        self.rules = rules
        self.max_set = min(rules.sets.max_size or len(deck.suits), len(deck.suits))
        self.max_run = rules.runs.max_size(deck)
        self._held = self.packed.held(self.cards)

    def choices(self) -> Sequence[Choice]:
        runs = chain.from_iterable(map(self._runs_of, self.naturals_of_runs()))
        sets = chain.from_iterable(map(self._sets_of, self.naturals_of_sets()))
        return sorted(
            (choice for choice in chain(runs, sets) if choice.jokers <= self.jokers),
            key=lambda choice: (-len(choice.shifts), choice.jokers),
        )

    def naturals_of_runs(self) -> Iterator[Naturals]:
        """The natural cards that a short run could have."""
        runs = self.rules.runs
        reach = 2 * runs.min_size - 1
        for suit in range(len(self.deck.suits)):
            held = [
                (index, shift)
                for index in range(runs.first_index, runs.last_index(self.deck) + 1)
                if (shift := self.shift(index, suit)) in self.weights
            ]
            for at, (low, lowest) in enumerate(held):
                yield Naturals((lowest,), low, low)
                above = [(index, shift) for index, shift in held[at + 1 :] if index < low + reach]
                for count, (high, highest) in enumerate(above):
                    between = [shift for _, shift in above[:count]]
                    for number in range(count + 1):
                        for chosen in combinations(between, number):
                            yield Naturals((lowest, *chosen, highest), low, high)

    def naturals_of_sets(self) -> Iterator[Naturals]:
        """The natural cards that a set could have."""
        for rank in range(1, len(self.deck.line)):
            held = [shift for shift in self.of_rank(rank) if shift in self.weights]
            for count in range(1, min(len(held), self.max_set) + 1):
                for shifts in combinations(held, count):
                    yield Naturals(shifts, rank, rank)

    def _runs_of(self, naturals: Naturals) -> Iterator[Choice]:
        """The runs with these natural cards."""
        shifts, low, high = naturals
        size = max(self.rules.runs.min_size, high - low + 1)
        yield self.choice(naturals, "run", size - len(shifts), room=self.max_run - size)

    def _sets_of(self, naturals: Naturals) -> Iterator[Choice]:
        """The sets with these natural cards."""
        count = len(naturals.shifts)
        size = max(self.rules.sets.min_size, count)
        yield self.choice(naturals, "set", size - count, room=self.max_set - size)

    def choice(
        self,
        naturals: Naturals,
        kind: MeldKind,
        jokers: int,
        *,
        room: int = 0,
        unsafe: int = 0,
        stand_for: Sequence[int] = (),
    ) -> Choice:
        """The meld with these natural cards and this many jokers; in a set they `stand_for` the
        cards with these bits, if that matters."""
        shifts, low, high = naturals
        packed = sum([1 << shift for shift in shifts])
        cards = tuple(map(self._joker, stand_for))
        return Choice(packed, shifts, jokers, kind, room, 0, unsafe, cards, low, high)

    def shift(self, index: int, suit: int) -> int:
        """Where the card at this index of the line of ranks is; an ace is in one place only."""
        return self.packed.shift(index or len(self.deck.ranks), suit)

    def of_rank(self, rank: int) -> list[int]:
        """Where the cards of a rank are, suit by suit."""
        return [self.shift(rank, suit) for suit in range(len(self.deck.suits))]

    def unsafe(self, _shifts: Sequence[int]) -> int | None:
        """Those of these cards that another meld must have if jokers stand for them, packed; None
        if jokers may not stand for all of them."""
        return 0

    def unless_out_of_play(self, shifts: Sequence[int], safe: int) -> int | None:
        """Those of these cards that are not out of play, packed, as another meld must have them if
        jokers stand for them (S6); None if the hand has none of one. `safe` are the cards out of
        play, packed."""
        unsafe = sum([1 << shift for shift in shifts]) & ~safe
        return None if unsafe & ~self._held else unsafe

    def _joker(self, shift: int) -> Card:
        """A joker that stands for the card with these bits."""
        card = self.packed.card(shift)
        return Card(card.rank, card.suit, joker=True)

    def melds(self) -> list[Meld]:
        """The melds found, with the spare jokers for which they have room."""
        found = self.found or State(0, 0)
        spare, melds = found.jokers, []
        for choice in found.laid:
            more = min(spare, choice.room)
            cards = self._set(choice, more) if choice.kind == "set" else self._run(choice, more)
            melds.append(Meld(choice.kind, cards))
            spare -= more
        return melds

    def _set(self, choice: Choice, spare: int) -> Cards:
        """The cards of a set, with this many spare jokers."""
        naturals = [*map(self.packed.card, choice.shifts)]
        suits = {card.suit for card in (*naturals, *choice.cards)}
        others = [self._joker(shift) for shift in self.of_rank(choice.low)]
        others = [joker for joker in others if joker.suit not in suits]
        more = choice.jokers - len(choice.cards) + spare
        return (*naturals, *choice.cards, *others[:more])

    def _run(self, choice: Choice, spare: int) -> Cards:
        """The cards of a run, with this many spare jokers."""
        _, suit = self.packed.rank_and_suit(choice.shifts[0])
        size = len(choice.shifts) + choice.jokers + spare
        first = min(choice.low, len(self.deck.line) - size)
        other_ace = 0 if choice.low else len(self.deck.ranks)
        cards = []
        for index in range(first, first + size):
            shift = self.shift(index, suit)
            is_natural = shift in choice.shifts and index != other_ace
            cards.append(self.packed.card(shift) if is_natural else self._joker(shift))
        return tuple(cards)
