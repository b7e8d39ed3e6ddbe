"""Lay-downs in hands in which whole ranks are wild, straight from the rulebook (T2 to T5, P2, P3,
G3). Shares nothing with the package. No joker is declared here, so the order does not matter.
"""

from collections import Counter
from collections.abc import Sequence

from tests.support.plain_cards import Card, Cards
from tests.support.plain_variant import PlainVariant


def is_wild_lay_down(
    game: PlainVariant, number: int, melds: Sequence[Cards], held: Cards | None
) -> bool:
    """Whether melds may be laid down in a hand, in the player's first lay-down."""
    if not melds or not is_dealt(game, game.wild[number], [*sum(melds, ()), *(held or ())]):
        return False
    if not all(is_wild_meld(game, number, meld) for meld in melds):
        return False
    if held is not None and not keeps_enough(game, number, len(held)):
        return False
    sizes = sorted(map(len, melds))
    if game.is_blitz(number):
        return True
    ways = [game.contract(number), *game.instead.get(number, ())]
    if game.to_the_card:
        return any(sizes == sorted(size for _, size in way) for way in ways)
    demanded = sorted(size for _, size in game.contract(number))
    spare = len(sizes) - len(demanded)
    if spare < 0 or (spare and not game.more_with_contract):
        return False
    largest = sizes[spare:]
    return all(size >= least for size, least in zip(largest, demanded, strict=True))


def is_dealt(game: PlainVariant, wild: Sequence[str], cards: Sequence[Card]) -> bool:
    """C1: two packs have no more of any card. A wild card may be written as a joker (T4, P3)."""
    copies = Counter(cards)
    written = sum(card.joker or card.rank in wild for card in cards)
    most = game.jokers + 2 * len(game.suits) * len(wild)
    naturals = [count for card, count in copies.items() if not card.joker]
    return written <= most and all(count <= 2 for count in naturals)


def keeps_enough(game: PlainVariant, number: int, held: int) -> bool:
    """T5: one card for the discard; G3: the sixteenth, where one was drawn."""
    keep = game.keep_first(number)
    return {"one card": held == 1, "one card at most": held <= 1}.get(keep, True)


def is_wild_meld(game: PlainVariant, number: int, cards: Cards) -> bool:
    """Whether cards are a meld: those that are not wild fit, and the others stand for the rest."""
    wild = game.wild[number]
    naturals = [card for card in cards if not card.joker and card.rank not in wild]
    if not naturals:
        return game.wild_sets and game.sets and len(cards) >= 3
    return is_wild_set(game, naturals, len(cards)) or is_wild_run(game, naturals, len(cards))


def is_wild_set(game: PlainVariant, naturals: Sequence[Card], size: int) -> bool:
    """T3, P2: three or more of a rank."""
    return game.sets and size >= 3 and len({card.rank for card in naturals}) == 1


def is_wild_run(game: PlainVariant, naturals: Sequence[Card], size: int) -> bool:
    """T3, G3: three or more in a row of one suit; an ace is low, or also high."""
    if not game.runs or not 3 <= size <= len(game.ranks):
        return False
    if len({card.suit for card in naturals}) > 1:
        return False
    for ace in (1,) if game.ace == "low" else (1, len(game.ranks) + 1):
        places = [
            ace if card.rank == "A" else game.ranks.index(str(card.rank)) + 1 for card in naturals
        ]
        if len(set(places)) == len(places) and max(places) - min(places) < size:
            return True
    return False
