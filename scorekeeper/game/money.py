"""The table's money, in minor units, and the payments still to be made."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.game.entries import Account, Paid
from scorekeeper.game.payments import Posting, sum_up
from scorekeeper.game.settle import Transfer, min_payments, settle
from scorekeeper.game.table import Table
from scorekeeper.rules.stakes import POTS, Pot
from scorekeeper.rules.variant import Variant

MAX_PAID_ONE_BY_ONE = 20
"""The last payments that leave the others as they are: more than a table ever has to make. The work
for each is bounded, but not small."""


@dataclass(frozen=True)
class Money:
    """The table's money, in minor units."""

    postings: tuple[Posting, ...]
    """What moved."""
    balances: Mapping[int, int]
    """What each seat is up or down."""
    pots: Mapping[Pot, int]
    paid: tuple[tuple[int, Paid], ...]
    """The debts settled at the table, each with the number of its entry."""

    @property
    def between_players(self) -> dict[int, int]:
        """What each seat is up or down without the pots, which nobody has won during the game."""
        amounts = sum_up(
            posting
            for posting in self.postings
            if isinstance(posting.payer, int) and isinstance(posting.payee, int)
        )
        return {seat: amounts[seat] for seat in self.balances}

    @property
    def unsettled(self) -> dict[Account, int]:
        """What each account still owes (below 0) or is owed after what was paid."""
        return unpaid_debts(self._accounts, [paid for _, paid in self.paid])

    @cached_property
    def transfers(self) -> tuple[Transfer, ...]:
        """The payments that settle that."""
        last = self.postings[-1].number if self.postings else 0
        return payments_due(
            self._accounts,
            [paid for number, paid in self.paid if number >= last],
            earlier=[paid for number, paid in self.paid if number < last],
        )

    @property
    def _accounts(self) -> dict[Account, int]:
        return dict([*self.balances.items(), *self.pots.items()])


def find_biggest_winners(amounts: Mapping[int, int]) -> list[int]:
    """Find the seats that are up most, of what each is up or down; none where everybody is even.

    >>> find_biggest_winners({1: 20, 2: -40, 3: 20}), find_biggest_winners({1: 0, 2: 0})
    ([1, 3], [])
    """
    most = max(amounts.values())
    return [seat for seat, amount in amounts.items() if amount == most > 0]


def count_money(table: Table, ranks: Mapping[int, int]) -> Money:
    """Work out what moved and what each seat is up or down. A finished game has paid out its pot
    and its stakes."""
    postings = list(table.postings)
    if table.ended_by is not None:
        postings += _pot_postings(table, ranks)
        postings += post_points(table.rules, table.totals, ranks, table.ended_by)
    postings.sort(key=lambda posting: posting.number)
    accounts = sum_up(postings)
    return Money(
        postings=tuple(postings),
        balances={seat: accounts[seat] for seat in table.start.seats},
        pots={pot: accounts[pot] for pot in POTS},
        paid=table.paid,
    )


def _pot_postings(table: Table, ranks: Mapping[int, int]) -> Iterator[Posting]:
    """Share the pot among the winners; what does not divide goes to them in minor units, one each,
    in seat order from the first dealer's left (C10, E9, S13)."""
    stakes, start = table.rules.stakes, table.start
    assert table.ended_by is not None
    if stakes is None:
        return
    pot = sum(posting.amount for posting in table.postings if posting.payee == stakes.pot)
    winners = [seat for seat in start.left_of(start.first_dealer) if ranks.get(seat) == 1]
    each, over = divmod(pot, len(winners))
    for number, seat in enumerate(winners):
        amount = each + (number < over)
        if amount:
            yield Posting(table.ended_by, stakes.pot, seat, amount, "pot")


def post_points(
    rules: Variant, totals: Mapping[int, int], ranks: Mapping[int, int], number: int
) -> Iterator[Posting]:
    """Yield what each player pays everybody who ranks better, because of the entry of this number
    that ends the game: the difference times the stake, and nothing where they have the better
    total (C13). Who has left is not among the `ranks`, and neither pays nor is paid (C19)."""
    stake = rules.stake_per_point
    if not stake:
        return
    sign = -1 if rules.highest_wins else 1
    for payer in ranks:
        for payee in ranks:
            points = sign * (totals[payer] - totals[payee])
            if ranks[payee] < ranks[payer] and points > 0:
                yield Posting(number, payer, payee, points * stake, "stake_per_point", points)


def unpaid_debts(balances: Mapping[Account, int], paid: Iterable[Paid]) -> dict[Account, int]:
    """Return what each account still owes (below 0) or is owed after these payments, without those
    that are even. All amounts are minor units."""
    unpaid = Counter(balances)
    for payment in paid:
        _pay(unpaid, payment)
    return {account: amount for account, amount in unpaid.items() if amount}


def payments_due(
    balances: Mapping[Account, int], paid: Sequence[Paid], *, earlier: Sequence[Paid] = ()
) -> tuple[Transfer, ...]:
    """Find the fewest payments that settle what is still unpaid.

    What was paid `earlier`, while the balances still changed, counts; of what was paid since, each
    debt leaves the other payments as they are. All amounts are minor units.
    """
    *_, due = settle_one_by_one(balances, paid, earlier=earlier)
    return due


def settle_one_by_one(
    balances: Mapping[Account, int], paid: Sequence[Paid], *, earlier: Sequence[Paid] = ()
) -> Iterator[tuple[Transfer, ...]]:
    """Yield what was due before each of the last payments, MAX_PAID_ONE_BY_ONE at most, and then
    what still is (see payments_due)."""
    unpaid = Counter(unpaid_debts(balances, [*earlier, *paid[:-MAX_PAID_ONE_BY_ONE]]))
    transfers = settle(unpaid)
    for payment in paid[-MAX_PAID_ONE_BY_ONE:]:
        yield transfers
        _pay(unpaid, payment)
        rest = _subtract_payment(transfers, payment)
        if rest is None or len(rest) > min_payments(unpaid):
            rest = settle(unpaid)
        transfers = rest
    yield transfers


def _pay(unpaid: Counter[Account], payment: Paid) -> None:
    unpaid[payment.payer] += payment.amount
    unpaid[payment.payee] -= payment.amount


def _subtract_payment(transfers: tuple[Transfer, ...], paid: Paid) -> tuple[Transfer, ...] | None:
    """Return the payments due after one of them, or a part of it, was made; None when none of them
    was."""
    for index, due in enumerate(transfers):
        if (due.payer, due.payee) == (paid.payer, paid.payee) and due.amount >= paid.amount:
            rest = due.amount - paid.amount
            still = (Transfer(due.payer, due.payee, rest),) if rest else ()
            return (*transfers[:index], *still, *transfers[index + 1 :])
    return None
