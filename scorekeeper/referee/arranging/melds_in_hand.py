"""All melds that the cards of a hand can make."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from scorekeeper.cards import JOKER, Card, Cards, Deck, Suit
from scorekeeper.rules.contract import MeldKind
from scorekeeper.rules.variant import Variant


class Meld(NamedTuple):
    """A meld that a search has found, its jokers declared."""

    kind: MeldKind
    cards: Cards


class PossibleMeld(NamedTuple):
    """A meld that the cards of a hand can make, whatever else is laid."""

    kind: MeldKind
    """What kind of meld."""

    naturals: Cards
    """Its natural cards."""

    cards: Cards
    """All its cards, its jokers declared."""

    @property
    def jokers(self) -> int:
        """How many jokers it has."""
        return len(self.cards) - len(self.naturals)


class _Place(NamedTuple):
    """A place of a run."""

    card: Card
    """Its natural card; where a run has no suit, one that the player has, if there is any."""

    joker: Card
    """A joker that stands for that."""

    is_held: bool
    """Whether the player has the card."""

    is_safe: bool
    """Whether a joker may stand for it."""


@lru_cache(maxsize=256)
def _card(rank: str, suit: Suit | None = None, *, joker: bool = False) -> Card:
    """A card, always the same object, as making and comparing thousands of them takes long."""
    return Card(rank, suit, joker=joker)


class MeldsInHand:
    """Finds the melds in a hand.

    `safe` are the cards that jokers may stand for, and `max_jokers` is how many a meld may have at
    most; None if there is no limit.
    """

    def __init__(
        self,
        rules: Variant,
        deck: Deck,
        cards: Sequence[Card],
        safe: frozenset[Card] | None = None,
        max_jokers: int | None = None,
    ) -> None:
        self.rules, self.deck, self.safe = rules, deck, safe
        jokers = sum(card.joker for card in cards)
        self.jokers = jokers if max_jokers is None else min(jokers, max_jokers)
        self.held = Counter(card for card in cards if not card.joker)

    def melds(self, longest_run: int) -> Iterator[PossibleMeld]:
        """All melds, with jokers wherever they may be, but no run longer than this."""
        yield from self.of_size("set", 1, self.held.total() + self.jokers)
        yield from self.of_size("run", 1, longest_run)
        yield from self.of_size("colour", 1, self.held.total() + self.jokers)

    def largest(self) -> Iterator[PossibleMeld]:
        """The melds among which the heaviest is, and the one worth most: in runs, a joker replaces
        a natural card only where no more cards could be added."""
        yield from self._sets(1, self.held.total() + self.jokers)
        yield from self._runs(1, len(self.deck.line), replacing=False)
        yield from self.of_size("colour", 1, self.held.total() + self.jokers)

    def of_size(self, kind: MeldKind, min_size: int, max_size: int) -> Iterator[PossibleMeld]:
        """The melds of a kind that have `min_size` to `max_size` cards."""
        if kind == "set":
            return self._sets(min_size, max_size)
        if kind == "colour":
            return self._colours(min_size, max_size)
        return self._runs(min_size, max_size, replacing=True)

    def _sets(self, min_size: int, max_size: int) -> Iterator[PossibleMeld]:
        rule = self.rules.sets
        if not rule.allowed:
            return
        min_size = max(min_size, rule.min_size)
        max_size = max_size if rule.max_size is None else min(max_size, rule.max_size)
        for rank in self.deck.ranks:
            for naturals in self._naturals_of(rank):
                count = len(naturals)
                for jokers in range(
                    max(0, min_size - count), min(max_size - count, self.jokers) + 1
                ):
                    for declared in self._jokers_in_set(rank, naturals, jokers):
                        yield PossibleMeld("set", naturals, (*naturals, *declared))

    def _naturals_of(self, rank: str) -> Iterator[Cards]:
        """The natural cards of a rank that a set could have: at most one of a suit, or any."""
        suits = [suit for suit in self.deck.suits if _card(rank, suit) in self.held]
        max_copies = [
            1 if self.rules.sets.different_suits else self.held[_card(rank, suit)] for suit in suits
        ]
        for copies in product(*(range(limit + 1) for limit in max_copies)):
            if sum(copies) >= max(1, self.rules.jokers.naturals_in_set):
                yield tuple(
                    _card(rank, suit)
                    for suit, count in zip(suits, copies, strict=True)
                    for _ in range(count)
                )

    def _jokers_in_set(self, rank: str, naturals: Cards, count: int) -> Iterator[Cards]:
        """The ways to declare this many jokers beside these natural cards."""
        if not self.rules.jokers.suit_in_set:
            yield (_card(rank, joker=True),) * count
            return
        natural_suits = {card.suit for card in naturals}
        missing = [
            suit
            for suit in self.deck.suits
            if suit not in natural_suits and self._is_safe(rank, suit)
        ]
        for suits in combinations(missing, count):
            yield tuple(_card(rank, suit, joker=True) for suit in suits)

    def _is_safe(self, rank: str, suit: Suit) -> bool:
        return self.safe is None or _card(rank, suit) in self.safe

    def _runs(self, min_size: int, max_size: int, *, replacing: bool) -> Iterator[PossibleMeld]:
        rule, longest = self.rules.runs, self.rules.runs.max_size(self.deck)
        if not rule.allowed:
            return
        lines = map(self._line, self.deck.suits) if rule.one_suit else [self._line_of_any_suit()]
        for line in lines:
            for size in range(max(min_size, rule.min_size), min(max_size, longest) + 1):
                for low in range(rule.first_index, rule.last_index(self.deck) - size + 2):
                    stretch = line[low : low + size]
                    naturals = sum(places[0].is_held for places in stretch)
                    if naturals and naturals + self.jokers >= size:
                        replaced = replacing or size == longest
                        for chosen in product(*stretch):
                            yield from self._runs_over(chosen, replacing=replaced)

    def _line(self, suit: Suit) -> list[list[_Place]]:
        """The places that a run of this suit could have, each alone."""
        places = []
        for rank in self.deck.line:
            card = _card(rank, suit)
            is_held, is_safe = card in self.held, self._is_safe(rank, suit)
            places.append([_Place(card, _card(rank, suit, joker=True), is_held, is_safe)])
        return places

    def _line_of_any_suit(self) -> list[list[_Place]]:
        """The places that a run could have whose cards may be of any suit: for each rank a choice
        of the cards held."""
        places = []
        for rank in self.deck.line:
            cards = [_card(rank, suit) for suit in self.deck.suits]
            joker = _card(rank, joker=True)
            held = [_Place(card, joker, True, True) for card in cards if card in self.held]
            places.append(held or [_Place(_card(rank), joker, False, True)])
        return places

    def _colours(self, min_size: int, max_size: int) -> Iterator[PossibleMeld]:
        """The melds of one colour, their jokers bare."""
        rule = self.rules.colours
        if rule is None:
            return
        for suit in self.deck.suits:
            cards = [_card(rank, suit) for rank in self.deck.ranks]
            for copies in product(*(range(self.held[card] + 1) for card in cards)):
                naturals = tuple(
                    card for card, count in zip(cards, copies, strict=True) for _ in range(count)
                )
                least = max(min_size, rule.min_size) - len(naturals)
                most = min(max_size - len(naturals), self.jokers)
                for jokers in range(max(0, least), most + 1) if naturals else ():
                    yield PossibleMeld("colour", naturals, (*naturals, *(JOKER,) * jokers))

    def _runs_over(self, stretch: Sequence[_Place], *, replacing: bool) -> Iterator[PossibleMeld]:
        """The runs over exactly these places, with jokers in the gaps and, if they are `replacing`
        natural cards, perhaps elsewhere."""
        gaps = [index for index, place in enumerate(stretch) if not place.is_held]
        held = [index for index, place in enumerate(stretch) if place.is_held]
        if not all(stretch[index].is_safe for index in gaps):
            return
        safe = [index for index in held if stretch[index].is_safe]
        spare = self.jokers - len(gaps) if replacing else 0
        for count in range(min(spare, len(held) - 1) + 1):
            for instead in combinations(safe, count):
                run = self._run(stretch, {*gaps, *instead})
                if run:
                    yield run

    def _run(self, stretch: Sequence[_Place], jokers: set[int]) -> PossibleMeld | None:
        """The run over these places with jokers at these indexes; None if it may not be laid."""
        if not self.rules.jokers.neighbours and any(index + 1 in jokers for index in jokers):
            return None
        naturals = tuple([place.card for index, place in enumerate(stretch) if index not in jokers])
        has_ace_twice = len(stretch) > len(self.deck.ranks)
        if has_ace_twice and any(
            count > self.held[card] for card, count in Counter(naturals).items()
        ):
            return None
        cards = tuple(
            [place.joker if index in jokers else place.card for index, place in enumerate(stretch)]
        )
        return PossibleMeld("run", naturals, cards)
