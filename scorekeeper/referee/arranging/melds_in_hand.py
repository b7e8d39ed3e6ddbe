"""Every meld that the cards of a hand can make."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple, Protocol

from scorekeeper.cards import Card, Deck, Suit
from scorekeeper.rules.contract import MeldKind
from scorekeeper.rules.melds import JokerRule, RunRule, SetRule

Meld = tuple[MeldKind, tuple[Card, ...]]


class MeldRules(Protocol):
    """The part of a sheet that says what a meld is."""

    @property
    def sets(self) -> SetRule:
        """What a set is."""

    @property
    def runs(self) -> RunRule:
        """What a run is."""

    @property
    def jokers(self) -> JokerRule:
        """What jokers may do."""


class Possible(NamedTuple):
    """A meld that could be laid: its natural cards, and all its cards, jokers declared."""

    kind: MeldKind
    naturals: tuple[Card, ...]
    cards: tuple[Card, ...]

    @property
    def jokers(self) -> int:
        """How many jokers it takes."""
        return len(self.cards) - len(self.naturals)


class MeldsInHand:
    """Finds the melds in a hand. `safe` are the only cards that jokers may stand for, and
    `max_jokers` is how many a meld may hold; None where nothing limits them."""

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

    def sets(self) -> Iterator[Possible]:
        """The sets without a joker more than they need."""
        return self._sets(spare=False)

    def stretches(self, suit: Suit) -> Iterator[tuple[Card, ...]]:
        """The places that a run of this suit could cover, but none that two runs could cover: those
        of one length more than needed to make two."""
        min_count, line = self.rules.runs.min_size, [Card(rank, suit) for rank in self.deck.line]
        first = self.rules.runs.first_index
        for size in range(min_count, 2 * min_count):
            for low in range(first, len(line) - size + 1):
                yield tuple(line[low : low + size])

    def every(self, min_count: int = 1, max_count: int | None = None) -> list[Possible]:
        """The melds of `least` to `most` cards, with jokers wherever they may lie."""
        longest = self.rules.runs.max_size(self.deck)
        runs = self._runs(
            max(min_count, self.rules.runs.min_size), min(max_count or longest, longest)
        )
        sets = self._sets(spare=True)
        return [
            *(
                meld
                for meld in sets
                if min_count <= len(meld.cards) <= (max_count or len(meld.cards))
            ),
            *runs,
        ]

    def _sets(self, *, spare: bool) -> Iterator[Possible]:
        rule = self.rules.sets
        for rank in self.deck.ranks:
            for naturals in self._naturals_of(rank):
                fewest = max(0, rule.min_size - len(naturals))
                room = self.jokers if rule.max_size is None else rule.max_size - len(naturals)
                max_count = min(room, self.jokers) if spare else min(fewest, room, self.jokers)
                for jokers in range(fewest, max_count + 1):
                    for stand_for in self._jokers_in_set(rank, naturals, jokers):
                        yield Possible("set", naturals, (*naturals, *stand_for))

    def _naturals_of(self, rank: str) -> Iterator[tuple[Card, ...]]:
        """The natural cards of a rank that a set could hold: at most one of a suit, or any."""
        suits = [suit for suit in self.deck.suits if Card(rank, suit) in self.held]
        max_of_a_suit = [
            1 if self.rules.sets.different_suits else self.held[Card(rank, suit)] for suit in suits
        ]
        for copies in product(*(range(max_count + 1) for max_count in max_of_a_suit)):
            if sum(copies) >= max(1, self.rules.jokers.naturals_in_set):
                yield tuple(
                    Card(rank, suit)
                    for suit, count in zip(suits, copies, strict=True)
                    for _ in range(count)
                )

    def _jokers_in_set(
        self, rank: str, naturals: tuple[Card, ...], jokers: int
    ) -> Iterator[tuple[Card, ...]]:
        if not self.rules.jokers.suit_in_set:
            yield (Card(rank, joker=True),) * jokers
            return
        there = {card.suit for card in naturals}
        missing = [
            suit for suit in self.deck.suits if suit not in there and self._is_safe(rank, suit)
        ]
        for suits in combinations(missing, jokers):
            yield tuple(Card(rank, suit, joker=True) for suit in suits)

    def _is_safe(self, rank: str, suit: Suit) -> bool:
        return self.safe is None or Card(rank, suit) in self.safe

    def _runs(self, min_count: int, max_count: int) -> Iterator[Possible]:
        first = self.rules.runs.first_index
        for suit in self.deck.suits:
            line = [Card(rank, suit) for rank in self.deck.line]
            held = [card in self.held for card in line]
            for size in range(min_count, max_count + 1) if any(held) else ():
                for low in range(first, len(line) - size + 1):
                    naturals = sum(held[low : low + size])
                    if naturals and naturals + self.jokers >= size:
                        yield from self._runs_over(line[low : low + size])

    def _runs_over(self, indexes: list[Card]) -> Iterator[Possible]:
        """The runs that cover these places exactly, jokers in the gaps and wherever else."""
        gaps = [index for index, card in enumerate(indexes) if card not in self.held]
        others = [index for index, card in enumerate(indexes) if card in self.held]
        for count in range(min(self.jokers - len(gaps), len(others) - 1) + 1):
            for instead in combinations(others, count):
                run = self._run(indexes, {*gaps, *instead})
                if run:
                    yield run

    def _run(self, indexes: list[Card], jokers: set[int]) -> Possible | None:
        if any(
            not self._is_safe(indexes[at].rank or "", indexes[at].suit or Suit.SPADES)
            for at in jokers
        ):
            return None
        if not self.rules.jokers.neighbours and any(at + 1 in jokers for at in jokers):
            return None
        naturals = tuple(card for at, card in enumerate(indexes) if at not in jokers)
        if len(naturals) > len(set(naturals)) and any(
            count > self.held[card] for card, count in Counter(naturals).items()
        ):
            return None
        cards = tuple(
            Card(card.rank, card.suit, joker=at in jokers) for at, card in enumerate(indexes)
        )
        return Possible("run", naturals, cards)
