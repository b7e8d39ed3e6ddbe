"""The ways in which cards can be taken as a set or a run (C2, C3)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from scorekeeper.cards import ACE, Card, Deck, Suit
from scorekeeper.referee.verdict import Cards, Reading
from scorekeeper.rules.contract import MeldKind
from scorekeeper.rules.melds import RunRule
from scorekeeper.rules.variant import Variant


@dataclass(frozen=True)
class Taken:
    """Cards in their places: every joker as what it stands for, and which places the player left
    open by not saying it."""

    kind: MeldKind
    cards: Cards
    unsaid: frozenset[int]

    @property
    def naturals(self) -> int:
        """How many natural cards it holds."""
        return sum(not card.joker for card in self.cards)

    @property
    def jokers(self) -> int:
        """How many jokers it holds."""
        return sum(card.joker for card in self.cards)


def without_saying(cards: Cards) -> Cards:
    """The cards with every joker bare."""
    return tuple(Card(joker=True) if card.joker else card for card in cards)


def sets_of(sheet: Variant, deck: Deck, cards: Cards) -> list[Taken]:
    """The cards as a set, in the order laid: one way, or where the suit of a joker matters (S6)
    one for each choice of missing suits."""
    ranks = {card.rank for card in cards if card.rank}
    if len(ranks) != 1:
        return []
    rank = ranks.pop()
    unsaid = [place for place, card in enumerate(cards) if card.rank is None]
    said = [replace(card, rank=rank) for card in cards]
    suitless = [place for place, card in enumerate(said) if card.suit is None]
    missing = [suit for suit in deck.suits if all(card.suit != suit for card in said)]
    if not sheet.jokers.suit_in_set or not 0 < len(suitless) <= len(missing):
        return [Taken("set", tuple(said), frozenset(unsaid))]
    return [
        Taken("set", _with_suits(said, suitless, suits), frozenset(suitless))
        for suits in combinations(missing, len(suitless))
    ]


def _with_suits(cards: list[Card], places: list[int], suits: tuple[Suit, ...]) -> Cards:
    chosen = dict(zip(places, suits, strict=True))
    return tuple(
        replace(card, suit=chosen.get(place, card.suit)) for place, card in enumerate(cards)
    )


def runs_as_laid(sheet: Variant, deck: Deck, cards: Cards) -> list[Taken]:
    """The cards as a run in the order laid, low to high or high to low, every card in its place."""
    if not _one_suit(cards):
        return []
    found = []
    for ordered in (cards, cards[::-1]):
        for start in _starts(deck, ordered):
            end = start + len(cards)
            if _on_the_line(sheet.runs, deck, start, end):
                run = _fill(deck, ordered, start)
                if run and run not in found:
                    found.append(run)
    return found


def _starts(deck: Deck, cards: Cards) -> Iterator[int]:
    known = next((place for place, card in enumerate(cards) if card.rank), None)
    if known is not None:
        for place, rank in enumerate(deck.line):
            if rank == cards[known].rank:
                yield place - known


def _fill(deck: Deck, cards: Cards, start: int) -> Taken | None:
    suit = next((card.suit for card in cards if card.suit), None)
    filled = []
    for place, card in enumerate(cards, start):
        if card.rank not in (None, deck.line[place]):
            return None
        filled.append(replace(card, rank=deck.line[place], suit=suit))
    unsaid = frozenset(place for place, card in enumerate(cards) if card.rank is None)
    return Taken("run", tuple(filled), unsaid)


def runs_put_right(sheet: Variant, deck: Deck, cards: Cards) -> list[Taken]:
    """The cards as a run in an order of the referee's: jokers first inside the run, then at the
    high end, then at the low end (C3). One for each way of parting those that stand outside."""
    known = [card for card in cards if card.rank]
    bare = len(cards) - len(known)
    if not known or not _one_suit(cards):
        return []
    found = []
    for places in _places(deck, known):
        low, high = min(places), max(places)
        outside = bare - (high - low + 1 - len(known))
        for above in range(outside, -1, -1):
            start, end = low - (outside - above), high + above + 1
            if _on_the_line(sheet.runs, deck, start, end):
                at = dict(zip(places, known, strict=True))
                laid = tuple(at.get(place, Card(joker=True)) for place in range(start, end))
                run = _fill(deck, laid, start)
                if run and run not in found:
                    found.append(run)
    return found


def _places(deck: Deck, known: list[Card]) -> Iterator[tuple[int, ...]]:
    """Where on the line the cards can lie, no two in one place; an ace high or low."""
    top = len(deck.ranks)
    aces = [index for index, card in enumerate(known) if card.rank == deck.ranks[0]]
    places = [deck.ranks.index(card.rank or "") for card in known]
    for lows in ((), *((ace,) for ace in aces)):
        for ace in aces:
            places[ace] = 0 if ace in lows else top
        if len(set(places)) == len(places):
            yield tuple(places)


def _one_suit(cards: Cards) -> bool:
    return len({card.suit for card in cards if card.suit}) <= 1


def _on_the_line(rule: RunRule, deck: Deck, start: int, end: int) -> bool:
    """Whether a run from `start` up to before `end` keeps to the places an ace may have."""
    first = 1 if rule.ace == "high" else 0
    longest = len(deck.line) if rule.ace == "both" else len(deck.ranks)
    return first <= start and end <= len(deck.line) and end - start <= longest


def worth_of_cards(sheet: Variant, kind: MeldKind, cards: Cards) -> int | None:
    """What a meld counts toward the least worth, jokers as what they stand for (E4, N3)."""
    worth = sheet.worth
    if worth is None:
        return None
    total = sum(worth.ranks[card.rank or ""] for card in cards)
    starts_low = kind == "run" and cards[0].rank == ACE
    return total - worth.ranks[ACE] + worth.low_ace if starts_low else total


def reading(sheet: Variant, taken: Taken) -> Reading:
    """The reading that players see."""
    return Reading(taken.kind, taken.cards, worth_of_cards(sheet, taken.kind, taken.cards))
