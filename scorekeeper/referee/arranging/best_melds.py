"""The best melds of a hand in any game: the search that knows of no short cut but its bounds.

Card by card, from the lowest rank up, it lays a meld whose lowest card this is, or keeps the card.
What is kept only grows, so a way that keeps as much as the best found is given up; and so is one
that comes with no less kept to cards that were left before.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.cards import JOKER, Card, Deck
from scorekeeper.referee.arranging.melds_in_hand import Meld, MeldsInHand, Possible
from scorekeeper.referee.arranging.spare_jokers import room_for_jokers, with_jokers
from scorekeeper.referee.arranging.weights import Weights
from scorekeeper.rules.contract import MeldKind
from scorekeeper.rules.melds import JokerRule, RunRule, SetRule
from scorekeeper.rules.variant import Variant


class Laid(NamedTuple):
    """A meld that can be laid: its natural cards by number, and how many spare jokers could be
    added to it."""

    kind: MeldKind
    cards: tuple[Card, ...]
    faces: tuple[int, ...]
    jokers: int
    room: int


class _Stretch(NamedTuple):
    """Places that a run could cover, as cards and by number."""

    cards: tuple[Card, ...]
    faces: tuple[int, ...]


class _Table(NamedTuple):
    """What the rules of a game allow with its whole deck: the number of each card, and by the
    lowest card the sets without a joker too many; and the stretches that runs could cover."""

    number: dict[Card, int]
    sets: tuple[tuple[Laid, ...], ...]
    stretches: tuple[_Stretch, ...]


@lru_cache(maxsize=32)
def _table_of(deck: Deck, sets: SetRule, runs: RunRule, jokers: JokerRule) -> _Table:
    rules = _Rules(sets, runs, jokers)
    cards = [Card(rank, suit) for rank in deck.ranks for suit in deck.suits]
    number = {card: index for index, card in enumerate(cards)}
    hand = MeldsInHand(rules, deck, [*cards * deck.copies, *[JOKER] * deck.jokers])
    by_lowest: list[list[Laid]] = [[] for _ in cards]
    for meld in hand.sets():
        laid = laid_by_number(meld, number, room_for_jokers(rules, deck, "set", len(meld.cards)))
        by_lowest[min(laid.faces)].append(laid)
    for of_card in by_lowest:
        of_card.sort(key=lambda laid: -len(laid.faces))
    stretches = [
        _Stretch(indexes, tuple(number[card] for card in indexes))
        for suit in deck.suits
        for indexes in hand.stretches(suit)
    ]
    stretches.sort(key=lambda stretch: -len(stretch.faces))
    return _Table(number, tuple(map(tuple, by_lowest)), tuple(stretches))


class _Rules(NamedTuple):
    sets: SetRule
    runs: RunRule
    jokers: JokerRule


def laid_by_number(meld: Possible, number: Mapping[Card, int], room: int) -> Laid:
    """A meld as the search handles it."""
    faces = tuple(number[card] for card in meld.naturals)
    return Laid(meld.kind, meld.cards, faces, meld.jokers, room)


class MeldSearch:
    """A search through the cards of a hand for the melds that keep the least.

    Runs are laid with natural cards wherever there are some, jokers only in the gaps, and spare
    jokers added at the end: for games in which two may lie side by side and a player may lay
    whatever melds he has.
    """

    def __init__(self, rules: Variant, deck: Deck, cards: Sequence[Card], weights: Weights) -> None:
        self.rules, self.deck, self.cards = rules, deck, cards
        self.table = _table_of(deck, rules.sets, rules.runs, rules.jokers)
        self.jokers = sum(card.joker for card in cards)
        self.counts = [0] * len(self.table.number)
        self.weights = [0] * len(self.counts)
        self.joker_weight = weights.joker
        for card in cards:
            if not card.joker:
                self.counts[self.table.number[card]] += 1
                self.weights[self.table.number[card]] = weights.of(card)
        self.laid: list[Laid] = []
        self.min_kept: int | None = None
        self.found: list[Meld] | None = None
        self.tried: dict[tuple[object, ...], int] = {}

    def best(self) -> list[Meld] | None:
        """The melds that leave the least; None where the conditions cannot be met."""
        self._prepare()
        self._search(0, self.counts, self.jokers, 0, 0)
        return self.found

    def _prepare(self) -> None:
        counts, jokers = self.counts, self.jokers
        self.sets = [
            [laid for laid in sets if laid.jokers <= jokers and are_left(laid.faces, counts)]
            if counts[face]
            else []
            for face, sets in enumerate(self.table.sets)
        ]
        self.stretches: list[list[_Stretch]] = [[] for _ in counts]
        for stretch in self.table.stretches:
            held = [face for face in stretch.faces if counts[face]]
            if held and len(held) + jokers >= len(stretch.faces):
                for face in held:
                    self.stretches[face].append(stretch)

    def _search(self, face: int, counts: list[int], jokers: int, room: int, kept: int) -> None:
        while face < len(counts) and not counts[face]:
            face += 1
        if self.min_kept is not None and kept >= self.min_kept:
            return
        if face == len(counts):
            self._finish(jokers, min(jokers, room), kept)
            return
        state = (face, tuple(counts[face:]), jokers, min(jokers, room), *self._standing())
        if self.tried.get(state, kept + 1) <= kept:
            return
        self.tried[state] = kept
        for meld in self._melds_from(face, counts, jokers):
            for used in meld.faces:
                counts[used] -= 1
            self.laid.append(meld)
            self._search(face, counts, jokers - meld.jokers, room + meld.room, kept)
            self.laid.pop()
            for used in meld.faces:
                counts[used] += 1
        keeping = counts[face]
        counts[face] = 0
        self._search(face + 1, counts, jokers, room, kept + keeping * self.weights[face])
        counts[face] = keeping

    def _standing(self) -> tuple[object, ...]:
        """All that matters of the melds laid so far for those that follow, beside room."""
        return ()

    def _melds_from(self, face: int, counts: list[int], jokers: int) -> Iterator[Laid]:
        """The melds whose lowest card this is, the largest first."""
        for stretch in self.stretches[face]:
            run = self._run_over(stretch, counts, jokers)
            if run:
                yield run
        for meld in self.sets[face]:
            if meld.jokers <= jokers and are_left(meld.faces, counts):
                yield meld

    def _run_over(self, stretch: _Stretch, counts: list[int], jokers: int) -> Laid | None:
        """A run over these places with the cards that are left, jokers in the gaps. One that would
        do without the joker at its end is not worth a thought."""
        there = [counts[face] > 0 for face in stretch.faces]
        gaps = there.count(False)
        longer = len(there) > self.rules.runs.min_size
        if gaps > jokers or (longer and not (there[0] and there[-1])):
            return None
        cards = tuple(
            card if natural else Card(card.rank, card.suit, joker=True)
            for card, natural in zip(stretch.cards, there, strict=True)
        )
        faces = tuple(face for face, natural in zip(stretch.faces, there, strict=True) if natural)
        room = room_for_jokers(self.rules, self.deck, "run", len(cards))
        return Laid("run", cards, faces, gaps, room)

    def _finish(self, jokers: int, spare: int, kept: int) -> None:
        """What comes of laying these melds with `spare` jokers added, if it is the best so far."""
        kept += (jokers - spare) * self.joker_weight
        if self.min_kept is None or kept < self.min_kept:
            melds: list[Meld] = [(meld.kind, meld.cards) for meld in self.laid]
            self.min_kept = kept
            self.found = with_jokers(self.rules, self.deck, melds, spare)


def are_left(faces: tuple[int, ...], counts: list[int]) -> bool:
    """Whether all these cards are among those left; a face may be asked for twice."""
    return all(counts[face] >= faces.count(face) for face in faces)
