"""Turns cards of wild ranks into jokers, in a hand in which they are wild (T2, T4, P3)."""

from collections import Counter

from scorekeeper.cards import JOKER, Card, Cards, Deck
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.variant import Variant


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
