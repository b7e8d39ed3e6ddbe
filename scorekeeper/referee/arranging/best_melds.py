"""The best melds of a hand in any game: a search that needs no special rules.

Card by card, from the lowest rank up, it either lays a meld whose lowest card this is, or keeps the
card. The weight kept only grows, so a branch is given up when it keeps as much as the best result
so far, or when the same cards were left before with no more kept.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.cards import JOKER, Card, Cards, Deck
from scorekeeper.referee.arranging.melds_in_hand import Meld, MeldsInHand, PossibleMeld
from scorekeeper.referee.arranging.spare_jokers import room_for_jokers, with_jokers
from scorekeeper.referee.arranging.weights import Weights
from scorekeeper.rules.contract import MeldKind
from scorekeeper.rules.melds import JokerRule, RunRule, SetRule
from scorekeeper.rules.variant import Variant


class NumberedMeld(NamedTuple):
    """A meld as the search handles it: with numbers for its natural cards."""

    kind: MeldKind
    """A set or a run."""

    cards: Cards
    """Its cards, its jokers declared."""

    numbers: tuple[int, ...]
    """The numbers of its natural cards."""

    jokers: int
    """How many jokers it has."""

    room: int
    """How many spare jokers could be added to it."""


class _Stretch(NamedTuple):
    """Cards that follow one another and that a run could cover, with their numbers."""

    cards: Cards
    numbers: tuple[int, ...]


class _DeckMelds(NamedTuple):
    """What the rules of a game allow with its whole deck."""

    number: dict[Card, int]
    """A number for each card, lower for lower ranks."""

    sets: tuple[tuple[NumberedMeld, ...], ...]
    """For the number of each card, the sets whose lowest card it is, with no more jokers than they
    need; the largest first."""

    stretches: tuple[_Stretch, ...]
    """The stretches that a run could cover, the longest first."""


@lru_cache(maxsize=32)
def _melds_of_deck(deck: Deck, sets: SetRule, runs: RunRule, jokers: JokerRule) -> _DeckMelds:
    rules = _Rules(sets, runs, jokers)
    cards = [Card(rank, suit) for rank in deck.ranks for suit in deck.suits]
    number = {card: index for index, card in enumerate(cards)}
    hand = MeldsInHand(rules, deck, [*cards * deck.copies, *[JOKER] * deck.jokers])
    by_lowest: list[list[NumberedMeld]] = [[] for _ in cards]
    for meld in hand.sets():
        room = room_for_jokers(rules, deck, "set", len(meld.cards))
        numbered = numbered_meld(meld, number, room)
        by_lowest[min(numbered.numbers)].append(numbered)
    for of_card in by_lowest:
        of_card.sort(key=lambda meld: -len(meld.numbers))
    stretches = [
        _Stretch(stretch, tuple(number[card] for card in stretch))
        for suit in deck.suits
        for stretch in hand.stretches(suit)
    ]
    stretches.sort(key=lambda stretch: -len(stretch.numbers))
    return _DeckMelds(number, tuple(map(tuple, by_lowest)), tuple(stretches))


class _Rules(NamedTuple):
    """The rules of melds alone, which can be a key of a cache."""

    sets: SetRule
    runs: RunRule
    jokers: JokerRule


def numbered_meld(meld: PossibleMeld, number: Mapping[Card, int], room: int) -> NumberedMeld:
    """The meld with numbers for its natural cards, and room for this many spare jokers."""
    numbers = tuple(number[card] for card in meld.naturals)
    return NumberedMeld(meld.kind, meld.cards, numbers, meld.jokers, room)


class MeldSearch:
    """A search for the melds of a hand that keep the least weight.

    Runs use natural cards wherever the hand has them, and jokers only in the gaps; spare jokers are
    added at the end. That suits games in which jokers may lie side by side and a player may lay
    whatever melds they have.
    """

    def __init__(self, rules: Variant, deck: Deck, cards: Sequence[Card], weights: Weights) -> None:
        self.rules, self.deck, self.cards = rules, deck, cards
        self.deck_melds = _melds_of_deck(deck, rules.sets, rules.runs, rules.jokers)
        self.jokers = sum(card.joker for card in cards)
        self.counts = [0] * len(self.deck_melds.number)
        self.weights = [0] * len(self.counts)
        self.joker_weight = weights.joker
        for card in cards:
            if not card.joker:
                number = self.deck_melds.number[card]
                self.counts[number] += 1
                self.weights[number] = weights.of(card)
        self.laid: list[NumberedMeld] = []
        self.min_kept: int | None = None
        self.found: list[Meld] | None = None
        self.tried: dict[tuple[object, ...], int] = {}

    def best(self) -> list[Meld] | None:
        """The melds that leave the least; None if the conditions can't be met."""
        self._prepare()
        self._search(0, self.counts, self.jokers, 0, 0)
        return self.found

    def _prepare(self) -> None:
        counts, jokers = self.counts, self.jokers
        self.sets = [
            [meld for meld in sets if meld.jokers <= jokers and are_left(meld.numbers, counts)]
            if counts[number]
            else []
            for number, sets in enumerate(self.deck_melds.sets)
        ]
        self.stretches: list[list[_Stretch]] = [[] for _ in counts]
        for stretch in self.deck_melds.stretches:
            held = [number for number in stretch.numbers if counts[number]]
            if held and len(held) + jokers >= len(stretch.numbers):
                for number in held:
                    self.stretches[number].append(stretch)

    def _search(self, number: int, counts: list[int], jokers: int, room: int, kept: int) -> None:
        """Goes on from the card of this number. `counts` are the cards left by number, `jokers` the
        jokers left, `room` how many of those the melds laid could take, `kept` the weight kept."""
        while number < len(counts) and not counts[number]:
            number += 1
        if self.min_kept is not None and kept >= self.min_kept:
            return
        if number == len(counts):
            self._finish(jokers, min(jokers, room), kept)
            return
        state = (number, tuple(counts[number:]), jokers, min(jokers, room), *self._laid_so_far())
        if self.tried.get(state, kept + 1) <= kept:
            return
        self.tried[state] = kept
        for meld in self._melds_from(number, counts, jokers):
            for used in meld.numbers:
                counts[used] -= 1
            self.laid.append(meld)
            self._search(number, counts, jokers - meld.jokers, room + meld.room, kept)
            self.laid.pop()
            for used in meld.numbers:
                counts[used] += 1
        copies = counts[number]
        counts[number] = 0
        self._search(number + 1, counts, jokers, room, kept + copies * self.weights[number])
        counts[number] = copies

    def _laid_so_far(self) -> tuple[object, ...]:
        """Whatever else about the melds laid so far matters for those that follow."""
        return ()

    def _melds_from(self, number: int, counts: list[int], jokers: int) -> Iterator[NumberedMeld]:
        """The melds whose lowest card this is, runs first, the largest first."""
        for stretch in self.stretches[number]:
            run = self._run_over(stretch, counts, jokers)
            if run:
                yield run
        for meld in self.sets[number]:
            if meld.jokers <= jokers and are_left(meld.numbers, counts):
                yield meld

    def _run_over(self, stretch: _Stretch, counts: list[int], jokers: int) -> NumberedMeld | None:
        """A run over this stretch with the cards that are left, jokers in the gaps; None if there
        are too few jokers, or if one lies at an end although the run is long enough without it."""
        held = [counts[number] > 0 for number in stretch.numbers]
        gaps = held.count(False)
        longer = len(held) > self.rules.runs.min_size
        if gaps > jokers or (longer and not (held[0] and held[-1])):
            return None
        cards = tuple(
            card if natural else Card(card.rank, card.suit, joker=True)
            for card, natural in zip(stretch.cards, held, strict=True)
        )
        numbers = tuple(
            number for number, natural in zip(stretch.numbers, held, strict=True) if natural
        )
        room = room_for_jokers(self.rules, self.deck, "run", len(cards))
        return NumberedMeld("run", cards, numbers, gaps, room)

    def _finish(self, jokers: int, spare: int, kept: int) -> None:
        """Remembers the melds laid, with `spare` of the `jokers` left added to them, if that is the
        best result so far."""
        kept += (jokers - spare) * self.joker_weight
        if self.min_kept is None or kept < self.min_kept:
            melds = [Meld(meld.kind, meld.cards) for meld in self.laid]
            self.min_kept = kept
            self.found = with_jokers(self.rules, self.deck, melds, spare)


def are_left(numbers: tuple[int, ...], counts: list[int]) -> bool:
    """Whether all these cards are left; a number may come twice."""
    return all(counts[number] >= numbers.count(number) for number in numbers)
