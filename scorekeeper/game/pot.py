"""Whether what was put into a pot lies on the table, and what notes that."""

from collections import Counter
from collections.abc import Mapping

from scorekeeper.game.entries import Account, Paid
from scorekeeper.game.money import Money
from scorekeeper.rules.stakes import Pot


def count_put_in(money: Money, pot: Pot) -> Mapping[int, int]:
    """Return what each seat owes the pot for everything so far, in minor units, paid or not."""
    amounts: Counter[int] = Counter()
    for posting in money.postings:
        if posting.payee == pot and isinstance(posting.payer, int):
            amounts[posting.payer] += posting.amount
    return amounts


def find_missing(money: Money, pot: Pot) -> list[Paid]:
    """Return the payments after which all of that lies in the pot."""
    missing = Counter(count_put_in(money, pot))
    for _, paid in money.paid:
        if paid.payee == pot and isinstance(paid.payer, int):
            missing[paid.payer] -= paid.amount
    return [Paid(seat, pot, amount) for seat, amount in sorted(missing.items()) if amount > 0]


def left_between_players(money: Money) -> dict[int, int]:
    """Return what each seat is up or down without the pots, after what was paid: with what they
    owed a pot, players may have paid what they owed each other."""
    unfilled = [pot for pot in money.pots if pot in money.unsettled]
    missing = [paid for pot in unfilled for paid in find_missing(money, pot)]
    left: Counter[Account] = Counter(money.between_players)
    for paid in (*missing, *(paid for _, paid in money.paid)):
        left[paid.payer] += paid.amount
        left[paid.payee] -= paid.amount
    for pot in money.pots:
        left.subtract(count_put_in(money, pot))
    return {seat: left[seat] for seat in money.balances}


def find_noted(money: Money, pot: Pot) -> list[int]:
    """Return the numbers of the entries that note what was paid into the pot, or out of it."""
    return [number for number, paid in money.paid if pot in (paid.payer, paid.payee)]
