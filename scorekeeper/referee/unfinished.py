"""Finds out whether melds that are not finished can still become what a hand demands."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations

from scorekeeper.cards import JOKER, Card, Cards, Deck
from scorekeeper.referee.copies import copies_reasons
from scorekeeper.referee.meld import check_meld
from scorekeeper.referee.turn_end import lays_all_the_rest
from scorekeeper.referee.wild import as_jokers
from scorekeeper.rules.contract import MELD_KINDS, Contract, Demand, MeldKind
from scorekeeper.rules.variant import Variant

FREE = tuple(Demand(kind, 0) for kind in MELD_KINDS)
"""What a meld may be that is laid beside the contract, or without one."""
MOST_IN_A_HAND = 8
"""How many melds are tried apart from one another; no hand has cards for more."""


def can_become_legal(
    rules: Variant, deck: Deck, contract: Contract, melds: Sequence[Cards], *, first: bool
) -> bool:
    """Whether more cards can make melds of all of these that may be laid together, in a first or in
    a later turn, wherever their jokers lie (J6, J9, D4, S5, S9).

    >>> from scorekeeper.cards import read_melds
    >>> from scorekeeper.variants.jamaican import HANDS, JAMAICAN, TWO_PACKS
    >>> for text in ("4h 6h | 9s", "4h 6s | 9s", "4h 6h | 9s 10s"):
    ...     melds = read_melds(text)
    ...     can_become_legal(JAMAICAN, TWO_PACKS.deck, HANDS[1].contract, melds, first=True)
    True
    False
    False
    """
    all_the_rest = lays_all_the_rest(rules, deck, contract, first, held=None)
    is_exact = contract.to_the_card and first and not all_the_rest
    takes_others = rules.lay_down.further_melds and not contract.to_the_card
    free = FREE if takes_others or all_the_rest or not (first and contract.melds) else ()

    possible = _find_possible(rules, deck, contract, melds, free, is_exact=is_exact)

    def fit(index: int, demands: tuple[Demand, ...], taken: frozenset[str]) -> bool:
        """Whether each meld from this index on can meet a demand of its own, or be laid besides,
        apart from the ranks and suits that are `taken`."""
        if index == len(melds):
            return True
        for demand in possible[index].intersection((*demands, *free)):
            names = _find_taken(rules, demand.kind, melds[index])
            at = demands.index(demand) if demand in demands else len(demands)
            others = (*demands[:at], *demands[at + 1 :])
            if not names & taken and fit(index + 1, others, names | taken):
                return True
        return False

    if not all(possible) or (free and len(melds) > MOST_IN_A_HAND):
        return all(possible)
    return any(fit(0, way.melds, frozenset()) for way in contract.ways)


def count_missing(
    rules: Variant, deck: Deck, contract: Contract, melds: Sequence[Cards]
) -> Sequence[int]:
    """Count the cards that each of these melds lacks for a place of its own in the contract, so
    that they lack as few as can be in all. Where there is none for each of them, they lack nothing.

    >>> from scorekeeper.cards import read_melds
    >>> from scorekeeper.variants.shanghai import SHANGHAI
    >>> contract, deck = SHANGHAI.all_hands[4].contract, SHANGHAI.packs[4].deck
    >>> count_missing(SHANGHAI, deck, contract, read_melds("4h 5h 6h 7h | 9s 9h 9d"))
    [3, 0]
    """
    possible = _find_possible(rules, deck, contract, melds)
    missing = (
        [max(0, each.min_size - len(cards)) for each, cards in zip(places, melds, strict=True)]
        for way in contract.ways
        for places in permutations(way.melds, len(melds))
        if all(each in fitting for each, fitting in zip(places, possible, strict=True))
    )
    return min(missing, key=sum, default=[0] * len(melds))


def _find_possible(
    rules: Variant,
    deck: Deck,
    contract: Contract,
    melds: Sequence[Cards],
    free: Sequence[Demand] = (),
    *,
    is_exact: bool = False,
) -> list[set[Demand]]:
    """Find for each meld the demands of the contract, and of those that are `free` beside it, that
    it can meet with more cards."""
    demands = {demand for way in contract.ways for demand in (*way.melds, *free)}
    return [
        {each for each in demands if _can_meet(rules, deck, each, cards, is_exact=is_exact)}
        for cards in melds
    ]


def _find_taken(rules: Variant, kind: MeldKind, cards: Cards) -> frozenset[str]:
    """Find the rank of a set, or the suit of a run, that no other may have (J6, D2, K3)."""
    if kind == "set" and rules.lay_down.different_ranks:
        return frozenset(card.rank for card in cards if card.rank)
    if kind == "run" and rules.lay_down.different_suits:
        return frozenset(card.suit for card in cards if card.suit)
    return frozenset()


def _can_meet(rules: Variant, deck: Deck, demand: Demand, cards: Cards, *, is_exact: bool) -> bool:
    """Whether more cards can make a meld of these that meets a demand. Those to come are tried as
    jokers for which no rule holds."""
    kind, limits = demand.kind, rules.jokers
    if copies_reasons(deck, cards) or (kind == "colour" and not rules.colours):
        return False
    naturals = [card for card in as_jokers(deck, cards) if not card.joker]
    if kind == "run" and rules.runs.one_suit and len({card.suit for card in naturals}) > 1:
        return False
    jokers = len(cards) - len(naturals)
    if jokers == len(cards):
        rank = next((rank for rank in deck.ranks if rank not in deck.wild), deck.ranks[0])
        cards = (*cards, Card(rank, deck.suits[0]))
    anything = replace(
        limits, naturals_in_set=1, neighbours=True, declared="never", at_most_naturals_rule=""
    )
    rules, deck = replace(rules, jokers=anything), replace(deck, jokers=deck.size)
    least = max(demand.min_size, rules.rule_of(kind).min_size, len(cards))
    most = demand.min_size if is_exact else max(least, len(deck.line))
    least = max(least, jokers + (limits.naturals_in_set if kind == "set" else 1))
    for size in range(least, most + 1):
        if jokers <= limits.max_in(size):
            verdict = check_meld(rules, deck, (*cards, *[JOKER] * (size - len(cards))))
            if any(read and read.kind == kind for read in (*verdict.readings, verdict.fix)):
                return True
            if kind != "run":  # only a run has gaps that a larger one has room for
                return False
    return False
