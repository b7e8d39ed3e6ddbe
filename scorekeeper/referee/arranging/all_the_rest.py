"""The best lay-down of somebody who goes out in the turn of their first lay-down, where the
contract is demanded to the card: the contract and all the rest of their cards (S9)."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from scorekeeper.cards import Card
from scorekeeper.referee.arranging.meld_search import Choice, State
from scorekeeper.referee.arranging.melds_in_hand import Meld
from scorekeeper.referee.arranging.short_melds import Naturals, ShortMelds
from scorekeeper.rules.contract import Contract, Demand

Filling = tuple[int, Choice]
"""A meld of which a part fills a demand, and how many jokers the part has."""


class AllTheRest:
    """A search for melds that fill a contract to the card and lay all the rest, which `search`
    lays.

    The cards that fill it have at most `max_jokers` jokers, None if there is no limit. `safe` are
    the cards out of play that these may stand for; None if they need not be half safe.
    """

    def __init__(
        self,
        search: ShortMelds,
        contract: Contract,
        max_jokers: int | None,
        safe: frozenset[Card] | None,
    ) -> None:
        self.search = search
        self.safe = search.packed.ones if safe is None else search.packed.pack(safe)
        self.max_jokers = search.jokers if max_jokers is None else min(max_jokers, search.jokers)
        self.fillings = [
            sorted(self._fillings(demand), key=lambda filling: -len(filling[1].shifts))
            for demand in contract.melds
        ]
        for fillings in self.fillings:
            for _, choice in fillings:
                search.may_be_needed |= choice.unsafe

    def melds(self) -> list[Meld] | None:
        """The melds that leave the least; None if there are none."""
        search = self.search
        self._fill(State(search.cards, search.jokers), search.choices(), self.max_jokers)
        return search.melds() if search.found else None

    def _fill(self, state: State, choices: Sequence[Choice], max_jokers: int) -> None:
        """Fills the next demand in every way, with at most `max_jokers` jokers, and lays the rest
        when all are filled."""
        if len(state.laid) == len(self.fillings):
            self.search.go_on(state, choices)
            return
        narrowed = self.search.narrow(state, choices)
        if narrowed is None:
            return
        state, choices = narrowed
        jokers_of = {id(choice): jokers for jokers, choice in self.fillings[len(state.laid)]}
        every = [choice for _, choice in self.fillings[len(state.laid)]]
        for choice in self.search.possible(state, every):
            if jokers_of[id(choice)] <= max_jokers:
                after = self.search.after(state, choice)
                self._fill(after, choices, max_jokers - jokers_of[id(choice)])

    def _fillings(self, demand: Demand) -> Iterator[Filling]:
        if demand.kind == "set":
            return self._sets_filling(demand.min_size)
        return self._runs_filling(demand.min_size)

    def _sets_filling(self, size: int) -> Iterator[Filling]:
        """The sets of which a part of this many cards may fill a demand."""
        for naturals in self.search.naturals_of_sets():
            shifts, rank, _ = naturals
            missing = [shift for shift in self.search.of_rank(rank) if shift not in shifts]
            jokers = max(0, size - len(shifts))
            for in_part in combinations(missing, jokers):
                others = [shift for shift in missing if shift not in in_part]
                for more in self._more_in_set(others):
                    unsafe = self._unsafe(in_part, more)
                    if jokers <= self.max_jokers and unsafe is not None:
                        stand_for = (*in_part, *more)
                        room = len(others) if self.search.adds_spare_jokers else 0
                        yield (
                            jokers,
                            self.search.choice(
                                naturals,
                                "set",
                                len(stand_for),
                                room=room,
                                unsafe=unsafe,
                                stand_for=stand_for,
                            ),
                        )

    def _more_in_set(self, others: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """What jokers beside the part may stand for; spare jokers are added later if they can."""
        most = 0 if self.search.adds_spare_jokers else len(others)
        for count in range(most + 1):
            yield from combinations(others, count)

    def _runs_filling(self, size: int) -> Iterator[Filling]:
        """The runs of which a part of this many cards may fill a demand."""
        search = self.search
        runs = search.rules.runs
        first, last = runs.first_index, runs.last_index(search.deck)
        for suit, low in product(range(len(search.deck.suits)), range(first, last - size + 2)):
            part = [search.shift(index, suit) for index in range(low, low + size)]
            ways = [*self._jokers_in(part)]
            if not ways:
                continue
            below = [*self._ends(range(low - 1, first - 1, -1), suit)]
            above = [*self._ends(range(low + size, last + 1), suit)]
            for jokers in ways:
                naturals = tuple(shift for shift in part if shift not in jokers)
                for (more_below, jokers_below), (more_above, jokers_above) in product(below, above):
                    shifts = (*naturals, *more_below, *more_above)
                    more = (*jokers_below, *jokers_above)
                    unsafe = self._unsafe(jokers, more)
                    count = len(shifts) + len(jokers) + len(more)
                    if unsafe is None or len({*shifts}) < len(shifts) or count > search.max_run:
                        continue
                    lowest = low - len(more_below) - len(jokers_below)
                    room = search.max_run - count if search.adds_spare_jokers else 0
                    yield (
                        len(jokers),
                        search.choice(
                            Naturals(shifts, lowest, lowest + count - 1),
                            "run",
                            len(jokers) + len(more),
                            room=room,
                            unsafe=unsafe,
                        ),
                    )

    def _jokers_in(self, part: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """What the jokers in a part of a run could stand for."""
        gaps = [shift for shift in part if shift not in self.search.weights]
        held = [shift for shift in part if shift in self.search.weights]
        for count in range(min(self.max_jokers - len(gaps), len(held) - 1) + 1):
            for instead in combinations(held, count):
                yield (*gaps, *instead)

    def _ends(
        self, indexes: Sequence[int], suit: int
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        """The natural cards, and those that jokers stand for, that an end of a run may have beside
        the part, if they could not be a run of their own."""
        search = self.search
        yield (), ()
        short = range(1, min(search.rules.runs.min_size, len(indexes) + 1))
        for shifts in (
            [search.shift(index, suit) for index in indexes[:length]] for length in short
        ):
            for naturals in self._held_among(shifts):
                if shifts[-1] in naturals or (naturals and not search.adds_spare_jokers):
                    yield naturals, tuple(shift for shift in shifts if shift not in naturals)
        if not search.adds_spare_jokers:
            shifts = [search.shift(index, suit) for index in indexes[: search.jokers]]
            for count in range(1, len(shifts) + 1):
                yield (), tuple(shifts[:count])

    def _held_among(self, shifts: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """All choices of cards that the hand has, among these."""
        held = [shift for shift in shifts if shift in self.search.weights]
        for count in range(len(held) + 1):
            yield from combinations(held, count)

    def _unsafe(self, in_part: Sequence[int], others: Sequence[int]) -> int | None:
        """The cards that another meld must have for these jokers, packed; None if the jokers may
        not be laid."""
        unsafe = self.search.unless_out_of_play(in_part, self.safe)
        of_others = self.search.unsafe(others)
        return None if unsafe is None or of_others is None else unsafe | of_others
