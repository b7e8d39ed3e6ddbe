"""The fewest payments that settle a table."""

from collections.abc import Iterator, Mapping
from functools import cache

from scorekeeper.game.state import Transfer


def settle(balances: Mapping[int, int]) -> tuple[Transfer, ...]:
    """The fewest payments after which everybody is even.

    `balances` are minor units by seat, positive for who is to receive, and sum to 0. Players
    whose balances cancel out settle among themselves; every such group needs one payment fewer
    than it has players, so the exact answer is the split into the most groups.

    >>> [(t.payer, t.payee, t.amount) for t in settle({1: 2, 2: -2, 3: 3, 4: -1, 5: -2})]
    [(4, 3, 1), (5, 3, 2), (2, 1, 2)]
    """
    seats = [seat for seat in sorted(balances) if balances[seat]]
    return tuple(
        transfer
        for group in _most_groups(tuple((seat, balances[seat]) for seat in seats))
        for transfer in _pay_within(dict(group))
    )


Holding = tuple[int, int]


def _most_groups(holdings: tuple[Holding, ...]) -> list[list[Holding]]:
    """The holdings split into as many groups as possible that each sum to 0.

    Walks through the sets of players in an order in which every prefix that sums to 0 closes a
    group, so the best order is found set by set.
    """

    @cache
    def best(members: int) -> tuple[int, int]:
        """(groups closed, last player added) of the best order of the players in bit set."""
        closes = not sum(amount for i, (_, amount) in enumerate(holdings) if members >> i & 1)
        return max(
            (best(members & ~(1 << i))[0] + closes if members & ~(1 << i) else closes, -i)
            for i in range(len(holdings))
            if members >> i & 1
        )

    groups: list[list[Holding]] = []
    members = (1 << len(holdings)) - 1
    while members:
        if not sum(amount for i, (_, amount) in enumerate(holdings) if members >> i & 1):
            groups.append([])
        last = -best(members)[1]
        groups[-1].append(holdings[last])
        members &= ~(1 << last)
    return [sorted(group) for group in reversed(groups)]


def _pay_within(group: dict[int, int]) -> Iterator[Transfer]:
    """Payments inside a group that cannot be split: one fewer than it has players."""
    for payer in [seat for seat, amount in group.items() if amount < 0]:
        while group[payer]:
            payee = next(seat for seat, amount in group.items() if amount > 0)
            amount = min(-group[payer], group[payee])
            group[payer] += amount
            group[payee] -= amount
            yield Transfer(payer, payee, amount)
