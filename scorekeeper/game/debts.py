"""What is still to be paid at the table, and by whom."""

from collections import Counter
from collections.abc import Mapping, Sequence

from scorekeeper.game.entries import Account, Paid
from scorekeeper.game.postings import Transfer
from scorekeeper.game.settle import min_payments, settle

Debts = tuple[Mapping[Account, int], tuple[Transfer, ...]]


def unpaid_debts(
    balances: Mapping[Account, int], paid: Sequence[Paid], *, earlier: Sequence[Paid] = ()
) -> Debts:
    """What each account still owes (below 0) or is owed, and the fewest payments that settle that.

    What was paid `earlier`, while the balances still changed, counts; of what was paid since, each
    debt leaves the other payments as they are. All amounts are minor units.
    """
    unsettled = Counter(balances)
    for payment in earlier:
        _pay(unsettled, payment)
    transfers = settle(unsettled)
    for payment in paid:
        _pay(unsettled, payment)
        rest = _without(transfers, payment)
        if rest is None or len(rest) > min_payments(unsettled):
            rest = settle(unsettled)
        transfers = rest
    return {account: amount for account, amount in unsettled.items() if amount}, transfers


def _pay(unsettled: Counter[Account], payment: Paid) -> None:
    unsettled[payment.payer] += payment.amount
    unsettled[payment.payee] -= payment.amount


def _without(transfers: tuple[Transfer, ...], paid: Paid) -> tuple[Transfer, ...] | None:
    """The payments after one of them, or a part of it, was made; None when none of them was."""
    for index, due in enumerate(transfers):
        if (due.payer, due.payee) == (paid.payer, paid.payee) and due.amount >= paid.amount:
            rest = due.amount - paid.amount
            still = (Transfer(due.payer, due.payee, rest),) if rest else ()
            return (*transfers[:index], *still, *transfers[index + 1 :])
    return None
