"""Answers found by trying everything: slow, and too simple to be wrong."""

from collections.abc import Sequence
from itertools import chain, combinations


def fewest_cards_by_hand(worths: Sequence[int], total: int, max_cards: int) -> int | None:
    """The fewest cards, each worth what `worths` says, that come to a total."""
    return next(
        (
            count
            for count in range(min(max_cards, len(worths)) + 1)
            if any(sum(cards) == total for cards in combinations(worths, count))
        ),
        None,
    )


def every_sum(worths: Sequence[int], max_cards: int) -> set[int]:
    """What up to `max_cards` cards can come to."""
    counts = range(min(max_cards, len(worths)) + 1)
    hands = chain.from_iterable(combinations(worths, count) for count in counts)
    return {sum(cards) for cards in hands}


def fewest_payments(balances: Sequence[int]) -> int:
    """The fewest payments that settle these balances. Every set of players is looked at: as many
    groups as possible are split off that are even among themselves, one player at a time, and each
    group needs one payment fewer than it has players."""
    open_balances = [balance for balance in balances if balance]
    bits = [1 << index for index in range(len(open_balances))]
    sums, groups = [0], [0]
    for balance in open_balances:
        sums += [known + balance for known in sums]
    for players in range(1, len(sums)):
        best = max([groups[players ^ bit] for bit in bits if players & bit])
        groups.append(best + (not sums[players]))
    return len(open_balances) - groups[-1]


def fewest_payments_by_trying(balances: Sequence[int]) -> int:
    """The same by trying payments: the first who owes or is owed something settles in full with
    each possible partner in turn, and so on."""
    open_balances = [balance for balance in balances if balance]
    if not open_balances:
        return 0
    first, *others = open_balances
    return 1 + min(
        fewest_payments_by_trying([*others[:index], other + first, *others[index + 1 :]])
        for index, other in enumerate(others)
        if other * first < 0
    )
