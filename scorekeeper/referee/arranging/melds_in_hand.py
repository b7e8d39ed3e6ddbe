"""Find all melds that the cards of a hand can make."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, product
from typing import NamedTuple

from scorekeeper.cards import Card, Cards, Deck, Suit
from scorekeeper.referee.arranging.hand_of_kinds import HandOfKinds, Kind, card_of
from scorekeeper.rules.contract import MeldKind
from scorekeeper.rules.variant import Variant


class PossibleMeld(NamedTuple):
    """A meld that the cards of a hand can make, whatever else is laid."""

    kind: MeldKind
    """What kind of meld."""

    shifts: tuple[int, ...]
    """Where its natural cards are in packed cards."""

    cards: Cards
    """All its cards, its jokers declared; for each natural card, the one that stands for its
    kind."""


class _Position(NamedTuple):
    """A position in a run."""

    kind: Kind | None
    """The natural card that lies there; None if the player has none."""

    joker: Card
    """A joker that stands for it."""

    is_safe: bool
    """Whether a joker may stand for it."""


class MeldsInHand:
    """The melds in a hand, with jokers wherever they may be.

    `safe` are the cards that jokers may stand for; None if they may stand for any. A joker replaces
    a card that the player holds only where that can be any good: if the card could be in another
    meld, or if the run has no room at its ends; with `jokers_anywhere` in every position.
    With `only_sets_beside` a run, its cards could be in no other melds than sets.
    With `set_sizes`, sets have only the jokers that they need for one of these sizes or the least.
    With `only_plain`, jokers lie in gaps only, and of sets of so many cards there is only one.
    """

    def __init__(
        self,
        rules: Variant,
        deck: Deck,
        hand: HandOfKinds,
        safe: frozenset[Card] | None = None,
        max_jokers: int | None = None,
        *,
        jokers_anywhere: bool = False,
        only_sets_beside: bool = False,
        only_plain: bool = False,
        set_sizes: Sequence[int] | None = None,
    ) -> None:
        self.rules, self.deck, self.hand, self.safe = rules, deck, hand, safe
        self.jokers = hand.jokers if max_jokers is None else min(hand.jokers, max_jokers)
        self._jokers_anywhere = jokers_anywhere or safe is not None
        self._only_sets_beside, self._set_sizes = only_sets_beside, set_sizes
        self._only_plain = only_plain
        self._held = {
            rank: sum(len(kind.cards) for kind in kinds) for rank, kinds in hand.of_rank.items()
        }
        """How many natural cards of each rank there are."""

    def find(self, kind: MeldKind, max_size: int, *, min_size: int = 0) -> Iterator[PossibleMeld]:
        """Find the melds of a kind, a set or a run, that have `min_size` to `max_size` cards."""
        rule = self.rules.sets if kind == "set" else self.rules.runs
        if not rule.allowed:
            return iter(())
        melds = self._find_sets if kind == "set" else self._find_runs
        return melds(max(min_size, rule.min_size), max_size)

    # --- sets ------------------------------------------------------------------------------------

    def _find_sets(self, min_size: int, max_size: int) -> Iterator[PossibleMeld]:
        limit = self.rules.sets.max_size
        max_size = max_size if limit is None else min(max_size, limit)
        for rank, kinds in self.hand.of_rank.items():
            for naturals in self._choose_naturals(kinds):
                cards = tuple([kind.card for kind in naturals])
                shifts = tuple([kind.shift for kind in naturals])
                for jokers in self._joker_counts(len(cards), min_size, max_size):
                    for declared in self._declare_jokers(rank, cards, jokers):
                        yield PossibleMeld("set", shifts, (*cards, *declared))

    def _choose_naturals(self, kinds: Sequence[Kind]) -> Iterator[list[Kind]]:
        """Yield the natural cards of a rank that a set could have, most of them first: at most one
        of a suit, or any."""
        fewest, each_once = self.rules.jokers.naturals_in_set, self.rules.sets.different_suits
        max_counts = [1 if each_once else len(kind.cards) for kind in kinds]
        if self._only_plain:
            every = [
                kind for kind, count in zip(kinds, max_counts, strict=True) for _ in range(count)
            ]
            yield from (every[:count] for count in range(len(every), fewest - 1, -1))
            return
        for counts in product(*(range(count, -1, -1) for count in max_counts)):
            if sum(counts) >= fewest:
                pairs = zip(kinds, counts, strict=True)
                yield [kind for kind, count in pairs for _ in range(count)]

    def _joker_counts(self, count: int, min_size: int, max_size: int) -> Iterable[int]:
        """Return how many jokers a set may have beside this many natural cards."""
        min_jokers, max_jokers = max(0, min_size - count), min(max_size - count, self.jokers)
        limit = self.rules.jokers.max_beside(count)
        max_jokers = max_jokers if limit is None else min(max_jokers, limit)
        if self._set_sizes is None:
            return range(min_jokers, max_jokers + 1)
        numbers = {min_jokers, *(size - count for size in self._set_sizes)}
        return [number for number in sorted(numbers) if min_jokers <= number <= max_jokers]

    def _declare_jokers(self, rank: str, naturals: Cards, count: int) -> Iterator[Cards]:
        """Yield the ways to declare this many jokers beside these natural cards; one of them, where
        it makes no difference."""
        if not self.rules.jokers.suit_in_set:
            yield (card_of(rank, joker=True),) * count
            return
        suits = {card.suit for card in naturals}
        missing = [suit for suit in self.deck.suits if suit not in suits]
        if self.safe is not None:
            missing = [suit for suit in missing if card_of(rank, suit) in self.safe]
        for of_suits in combinations(missing, count):
            yield tuple([card_of(rank, suit, joker=True) for suit in of_suits])
            if not self._jokers_anywhere:
                return

    # --- runs ------------------------------------------------------------------------------------

    def _find_runs(self, min_size: int, max_size: int) -> Iterator[PossibleMeld]:
        rule = self.rules.runs
        longest = min(max_size, rule.max_size(self.deck))
        for suit in self.deck.suits if rule.one_suit else (None,):
            line = [self._find_position(rank, suit) for rank in rule.line(self.deck)]
            for size in range(longest, min_size - 1, -1):
                for low in rule.starts(self.deck, size):
                    yield from self._find_runs_over(line, low, size)

    def _find_position(self, rank: str, suit: Suit | None) -> _Position:
        if suit is None:
            of_rank = self.hand.of_rank[rank]
            return _Position(of_rank[0] if of_rank else None, card_of(rank, joker=True), True)
        card = card_of(rank, suit)
        is_safe = self.safe is None or card in self.safe
        return _Position(self.hand.find_kind(card), card_of(rank, suit, joker=True), is_safe)

    def _find_runs_over(
        self, line: Sequence[_Position], low: int, size: int
    ) -> Iterator[PossibleMeld]:
        """Yield the runs that have `size` cards from this index of the line, with jokers in the
        gaps and perhaps elsewhere."""
        positions = line[low : low + size]
        gaps = [index for index, position in enumerate(positions) if position.kind is None]
        spare = min(self.jokers, self.rules.jokers.max_in(size)) - len(gaps)
        if spare < 0 or not all(positions[index].is_safe for index in gaps):
            return
        side_by_side = self.rules.jokers.neighbours
        if not side_by_side and any(index + 1 in gaps for index in gaps):
            return
        replaceable = self._find_replaceable(positions, low, gaps) if spare else []
        for replaced in (
            _subsets(replaceable, spare) if side_by_side else _subsets_apart(replaceable, spare)
        ):
            yield from self._build_run(positions, {*gaps, *replaced})

    def _find_replaceable(
        self, positions: Sequence[_Position], low: int, gaps: Sequence[int]
    ) -> list[int]:
        """Find the natural cards of a run, by their index in it, that a joker may replace."""
        if self._only_plain:
            return []
        spare, side_by_side = self.jokers - len(gaps), self.rules.jokers.neighbours
        anywhere = self._jokers_anywhere or self._is_closed(low, len(positions), gaps)
        return [
            index
            for index, (kind, _, is_safe) in enumerate(positions)
            if kind
            and is_safe
            and (anywhere or self._is_useful_elsewhere(kind, spare))
            and (side_by_side or not {index - 1, index + 1} & {*gaps})
        ]

    def _is_closed(self, low: int, size: int, gaps: Sequence[int]) -> bool:
        """Whether no joker can be added to a run at either end."""
        rule = self.rules.runs
        if size == rule.max_size(self.deck):
            return True
        beside_joker = not self.rules.jokers.neighbours
        below = low > rule.first_index and not (beside_joker and 0 in gaps)
        above = low + size <= rule.last_index(self.deck)
        return not below and not (above and not (beside_joker and size - 1 in gaps))

    def _is_useful_elsewhere(self, kind: Kind, spare: int) -> bool:
        """Whether a natural card of a run could be in another meld if a joker replaces it; in a
        set, if there are jokers for that too."""
        if not self._only_sets_beside:
            return True
        held = self._held[kind.card.rank or ""]
        if not self.rules.sets.allowed or held < self.rules.jokers.naturals_in_set:
            return False
        return max(0, self.rules.sets.min_size - held) < spare

    def _build_run(
        self, positions: Sequence[_Position], jokers: set[int]
    ) -> Iterator[PossibleMeld]:
        """Build the run over these positions with jokers at these indexes, if the player has the
        cards."""
        shifts: list[int] = []
        cards: list[Card] = []
        for index, (kind, joker, _) in enumerate(positions):
            if kind is None or index in jokers:
                cards.append(joker)
            else:
                cards.append(kind.card)
                shifts.append(kind.shift)
        if len(positions) > len(self.deck.ranks) and positions[0].kind:
            ace = positions[0].kind  # it lies at both ends
            if shifts.count(ace.shift) > len(ace.cards):
                return
        yield PossibleMeld("run", tuple(shifts), tuple(cards))


def _subsets(indexes: Sequence[int], max_count: int) -> Iterator[tuple[int, ...]]:
    """Yield all choices of at most `max_count` of these indexes."""
    return chain.from_iterable(combinations(indexes, count) for count in range(max_count + 1))


def _subsets_apart(indexes: Sequence[int], max_count: int) -> Iterator[tuple[int, ...]]:
    """Yield the same without those in which two are side by side."""
    yield ()
    for index in indexes if max_count else ():
        others = [other for other in indexes if other > index + 1]
        yield from ((index, *more) for more in _subsets_apart(others, max_count - 1))
