"""What is still to be paid at the table, and by whom."""

from collections import Counter
from collections.abc import Mapping, Sequence

from scorekeeper.game.entries import Account, Paid
from scorekeeper.game.settle import fewest_payments, settle
from scorekeeper.game.state import Transfer

Debts = tuple[Mapping[Account, int], tuple[Transfer, ...]]


def unpaid_debts(balances: Mapping[Account, int], paid: Sequence[Paid]) -> Debts:
    """What each account still owes (below 0) or is owed after some debts were paid, and the fewest
    payments that settle that. Paying one of the payments leaves the others as they are.

    Balances and amounts are minor units.
    """
    unsettled = Counter(balances)
    transfers = settle(unsettled)
    for payment in paid:
        unsettled[payment.payer] += payment.amount
        unsettled[payment.payee] -= payment.amount
        rest = _without(transfers, payment)
        if rest is None or len(rest) > fewest_payments(unsettled):
            rest = settle(unsettled)
        transfers = rest
    return {account: amount for account, amount in unsettled.items() if amount}, transfers


def _without(transfers: tuple[Transfer, ...], paid: Paid) -> tuple[Transfer, ...] | None:
    """The payments after one of them, or a part of it, was made; None when none of them was."""
    for place, due in enumerate(transfers):
        if (due.payer, due.payee) == (paid.payer, paid.payee) and due.amount >= paid.amount:
            rest = due.amount - paid.amount
            still = (Transfer(due.payer, due.payee, rest),) if rest else ()
            return (*transfers[:place], *still, *transfers[place + 1 :])
    return None
