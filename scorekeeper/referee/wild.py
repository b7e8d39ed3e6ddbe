"""Turns cards of wild ranks into jokers, in a hand in which they are wild (T2, T4, P3)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from scorekeeper.cards import JOKER, Card, Cards, Deck
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.variant import Variant

MORE_THAN_A_HAND = 20_000
"""More points than the natural cards of any hand count."""


def is_wild(deck: Deck, card: Card) -> bool:
    """Whether a natural card is a joker in this hand."""
    return not card.joker and card.rank in deck.wild


def as_jokers(deck: Deck, cards: Cards, *, but_for: int = 0) -> Cards:
    """Turn the cards of the wild ranks into jokers, except the first `but_for` of them."""
    result = []
    for card in cards:
        if is_wild(deck, card) and but_for:
            but_for -= 1
        elif is_wild(deck, card):
            card = JOKER
        result.append(card)
    return tuple(result)


def needed_as_naturals(rules: Variant, deck: Deck, contract: Contract, cards: Cards) -> int:
    """Count the wild cards that must be the natural cards of the sets that a contract demands, as
    the hand has too few others (T4, P3). All other wild cards can be added to those sets."""
    if not rules.jokers.wild_sets:
        return 0
    naturals = sum(not card.joker and not is_wild(deck, card) for card in cards)
    return max(0, contract.count("set") * rules.jokers.naturals_in_set - naturals)


def jokers_in_meld(rules: Variant, deck: Deck, meld: Cards) -> Cards:
    """Turn the cards of the wild ranks in a meld into jokers. Where it has no others, the cards of
    the rank that it has most of stay what they are: it is a set of that rank (T4, P3)."""
    jokers = as_jokers(deck, meld)
    if not rules.jokers.wild_sets or not all_jokers(jokers):
        return jokers
    ranks = Counter(card.rank for card in meld if not card.joker)
    main_rank = max(ranks, key=ranks.__getitem__, default=None)
    return tuple(
        card if not card.joker and card.rank == main_rank else joker
        for card, joker in zip(meld, jokers, strict=True)
    )


def added_as_jokers(deck: Deck, meld: Cards, cards: Cards) -> Cards:
    """Turn cards of the wild ranks that are added to a meld into jokers, except those of a rank of
    which the meld has natural cards already: it is a set of that rank (P3)."""
    as_they_are = {card.rank for card in meld if is_wild(deck, card)}
    return tuple(
        JOKER if is_wild(deck, card) and card.rank not in as_they_are else card for card in cards
    )


def all_jokers(cards: Cards) -> bool:
    """Whether there is no natural card among these."""
    return all(card.joker for card in cards)


def weighing_wild_cards(rules: Variant, deck: Deck, cards: Cards) -> Variant:
    """Return the rules with a joker that counts the most of all these cards that are jokers, for
    searches that know only jokers. Where these count differently, usually all of them can be
    laid."""
    if not deck.wild:
        return rules
    points = rules.card_points
    worths = [points.of(card) for card in cards if card.joker or is_wild(deck, card)]
    return _with_joker_points(rules, max(worths, default=points.joker))


def number_of_jokers_matters(rules: Variant, deck: Deck, contract: Contract, cards: Cards) -> bool:
    """Whether the best melds may leave some of the jokers among these cards that count less than
    others. They lay all of them where the contract demands a set, which has room for any number;
    unless one of them may be the discard."""
    points = rules.card_points.of
    wild = (card for card in cards if card.joker or is_wild(deck, card))
    if len({points(card) for card in wild}) < 2:
        return False
    sets, going_out = rules.sets, rules.going_out
    has_room = (
        all(way.count("set") for way in contract.ways)
        and sets.max_size is None
        and not sets.different_suits
        and not contract.to_the_card
        and rules.lay_down.max_jokers is None
    )
    keeps_joker = going_out.discard_required and going_out.joker_discard
    return not has_room or contract.all_at_once or keeps_joker


def weighing_jokers_first(rules: Variant) -> Variant:
    """Return the rules with a joker that counts more than all natural cards of a hand, for searches
    that are to lay as many as they can."""
    return _with_joker_points(rules, MORE_THAN_A_HAND)


@lru_cache(maxsize=256)
def _with_joker_points(rules: Variant, points: int) -> Variant:
    return replace(rules, card_points=replace(rules.card_points, joker=points))


def with_jokers(cards: Sequence[Card], max_jokers: int) -> list[Card]:
    """Drop all but the first `max_jokers` jokers from the cards."""
    result = []
    for card in cards:
        max_jokers -= card.joker
        if not card.joker or max_jokers >= 0:
            result.append(card)
    return result
