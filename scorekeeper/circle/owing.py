"""The money of a season: who owes whom, and what has been paid."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.circle.evenings import Evening
from scorekeeper.circle.people import FORGOTTEN, People, PersonId, is_forgotten
from scorekeeper.game.entries import Account, Paid
from scorekeeper.game.money import settle_one_by_one, unpaid_debts
from scorekeeper.game.settle import Transfer
from scorekeeper.rules.stakes import POTS

Payer = PersonId
"""Who pays or is paid: a person, whoever stands for one forgotten, or a pot from which nobody took
what is theirs."""


@dataclass(frozen=True)
class Payment:
    """Something that was paid between evenings; `amount` in minor units of the currency."""

    id: str
    at: str
    payer: Payer
    payee: Payer
    amount: int
    currency: str | None


@dataclass(frozen=True)
class Due:
    """A payment still to be made."""

    payer: Payer
    payee: Payer
    amount: int


@dataclass(frozen=True)
class Owing:
    """What is owed in one currency after all that was paid, and the fewest payments that settle
    it. `rows` are those and the ones that were made since the last evening, one for each two who
    pay and are paid: what is due, or else the last payment. Making one, or taking it back, changes
    no other row. What was paid otherwise is in none."""

    currency: str | None
    unsettled: Mapping[Payer, int]
    due: tuple[Due, ...]
    rows: tuple[Due | Payment, ...]


def work_out_debts(
    evenings: Iterable[Evening], payments: Sequence[Payment], people: People
) -> list[Owing]:
    """Work out what is owed over all these evenings, for each currency in which anything was won or
    paid."""
    finished = [evening for evening in evenings if evening.finished]
    currencies = {
        evening.game.currency for evening in finished if evening.has_money or evening.game.unsettled
    }
    currencies |= {payment.currency for payment in payments}
    return [
        _work_out_debts_in(currency, finished, payments, people)
        for currency in sorted(currencies, key=lambda each: each or "")
    ]


def _work_out_debts_in(
    currency: str | None, evenings: Sequence[Evening], payments: Sequence[Payment], people: People
) -> Owing:
    games = [evening for evening in evenings if evening.game.currency == currency]
    made = sorted(
        (one for one in payments if one.currency == currency), key=lambda one: (one.at, one.id)
    )
    balances: Counter[Payer] = Counter()
    for evening in games:
        for account, amount in evening.game.unsettled.items():
            balances[account if isinstance(account, str) else evening.sitting[account - 1]] += (
                amount
            )
    paid = [
        (_current_payer(one.payer, people), _current_payer(one.payee, people), one) for one in made
    ]
    payers = _order_payers({*balances, *(each for *both, _ in paid for each in both)}, people)
    number = {payer: index for index, payer in enumerate(payers, 1)}
    last = max((evening.game.ended or "" for evening in games), default="")
    facts = [(one.at, Paid(number[payer], number[payee], one.amount)) for payer, payee, one in paid]
    accounts: dict[Account, int] = {number[payer]: each for payer, each in balances.items()}
    unsettled = unpaid_debts(accounts, [fact for _, fact in facts])
    *before, transfers = settle_one_by_one(
        accounts,
        [fact for at, fact in facts if at >= last],
        earlier=[fact for at, fact in facts if at < last],
    )
    due = tuple(
        Due(payers[int(each.payer) - 1], payers[int(each.payee) - 1], each.amount)
        for each in transfers
    )
    rows: dict[tuple[int, int], Due | Payment] = {}
    many = [one for one in paid if one[2].at >= last]
    for index, (payer, payee, one) in enumerate(many, len(before) - len(many)):
        # Of more than are settled one by one nobody knows what was due, but most of them were.
        if index < 0 or Transfer(number[payer], number[payee], one.amount) in before[index]:
            rows[number[payer], number[payee]] = one
    for each in due:
        rows[number[each.payer], number[each.payee]] = each
    return Owing(
        currency,
        {payers[int(account) - 1]: amount for account, amount in unsettled.items()},
        due,
        tuple(rows[both] for both in sorted(rows)),
    )


def _current_payer(payer: Payer, people: People) -> Payer:
    """Find the person who has the debt now: two names may have become one person."""
    if people.find(payer):
        return people.who(payer)
    return payer if payer in POTS or is_forgotten(payer) else FORGOTTEN


def _order_payers(payers: Iterable[Payer], people: People) -> list[Payer]:
    """Order people by their names, so that payments keep their order; the others come last."""

    def order(payer: Payer) -> tuple[bool, str, str]:
        person = people.find(payer)
        return person is None, people.name(payer).casefold() if person else "", payer

    return sorted(payers, key=order)
