"""Finds which of the cards laid fill the contract, where a player who goes out at once lays more
than it (S9)."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from scorekeeper.cards import Cards, Deck
from scorekeeper.referee.meld import check_meld
from scorekeeper.referee.verdict import MeldVerdict, Reading
from scorekeeper.rules.contract import Contract, Demand, MeldKind
from scorekeeper.rules.variant import Variant


def ways_to_fill(
    rules: Variant, deck: Deck, contract: Contract, melds: Sequence[MeldVerdict]
) -> Iterator[tuple[Cards, ...]]:
    """Yield every choice of the cards that fill the contract to the card: of each meld those that
    do, and none of a meld that is laid besides. A longer meld serves, the rest of it counting as
    added. Ways with more jokers than they need are left out."""
    readings = [meld.best if meld.legal else None for meld in melds]
    nothing: tuple[Cards, ...] = ((),) * len(melds)
    return _fill_demands(rules, deck, contract.melds, readings, nothing)


def _fill_demands(
    rules: Variant,
    deck: Deck,
    demands: Sequence[Demand],
    readings: Sequence[Reading | None],
    chosen: tuple[Cards, ...],
) -> Iterator[tuple[Cards, ...]]:
    if not demands:
        yield chosen
        return
    demand, *others = demands
    for index, reading in enumerate(readings):
        if reading and reading.kind == demand.kind and not chosen[index]:
            for part in _legal_parts(rules, deck, reading, demand.min_size):
                with_part = (*chosen[:index], part, *chosen[index + 1 :])
                yield from _fill_demands(rules, deck, others, readings, with_part)


def _legal_parts(rules: Variant, deck: Deck, reading: Reading, size: int) -> Iterator[Cards]:
    """Yield the melds of this size within a meld, one for each choice of their jokers."""
    tried = set()
    for cards in parts_within(reading.kind, reading.cards, size):
        jokers = frozenset(card for card in cards if card.joker)
        if jokers not in tried and check_meld(rules, deck, cards).legal:
            tried.add(jokers)
            yield cards


def parts_within(kind: MeldKind, cards: Cards, size: int) -> Iterator[Cards]:
    """Yield the parts of this size that could fill a demand: stretches of a run, and of another
    meld its natural cards with the jokers that are missing."""
    return _runs_within(cards, size) if kind == "run" else _sets_within(cards, size)


def _runs_within(run: Cards, size: int) -> Iterator[Cards]:
    for start in range(len(run) - size + 1):
        yield run[start : start + size]


def _sets_within(cards: Cards, size: int) -> Iterator[Cards]:
    naturals = tuple(card for card in cards if not card.joker)[:size]
    jokers = [card for card in cards if card.joker]
    for needed in combinations(jokers, size - len(naturals)):
        yield (*naturals, *needed)
