"""The best melds of any kind and number, in games where every joker must be half safe (S6)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TypeVar

from scorekeeper.cards import Card, Deck
from scorekeeper.referee.arranging.meld_search import Choice
from scorekeeper.referee.arranging.melds_in_hand import Meld
from scorekeeper.referee.arranging.short_melds import Naturals, ShortMelds
from scorekeeper.referee.arranging.weights import Weights
from scorekeeper.referee.readings import with_bare_jokers
from scorekeeper.rules.contract import MeldKind
from scorekeeper.rules.variant import Variant

Way = TypeVar("Way")


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
        ways: dict[int, dict[int | None, Naturals]] = {}
        for more_below, unsafe_below in enumerate(below):
            for more_above, unsafe_above in enumerate(above[: spare - more_below + 1]):
                with_ends = Naturals(shifts, low - more_below, high + more_above)
                size = with_ends.high - with_ends.low + 1
                if self.rules.runs.min_size <= size <= self.max_run:
                    unsafe = inside | unsafe_below | unsafe_above
                    ways.setdefault(size - len(shifts), {})[unsafe] = with_ends
        for jokers, of_number in ways.items():
            for unsafe, with_ends in _enough(of_number):
                yield self.choice(with_ends, "run", jokers, unsafe=unsafe)

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
        fewest = max(0, self.rules.sets.min_size - len(shifts))
        for jokers in range(fewest, min(self.jokers, self.max_set - len(shifts)) + 1):
            ways = {
                self.unsafe(stand_for): stand_for for stand_for in combinations(missing, jokers)
            }
            for unsafe, stand_for in _enough(ways):
                yield self.choice(naturals, "set", jokers, unsafe=unsafe, stand_for=stand_for)

    def unsafe(self, shifts: Sequence[int]) -> int | None:
        return self.unless_out_of_play(shifts, self._safe)

    def choices(self) -> Sequence[Choice]:
        choices = super().choices()
        for choice in choices:
            self.may_be_needed |= choice.unsafe
        return choices


class OtherPlaces(HalfSafeMelds):
    """A search for the same melds, each with the same natural cards, but with jokers that are half
    safe; spare ones may be in others of the melds."""

    def __init__(
        self,
        rules: Variant,
        deck: Deck,
        melds: Sequence[Meld],
        weights: Weights,
        safe: frozenset[Card],
    ) -> None:
        cards = with_bare_jokers(tuple(card for meld in melds for card in meld.cards))
        super().__init__(rules, deck, cards, weights, safe, limit=1)
        self._melds = melds

    def naturals_of_runs(self) -> Iterator[Naturals]:
        for first, at, shifts in self._naturals("run"):
            yield Naturals(shifts, first + at[0], first + at[-1])

    def naturals_of_sets(self) -> Iterator[Naturals]:
        for rank, _, shifts in self._naturals("set"):
            index = rank or len(self.deck.ranks)
            yield Naturals(shifts, index, index)

    def _naturals(self, kind: MeldKind) -> Iterator[tuple[int, list[int], tuple[int, ...]]]:
        """Of each meld of a kind, the index of its first rank, which of its cards are natural, and
        where those are."""
        for meld in self._melds:
            if meld.kind == kind:
                at = [index for index, card in enumerate(meld.cards) if not card.joker]
                shifts = tuple(self.packed.shift_of(meld.cards[index]) for index in at)
                yield self.deck.line.index(meld.cards[0].rank or ""), at, shifts


def _enough(ways: Mapping[int | None, Way]) -> list[tuple[int, Way]]:
    """Of the ways that this many jokers can stand for cards, by the cards that another meld must
    have for them: one is enough if that needs none."""
    if 0 in ways:
        return [(0, ways[0])]
    return [(unsafe, way) for unsafe, way in ways.items() if unsafe is not None]
