"""Reads cards as melds, in all possible ways (C2, C3)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from scorekeeper.cards import ACE, JOKER, Card, Cards, Deck, Suit
from scorekeeper.referee.verdict import Reading
from scorekeeper.rules.contract import MeldKind
from scorekeeper.rules.melds import RunRule
from scorekeeper.rules.variant import Variant


@dataclass(frozen=True)
class Placement:
    """Cards read as a meld, whether or not that is legal."""

    kind: MeldKind
    """The kind of meld."""

    cards: Cards
    """The cards, each joker as the card it stands for; a run from low to high. Among cards of one
    colour, a joker may be bare."""

    undeclared: frozenset[int]
    """The indexes of the jokers for which the player did not say what they stand for."""

    @property
    def naturals(self) -> int:
        """How many natural cards it has."""
        return sum(not card.joker for card in self.cards)

    @property
    def jokers(self) -> int:
        """How many jokers it has."""
        return sum(card.joker for card in self.cards)


def with_bare_jokers(cards: Cards) -> Cards:
    """Make every joker bare, as if nobody had said what it stands for."""
    return tuple(JOKER if card.joker else card for card in cards)


def read_sets(rules: Variant, deck: Deck, cards: Cards) -> list[Placement]:
    """Read the cards as a set, in the order laid; empty if they have no rank in common.

    There is one placement, or if the suit of a joker matters (S6), one for each choice of the
    missing suits.
    """
    ranks = {card.rank for card in cards if card.rank}
    if len(ranks) != 1:
        return []
    rank = ranks.pop()
    bare = [index for index, card in enumerate(cards) if card.rank is None]
    ranked = [card if card.rank else Card(rank, card.suit, joker=True) for card in cards]
    suitless = [index for index, card in enumerate(ranked) if card.suit is None]
    missing = [suit for suit in deck.suits if all(card.suit != suit for card in ranked)]
    if not rules.jokers.suit_in_set or not 0 < len(suitless) <= len(missing):
        return [Placement("set", tuple(ranked), frozenset(bare))]
    return [
        Placement("set", _set_suits(ranked, suitless, suits), frozenset(suitless))
        for suits in combinations(missing, len(suitless))
    ]


def _set_suits(cards: list[Card], indexes: list[int], suits: tuple[Suit, ...]) -> Cards:
    new_suits = dict(zip(indexes, suits, strict=True))
    return tuple(
        replace(card, suit=new_suits.get(index, card.suit)) for index, card in enumerate(cards)
    )


def read_runs_as_laid(rules: Variant, deck: Deck, cards: Cards) -> list[Placement]:
    """Read the cards as a run in the order laid, low to high or high to low; empty if a card breaks
    that order."""
    if rules.runs.one_suit and not _one_suit(cards):
        return []
    line, size = rules.runs.line(deck), len(cards)
    runs: list[Placement] = []
    for ordered in (cards, cards[::-1]):
        for start in _find_starts(line, ordered):
            if _on_the_line(rules.runs, deck, start, start + size):
                run = _read_run_from(rules.runs, line, ordered, start)
                if run and run not in runs:
                    runs.append(run)
    return runs


def _find_starts(line: Sequence[str], cards: Cards) -> list[int]:
    """Find where on the line of ranks the first card may be, given the first card whose rank is
    known."""
    first_known = next((index for index, card in enumerate(cards) if card.rank), None)
    if first_known is None:
        return []
    rank = cards[first_known].rank
    return [index - first_known for index, name in enumerate(line) if name == rank]


def _read_run_from(
    rule: RunRule, line: Sequence[str], cards: Cards, start: int
) -> Placement | None:
    """Read the cards as the run that begins at `start`, each joker declared, its suit only where
    the run has one; None if a card has another rank."""
    suit = next((card.suit for card in cards if card.suit), None) if rule.one_suit else None
    filled, undeclared = [], []
    for index, card in enumerate(cards):
        rank = line[start + index]
        if card.rank is None:
            undeclared.append(index)
        elif card.rank != rank:
            return None
        has_its_suit = card.suit or not rule.one_suit
        filled.append(card if card.rank and has_its_suit else Card(rank, suit, card.joker))
    return Placement("run", tuple(filled), frozenset(undeclared))


def read_runs_in_any_order(rules: Variant, deck: Deck, cards: Cards) -> list[Placement]:
    """Read the cards as a run in any order; empty if there is none.

    Bare jokers fill the gaps first. The others go to the high end, then to the low end (C3): there
    is one placement for each way to share them out, the one with most of them at the high end
    first.
    """
    ranked = [card for card in cards if card.rank]
    bare = len(cards) - len(ranked)
    if not ranked or (rules.runs.one_suit and not _one_suit(cards)):
        return []
    line = rules.runs.line(deck)
    runs: list[Placement] = []
    for indexes in _possible_indexes(rules.runs, deck, ranked):
        low, high = min(indexes), max(indexes)
        outside = bare - (high - low + 1 - len(ranked))
        by_index = dict(zip(indexes, ranked, strict=True))
        for above in range(outside, -1, -1):
            start, end = low - (outside - above), high + above + 1
            if _on_the_line(rules.runs, deck, start, end):
                ordered = tuple(by_index.get(index, JOKER) for index in range(start, end))
                run = _read_run_from(rules.runs, line, ordered, start)
                if run and run not in runs:
                    runs.append(run)
    return runs


def _possible_indexes(rule: RunRule, deck: Deck, cards: list[Card]) -> Iterator[tuple[int, ...]]:
    """Yield the indexes on the line of ranks that the cards can have, each ace high or low, or all
    ranks below some rank past the corner; no two cards at one index."""
    top = len(deck.ranks)
    if rule.ace == "round":
        below = [deck.ranks.index(card.rank or "") for card in cards]
        if len(set(below)) == len(below):
            for corner in (1, 0, *range(2, top)):
                yield tuple(index if index >= corner else index + top for index in below)
        return
    aces = [index for index, card in enumerate(cards) if card.rank == deck.ranks[0]]
    indexes = [deck.ranks.index(card.rank or "") for card in cards]
    for lows in ((), *((ace,) for ace in aces)):
        for ace in aces:
            indexes[ace] = 0 if ace in lows else top
        if len(set(indexes)) == len(indexes):
            yield tuple(indexes)


def read_colours(rules: Variant, cards: Cards) -> list[Placement]:
    """Read the cards as cards of one colour, in the order laid; empty where that is no meld, if
    they are too few, or if their colours differ. A bare joker stays bare, as it could be any card
    of the colour."""
    if rules.colours is None or len(cards) < rules.colours.min_size:
        return []
    has_colour = any(card.suit for card in cards)
    return [Placement("colour", cards, frozenset())] if has_colour and _one_suit(cards) else []


def _one_suit(cards: Cards) -> bool:
    return len({card.suit for card in cards if card.suit}) <= 1


def _on_the_line(rule: RunRule, deck: Deck, start: int, end: int) -> bool:
    """Whether a run from `start` to just before `end` stays on the line of ranks, has its ace where
    it may be, and isn't too long."""
    if start < rule.first_index or end > rule.last_index(deck) + 1:
        return False
    return end - start <= rule.max_size(deck)


def worth_of_cards(rules: Variant, kind: MeldKind, cards: Cards) -> int | None:
    """Work out what a meld counts toward the minimum of a first lay-down, each joker as the card it
    stands for (E4, N3); None if the game has no minimum."""
    worth = rules.worth
    if worth is None:
        return None
    total = sum(worth.ranks[card.rank or ""] for card in cards)
    starts_low = kind == "run" and cards[0].rank == ACE
    return total - worth.ranks[ACE] + worth.low_ace if starts_low else total


def build_reading(rules: Variant, placement: Placement) -> Reading:
    """Build the reading of a placement, as players see it."""
    return Reading(
        placement.kind, placement.cards, worth_of_cards(rules, placement.kind, placement.cards)
    )
