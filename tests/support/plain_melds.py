"""What a player cannot meld when somebody has made the Blitz (S8), found by trying everything.

Shares nothing with the package. Cards are their texts: `7h`, `Ad`, `*`; a joker may be written
with the card it stood for.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import combinations, product

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
POSITIONS = {rank: position for position, rank in enumerate(RANKS, 1)}
ACE_HIGH = 14


@lru_cache(maxsize=4096)
def s8_fewest_points(cards: tuple[str, ...], points: tuple[int, ...]) -> int:
    """What is left when groups and runs are laid as well as possible; `points` are those of each
    card. A card whose suit nobody noted cannot be laid."""
    return fewest_points(cards, points, is_meld)


@lru_cache(maxsize=4096)
def t5_fewest_points(cards: tuple[str, ...], points: tuple[int, ...], wild: str) -> int:
    """The same where the cards of one rank are wild."""
    return fewest_points(cards, points, lambda meld: t3_t4_is_meld(meld, wild))


def fewest_points(
    cards: tuple[str, ...], points: tuple[int, ...], is_meld: Callable[[Sequence[str]], bool]
) -> int:
    """What is left of these cards when all melds are tried with one another."""
    known = [index for index, card in enumerate(cards) if card[0] == "*" or card[-1] in "shdc"]
    melds = [
        frozenset(indexes)
        for size in range(3, len(known) + 1)
        for indexes in combinations(known, size)
        if is_meld([cards[index] for index in indexes])
    ]

    @cache
    def fewest(held: frozenset[int]) -> int:
        keeping_all = sum(points[index] for index in held)
        return min([keeping_all, *(fewest(held - meld) for meld in melds if meld <= held)])

    return fewest(frozenset(range(len(cards))))


def t3_t4_is_meld(cards: Sequence[str], wild: str) -> bool:
    """Whether these cards make a set or a run, the ace low, with wild cards for whatever is
    missing; wild cards alone are a set."""
    others = [card for card in cards if card[:-1] != wild]
    if len(cards) < 3 or not others:
        return len(cards) >= 3
    positions = [POSITIONS[card[:-1]] for card in others]
    is_set = len(set(positions)) == 1
    is_run = (
        len({card[-1] for card in others}) == 1
        and len(set(positions)) == len(positions)
        and max(positions) - min(positions) < len(cards) <= len(RANKS)
    )
    return is_set or is_run


def is_meld(cards: Sequence[str]) -> bool:
    """Whether these cards, with jokers for whatever is missing, make a group or a run (S3); one of
    them is no joker (C4)."""
    naturals = [card for card in cards if card[0] != "*"]
    return bool(naturals) and (s3_group(naturals, len(cards)) or s3_run(naturals, len(cards)))


def s3_group(naturals: Sequence[str], size: int) -> bool:
    """Three or four of a rank in different suits."""
    ranks = {card[:-1] for card in naturals}
    suits = {card[-1] for card in naturals}
    return size in (3, 4) and len(ranks) == 1 and len(suits) == len(naturals)


def s3_run(naturals: Sequence[str], size: int) -> bool:
    """Three or more of a suit in a row, an ace at either end or, of fourteen, at both."""
    if len({card[-1] for card in naturals}) > 1 or not 3 <= size <= ACE_HIGH:
        return False
    ways = [
        (POSITIONS["A"], ACE_HIGH) if card[:-1] == "A" else (POSITIONS[card[:-1]],)
        for card in naturals
    ]
    return any(
        len(set(positions)) == len(positions) and max(positions) - min(positions) < size
        for positions in product(*ways)
    )
