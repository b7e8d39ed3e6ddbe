"""The fewest payments that settle a table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from scorekeeper.game.entries import Account

Holding = tuple[Account, int]

MAX_SPLIT = 12
"""Up to this many are split in the best way, within hundredths of a second. There are only ever
more in a game that people kept joining and leaving (C19, C24), where trying every way would take
minutes."""


@dataclass(frozen=True)
class Transfer:
    """A payment still to be made."""

    payer: Account
    payee: Account
    amount: int


def settle(balances: Mapping[Account, int]) -> tuple[Transfer, ...]:
    """Find the fewest payments after which everybody is even.

    `balances` are minor units by account, positive for those who are owed, and sum to 0. Players
    whose balances cancel out settle among themselves; every such group needs one payment fewer
    than it has players, so the exact answer is the split into the most groups.

    >>> [(t.payer, t.payee, t.amount) for t in settle({1: 2, 2: -2, 3: 3, 4: -1, 5: -2})]
    [(2, 1, 2), (4, 3, 1), (5, 3, 2)]
    """
    return tuple(
        transfer
        for group in _max_groups(_open_holdings(balances))
        for transfer in _pay_within(group)
    )


def min_payments(balances: Mapping[Account, int]) -> int:
    """Return how few payments can settle these balances."""
    holdings = _open_holdings(balances)
    return len(holdings) - len(_max_groups(holdings))


def settle_through(banker: int, unsettled: Mapping[Account, int]) -> tuple[Transfer, ...]:
    """Find the payments when all money goes through one player: those who owe pay the banker, who
    pays those who are owed."""
    others = [holding for holding in _open_holdings(unsettled) if holding[0] != banker]
    owing = [Transfer(account, banker, -amount) for account, amount in others if amount < 0]
    owed = [Transfer(banker, account, amount) for account, amount in others if amount > 0]
    return (*owing, *owed)


def _open_holdings(balances: Mapping[Account, int]) -> list[Holding]:
    """Return the balances that are not even, seats in order before pots."""
    seats = sorted(balances, key=lambda account: (isinstance(account, str), account))
    return [(account, balances[account]) for account in seats if balances[account]]


def _max_groups(holdings: Sequence[Holding]) -> list[list[Holding]]:
    """Split the holdings into as many groups as possible that each sum to 0."""
    pairs, rest = _take_pairs(holdings)
    if len(rest) > MAX_SPLIT:
        return [*pairs, rest]
    return [*pairs, *_split(rest)]


def _take_pairs(holdings: Sequence[Holding]) -> tuple[list[list[Holding]], list[Holding]]:
    """Split off pairs that cancel each other out. Such a pair is always a group of a best split:
    whatever groups the two were in instead make one group without them."""
    pairs: list[list[Holding]] = []
    rest: list[Holding] = []
    for holding in holdings:
        other = next((other for other in rest if other[1] == -holding[1]), None)
        if other is None:
            rest.append(holding)
        else:
            rest.remove(other)
            pairs.append([other, holding])
    return pairs, rest


def _split(holdings: Sequence[Holding]) -> list[list[Holding]]:
    """Find the best split of holdings of which no two cancel each other out. Sets of them are
    numbers, one bit a holding; the group of the first holding is tried in every way."""
    sums = [0]
    for _, amount in holdings:
        sums += [earlier + amount for earlier in sums]
    even = [members for members, amount in enumerate(sums) if not amount and members]

    @cache
    def split_members(members: int) -> tuple[int, ...]:
        first = members & -members
        splits = (
            (group, *split_members(members ^ group))
            for group in even
            if group & first and group & members == group
        )
        return max(splits, key=len, default=())

    return [
        [holding for index, holding in enumerate(holdings) if group >> index & 1]
        for group in split_members(len(sums) - 1)
    ]


def _pay_within(group: Sequence[Holding]) -> Iterator[Transfer]:
    """Yield the payments inside a group that cannot be split: one fewer than it has members."""
    owed = iter([holding for holding in group if holding[1] > 0])
    due = 0
    for payer, amount in group:
        owes = max(-amount, 0)
        while owes:
            if not due:
                payee, due = next(owed)
            paid = min(owes, due)
            owes, due = owes - paid, due - paid
            yield Transfer(payer, payee, paid)
