"""The best melds of any kind and number, in games where every joker must be half safe (S6)."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from scorekeeper.cards import Card, Deck
from scorekeeper.referee.arranging.meld_search import Choice
from scorekeeper.referee.arranging.short_melds import Naturals, ShortMelds
from scorekeeper.referee.arranging.weights import Weights
from scorekeeper.rules.variant import Variant


class HalfSafeMelds(ShortMelds):
    """A search for melds whose jokers stand for their cards from the start.

    `safe` are the cards out of play that jokers may stand for; a joker may also stand for a card in
    another of the melds.
    """

    adds_spare_jokers = False

    def __init__(
        self,
        rules: Variant,
        deck: Deck,
        cards: Sequence[Card],
        weights: Weights,
        safe: frozenset[Card],
        *,
        limit: int | None = None,
    ) -> None:
        super().__init__(rules, deck, cards, weights, limit=limit)
        self._safe = self.packed.pack(safe)

    def _runs_of(self, naturals: Naturals) -> Iterator[Choice]:
        shifts, low, high = naturals
        needed = high - low + 1 - len(shifts)
        if needed > self.jokers:
            return
        _, suit = self.packed.rank_and_suit(shifts[0])
        between = (self.shift(index, suit) for index in range(low + 1, high))
        inside = self.unsafe([shift for shift in between if shift not in shifts])
        if inside is None:
            return
        spare = self.jokers - needed
        below = self._ends(range(low - 1, self.rules.runs.first_index - 1, -1), suit, spare)
        above = self._ends(range(high + 1, len(self.deck.line)), suit, spare)
        for more_below, unsafe_below in enumerate(below):
            for more_above, unsafe_above in enumerate(above[: spare - more_below + 1]):
                with_ends = Naturals(shifts, low - more_below, high + more_above)
                size = with_ends.high - with_ends.low + 1
                if self.rules.runs.min_size <= size <= self.max_run:
                    unsafe = inside | unsafe_below | unsafe_above
                    yield self.choice(with_ends, "run", size - len(shifts), unsafe=unsafe)

    def _ends(self, indexes: Sequence[int], suit: int, jokers: int) -> list[int]:
        """For no joker at an end of a run, one, two and so on, the cards they stand for that
        another meld must have."""
        ends = [0]
        for index in indexes[:jokers]:
            unsafe = self.unsafe([self.shift(index, suit)])
            if unsafe is None:
                break
            ends.append(ends[-1] | unsafe)
        return ends

    def _sets_of(self, naturals: Naturals) -> Iterator[Choice]:
        shifts, rank, _ = naturals
        missing = [shift for shift in self.of_rank(rank) if shift not in shifts]
        for jokers in range(max(0, self.rules.sets.min_size - len(shifts)), self.jokers + 1):
            for stand_for in combinations(missing, jokers):
                unsafe = self.unsafe(stand_for)
                if unsafe is not None and len(shifts) + jokers <= self.max_set:
                    yield self.choice(naturals, "set", jokers, unsafe=unsafe, stand_for=stand_for)

    def unsafe(self, shifts: Sequence[int]) -> int | None:
        return self.unless_out_of_play(shifts, self._safe)

    def choices(self) -> Sequence[Choice]:
        """Of melds that differ only in what their jokers stand for, one whose jokers are all half
        safe is enough."""
        choices = {
            (choice.kind, choice.naturals, choice.jokers, choice.unsafe): choice
            for choice in super().choices()
        }
        for choice in choices.values():
            self.may_be_needed |= choice.unsafe
        return [
            choice
            for (*others, unsafe), choice in choices.items()
            if not unsafe or (*others, 0) not in choices
        ]
