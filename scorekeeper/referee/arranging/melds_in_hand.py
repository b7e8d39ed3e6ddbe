"""All melds that the cards of a hand can make."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple, Protocol

from scorekeeper.cards import Card, Cards, Deck, Suit
from scorekeeper.rules.contract import MeldKind
from scorekeeper.rules.melds import JokerRule, RunRule, SetRule


class Meld(NamedTuple):
    """A meld that a search has found, its jokers declared."""

    kind: MeldKind
    cards: Cards


class MeldRules(Protocol):
    """The part of the rules that says what a meld is."""

    @property
    def sets(self) -> SetRule:
        """What a set is."""

    @property
    def runs(self) -> RunRule:
        """What a run is."""

    @property
    def jokers(self) -> JokerRule:
        """What jokers may do."""


class PossibleMeld(NamedTuple):
    """A meld that the cards of a hand can make, whatever else is laid."""

    kind: MeldKind
    """A set or a run."""

    naturals: Cards
    """Its natural cards."""

    cards: Cards
    """All its cards, its jokers declared."""

    @property
    def jokers(self) -> int:
        """How many jokers it has."""
        return len(self.cards) - len(self.naturals)


class MeldsInHand:
    """Finds the melds in a hand.

    `safe` are the cards that jokers may stand for, and `max_jokers` is how many a meld may have at
    most; None if there is no limit.
    """

    def __init__(
        self,
        rules: MeldRules,
        deck: Deck,
        cards: Sequence[Card],
        safe: frozenset[Card] | None = None,
        max_jokers: int | None = None,
    ) -> None:
        self.rules, self.deck, self.safe = rules, deck, safe
        jokers = sum(card.joker for card in cards)
        self.jokers = jokers if max_jokers is None else min(jokers, max_jokers)
        self.held = Counter(card for card in cards if not card.joker)

    def sets(self) -> Iterator[PossibleMeld]:
        """The sets with no more jokers than they need."""
        return self._sets(spare=False)

    def stretches(self, suit: Suit) -> Iterator[Cards]:
        """The cards that one run of this suit could cover, but two runs could not."""
        min_size, line = self.rules.runs.min_size, [Card(rank, suit) for rank in self.deck.line]
        first = self.rules.runs.first_index
        for size in range(min_size, 2 * min_size):
            for low in range(first, len(line) - size + 1):
                yield tuple(line[low : low + size])

    def melds(self, min_size: int = 1, max_size: int | None = None) -> list[PossibleMeld]:
        """The melds of `min_size` to `max_size` cards, with jokers wherever they may be."""
        max_run = self.rules.runs.max_size(self.deck)
        runs = self._runs(
            max(min_size, self.rules.runs.min_size), min(max_size or max_run, max_run)
        )
        sets = self._sets(spare=True)
        return [
            *(
                meld
                for meld in sets
                if min_size <= len(meld.cards) <= (max_size or len(meld.cards))
            ),
            *runs,
        ]

    def _sets(self, *, spare: bool) -> Iterator[PossibleMeld]:
        rule = self.rules.sets
        for rank in self.deck.ranks:
            for naturals in self._naturals_of(rank):
                needed = max(0, rule.min_size - len(naturals))
                room = self.jokers if rule.max_size is None else rule.max_size - len(naturals)
                limit = min(room, self.jokers) if spare else min(needed, room, self.jokers)
                for count in range(needed, limit + 1):
                    for jokers in self._jokers_in_set(rank, naturals, count):
                        yield PossibleMeld("set", naturals, (*naturals, *jokers))

    def _naturals_of(self, rank: str) -> Iterator[Cards]:
        """The natural cards of a rank that a set could have: at most one of a suit, or any."""
        suits = [suit for suit in self.deck.suits if Card(rank, suit) in self.held]
        max_copies = [
            1 if self.rules.sets.different_suits else self.held[Card(rank, suit)] for suit in suits
        ]
        for copies in product(*(range(limit + 1) for limit in max_copies)):
            if sum(copies) >= max(1, self.rules.jokers.naturals_in_set):
                yield tuple(
                    Card(rank, suit)
                    for suit, count in zip(suits, copies, strict=True)
                    for _ in range(count)
                )

    def _jokers_in_set(self, rank: str, naturals: Cards, count: int) -> Iterator[Cards]:
        """The ways to declare this many jokers beside these natural cards."""
        if not self.rules.jokers.suit_in_set:
            yield (Card(rank, joker=True),) * count
            return
        natural_suits = {card.suit for card in naturals}
        missing = [
            suit
            for suit in self.deck.suits
            if suit not in natural_suits and self._is_safe(rank, suit)
        ]
        for suits in combinations(missing, count):
            yield tuple(Card(rank, suit, joker=True) for suit in suits)

    def _is_safe(self, rank: str, suit: Suit) -> bool:
        return self.safe is None or Card(rank, suit) in self.safe

    def _runs(self, min_size: int, max_size: int) -> Iterator[PossibleMeld]:
        first = self.rules.runs.first_index
        for suit in self.deck.suits:
            line = [Card(rank, suit) for rank in self.deck.line]
            held = [card in self.held for card in line]
            for size in range(min_size, max_size + 1) if any(held) else ():
                for low in range(first, len(line) - size + 1):
                    naturals = sum(held[low : low + size])
                    if naturals and naturals + self.jokers >= size:
                        yield from self._runs_over(line[low : low + size])

    def _runs_over(self, stretch: list[Card]) -> Iterator[PossibleMeld]:
        """The runs of exactly these cards, with jokers in the gaps and perhaps elsewhere."""
        gaps = [index for index, card in enumerate(stretch) if card not in self.held]
        held = [index for index, card in enumerate(stretch) if card in self.held]
        for count in range(min(self.jokers - len(gaps), len(held) - 1) + 1):
            for instead in combinations(held, count):
                run = self._run(stretch, {*gaps, *instead})
                if run:
                    yield run

    def _run(self, stretch: list[Card], jokers: set[int]) -> PossibleMeld | None:
        """The run over these cards with jokers at these indexes; None if it may not be laid."""
        if any(
            not self._is_safe(stretch[index].rank or "", stretch[index].suit or Suit.SPADES)
            for index in jokers
        ):
            return None
        if not self.rules.jokers.neighbours and any(index + 1 in jokers for index in jokers):
            return None
        naturals = tuple(card for index, card in enumerate(stretch) if index not in jokers)
        if len(naturals) > len(set(naturals)) and any(
            count > self.held[card] for card, count in Counter(naturals).items()
        ):
            return None
        cards = tuple(
            Card(card.rank, card.suit, joker=index in jokers) for index, card in enumerate(stretch)
        )
        return PossibleMeld("run", naturals, cards)
