"""The melds of a game that `AnyMelds` tries, remembered from hand to hand."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from scorekeeper.cards import Card, Deck
from scorekeeper.referee.arranging.melds_in_hand import Meld
from scorekeeper.referee.arranging.packed_cards import BITS, COPIES, packed_deck
from scorekeeper.rules.contract import MeldKind
from scorekeeper.rules.variant import Variant


class TableMeld(NamedTuple):
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

    low: int
    """The index of its rank on the line of ranks, or of the lowest natural card of a run."""

    high: int
    """The same of the highest natural card."""

    stand_for: tuple[int, ...] = ()
    """What the jokers it needs could stand for: the cards of each way, packed."""


class MeldTable:
    """The melds of a game, by their highest natural card and those beside it.

    With `max_jokers`, jokers are tried in all places, up to that many in a meld; without, melds
    have only the jokers they need.
    """

    def __init__(self, rules: Variant, deck: Deck, max_jokers: int | None) -> None:
        self.rules, self.deck, self.max_jokers = rules, deck, max_jokers
        self.packed = packed_deck(deck)
        self.worths = _worths(rules, deck)
        self.max_set = min(rules.sets.max_size or len(deck.suits), len(deck.suits))
        self.max_run = rules.runs.max_size(deck)
        self.reach = 2 * rules.runs.min_size - 1
        """The most cards of a run that can't be laid as two."""
        self._of_suit = sum(1 << step * self.packed.rank_bits for step in range(self.reach))
        self._of_rank = (1 << self.packed.rank_bits) - 1
        self._runs: dict[tuple[int, int], tuple[TableMeld, ...]] = {}
        self._low_runs: dict[tuple[int, int], tuple[TableMeld, ...]] = {}
        self._sets: dict[tuple[int, int], tuple[TableMeld, ...]] = {}

    def choices(self, left: int, highest: int) -> tuple[TableMeld, ...]:
        """The melds whose highest natural card this is, of the cards left, the largest first."""
        held = self.packed.held(left)
        down = (self.reach - 1) * self.packed.rank_bits
        below = (held >> highest - down if highest >= down else held << down - highest) & (
            self._of_suit
        )
        runs = self._runs.get((highest, below))
        if runs is None:
            runs = self._runs[highest, below] = self._find_runs(highest, below)
        in_rank = highest % self.packed.rank_bits
        of_rank = held >> highest - in_rank & self._of_rank
        sets = self._sets.get((highest, of_rank))
        if sets is None:
            sets = self._sets[highest, of_rank] = self._find_sets(highest, of_rank)
        if highest < len(self.deck.ranks) * self.packed.rank_bits or self.rules.runs.first_index:
            return runs + sets
        above = held >> in_rank & self._of_suit
        low_runs = self._low_runs.get((highest, above))
        if low_runs is None:
            low_runs = self._low_runs[highest, above] = self._find_low_runs(highest, above)
        return runs + low_runs + sets

    def _find_runs(self, highest: int, below: int) -> tuple[TableMeld, ...]:
        """The runs whose highest natural card is `highest`; `below` are the cards that it and the
        ranks below it have, the highest rank last."""
        rank, _ = self.packed.rank_and_suit(highest)
        steps = [
            step
            for step in range(1, self.reach)
            if below >> (self.reach - 1 - step) * self.packed.rank_bits & 1
        ]
        found: list[TableMeld] = []
        for naturals in self._chains(steps):
            low = rank - naturals[-1]
            packed = sum(1 << highest - step * self.packed.rank_bits for step in naturals)
            found += self._runs_of(packed, len(naturals), low, rank)
        return _largest_first(found)

    def _find_low_runs(self, ace: int, above: int) -> tuple[TableMeld, ...]:
        """The runs that begin with a low ace; `above` are the cards of the ranks above it."""
        steps = [step for step in range(1, self.reach) if above >> step * self.packed.rank_bits & 1]
        lowest = ace - len(self.deck.ranks) * self.packed.rank_bits
        found: list[TableMeld] = []
        for naturals in self._chains(steps):
            others = naturals[1:]
            packed = sum(1 << lowest + step * self.packed.rank_bits for step in others)
            found += self._runs_of(packed + (1 << ace), len(naturals), 0, naturals[-1])
        return _largest_first(found)

    def _chains(self, steps: list[int]) -> Iterator[tuple[int, ...]]:
        """The natural cards that a run could have, as steps from its first: all up to some card,
        or, if jokers are tried in all places, any."""
        for count in range(len(steps) + 1):
            if self.max_jokers is None:
                yield (0, *steps[:count])
            else:
                for others in combinations(steps, count):
                    yield (0, *others)

    def _runs_of(self, packed: int, naturals: int, low: int, high: int) -> Iterator[TableMeld]:
        """The runs with these natural cards, which lie between `low` and `high`."""
        min_size = max(self.rules.runs.min_size, high - low + 1)
        if self.max_jokers is None:
            jokers, room = min_size - naturals, self.max_run - min_size
            stand_for = (*self._gaps(packed, low, high, min_size),) if jokers else ()
            yield TableMeld(packed, jokers, room, 0, "run", low, high, stand_for)
            return
        for size in range(min_size, min(self.max_run, naturals + self.max_jokers) + 1):
            _, worth = self.window(low, high, size)
            yield TableMeld(packed, size - naturals, 0, worth, "run", low, high)

    def _gaps(self, packed: int, low: int, high: int, size: int) -> Iterator[int]:
        """What is missing from each run of this size that has these natural cards."""
        _, suit = self.packed.rank_and_suit(packed.bit_length() - 1)
        last = len(self.deck.line) - size
        for start in range(max(self.rules.runs.first_index, high - size + 1), min(low, last) + 1):
            indexes = range(start, start + size)
            run = [self.packed.shift(index or len(self.deck.ranks), suit) for index in indexes]
            yield sum(1 << shift for shift in run) & ~packed

    def _find_sets(self, highest: int, of_rank: int) -> tuple[TableMeld, ...]:
        """The sets whose highest card this is; `of_rank` are the cards of its rank."""
        if not self.rules.sets.allowed:
            return ()
        rank, _ = self.packed.rank_and_suit(highest)
        lowest = self.packed.shift(rank, 0)
        of_rank ^= 1 << highest - lowest
        others = [shift + lowest for shift in self.packed.shifts(of_rank)]
        found: list[TableMeld] = []
        for count in range(min(len(others), self.max_set - 1) + 1):
            for chosen in combinations(others, count):
                packed = sum(1 << shift for shift in (highest, *chosen))
                found += self._sets_of(packed, count + 1, rank)
        return _largest_first(found)

    def _sets_of(self, packed: int, naturals: int, rank: int) -> Iterator[TableMeld]:
        min_size = max(self.rules.sets.min_size, naturals)
        if self.max_jokers is None:
            jokers, room = min_size - naturals, self.max_set - min_size
            suits = range(len(self.deck.suits))
            missing = [
                bit for suit in suits if not packed & (bit := 1 << self.packed.shift(rank, suit))
            ]
            stand_for = (*map(sum, combinations(missing, jokers)),) if jokers else ()
            yield TableMeld(packed, jokers, room, 0, "set", rank, rank, stand_for)
            return
        for size in range(min_size, min(self.max_set, naturals + self.max_jokers) + 1):
            worth = size * self.worths[rank]
            yield TableMeld(packed, size - naturals, 0, worth, "set", rank, rank)

    def window(self, low: int, high: int, size: int) -> tuple[int, int]:
        """The lowest index and the worth of the run of this size that is worth most, if it must
        cover the ranks from `low` to `high`."""
        lowest = max(self.rules.runs.first_index, high - size + 1)
        highest = min(low, len(self.worths) - size)
        windows = range(highest, lowest - 1, -1)
        worths = [(sum(self.worths[start : start + size]), start) for start in windows]
        worth, start = max(worths, key=lambda pair: pair[0])
        return start, worth

    def worth_with(self, choice: TableMeld, spare: int) -> int:
        """What a meld counts with this many spare jokers added to it."""
        size = choice.naturals.bit_count() + choice.jokers + spare
        if choice.kind == "set":
            return size * self.worths[choice.low]
        return self.window(choice.low, choice.high, size)[1]

    def meld(self, choice: TableMeld, spare: int) -> Meld:
        """The meld with this many spare jokers added to it."""
        naturals = [self.packed.card(shift) for shift in self.packed.shifts(choice.naturals)]
        size = len(naturals) + choice.jokers + spare
        if choice.kind == "set":
            return Meld("set", (*naturals[::-1], *self._jokers_in_set(naturals, size)))
        start, _ = self.window(choice.low, choice.high, size)
        run = [Card(rank, naturals[0].suit) for rank in self.deck.line[start : start + size]]
        ace_low = choice.low == 0
        cards = tuple(
            card if self._is_natural(choice, start + index, ace_low) else _joker_for(card)
            for index, card in enumerate(run)
        )
        return Meld("run", cards)

    def _is_natural(self, choice: TableMeld, index: int, ace_low: bool) -> bool:
        """Whether the card at this index of the line is one of the natural cards of a run."""
        if not index:
            return ace_low
        if ace_low and index == len(self.deck.ranks):
            return False
        suit_shift = choice.naturals.bit_length() - 1
        suit = suit_shift % self.packed.rank_bits // BITS
        return bool(choice.naturals >> self.packed.shift(index, suit) & COPIES)

    def _jokers_in_set(self, naturals: Sequence[Card], size: int) -> Iterator[Card]:
        suits = {card.suit for card in naturals}
        missing = [suit for suit in self.deck.suits if suit not in suits]
        for suit in missing[: size - len(naturals)]:
            stands_for = suit if self.rules.jokers.suit_in_set else None
            yield Card(naturals[0].rank, stands_for, joker=True)


def _worths(rules: Variant, deck: Deck) -> tuple[int, ...]:
    """What each index of the line of ranks counts toward a minimum."""
    if rules.worth is None:
        return (0,) * len(deck.line)
    _, *others = (rules.worth.ranks[rank] for rank in deck.line)
    return (rules.worth.low_ace, *others)


def _largest_first(choices: list[TableMeld]) -> tuple[TableMeld, ...]:
    return tuple(sorted(choices, key=lambda choice: (-choice.naturals.bit_count(), choice.jokers)))


def _joker_for(card: Card) -> Card:
    return Card(card.rank, card.suit, joker=True)


@lru_cache(maxsize=64)
def meld_table(rules: Variant, deck: Deck, max_jokers: int | None = None) -> MeldTable:
    """The melds of a game; the same object for the same rules."""
    return MeldTable(rules, deck, max_jokers)
