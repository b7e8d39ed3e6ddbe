"""The money of a circle as its page shows it: who pays whom, and what was paid."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from scorekeeper.circle.owing import Due, Owing, Payment
from scorekeeper.circle.people import FORGOTTEN, People, PersonId
from scorekeeper.game.wording import payment_in_words
from scorekeeper.rules.wording import capital
from scorekeeper.speech import say
from scorekeeper.web.circles.season_view import tell_apart
from scorekeeper.web.circles.seasons import Season
from scorekeeper.web.writing.money import have_cents, money
from scorekeeper.web.writing.payments import count_payments
from scorekeeper.web.writing.times import day
from scorekeeper.wire.circles import CHIPS


@dataclass(frozen=True)
class PaymentLine:
    """A payment: to be made, or one that was made on the day `made_on`; what its form sends, and
    the whole of it in words."""

    text: str
    amount: str
    words: str
    fields: Mapping[str, object]
    made_on: str | None


@dataclass(frozen=True)
class Settling:
    """The payments that settle one currency, and those of them that were made since the last
    evening, each in its place."""

    title: str
    lines: tuple[PaymentLine, ...]


def build_settlings(season: Season) -> list[Settling]:
    """Build the payments that settle the season, currency by currency; each is named where there
    are several."""
    owing = [owed for owed in season.owing if owed.rows]
    names = tell_apart([owed.currency for owed in owing]) if len(owing) > 1 else [""]
    return [_settling(season, owed, name) for owed, name in zip(owing, names, strict=False)]


def _settling(season: Season, owed: Owing, name: str) -> Settling:
    title = count_payments(len(owed.due), made=len(owed.due) < len(owed.rows))
    if name:
        title = say("{about}: {sentence}", about=name, sentence=title)
    cents = have_cents((row.amount for row in owed.rows), owed.currency)
    lines = (
        _made_payment(season.people, row, with_cents=cents)
        if isinstance(row, Payment)
        else _due_payment(season.people, row, owed.currency, with_cents=cents)
        for row in owed.rows
    )
    return Settling(capital(title), tuple(lines))


def _due_payment(
    people: People, due: Due, currency: str | None, *, with_cents: bool
) -> PaymentLine:
    return PaymentLine(
        text=_payment(people, due, "pays"),
        amount=money(due.amount, currency, with_cents=with_cents),
        words=_payment(people, due, "paid", money(due.amount, currency)),
        fields={
            "payer": due.payer,
            "payee": due.payee,
            "amount": due.amount,
            "currency": currency or CHIPS,
        },
        made_on=None,
    )


def describe_debts(season: Season, who: PersonId) -> list[str]:
    """Describe what somebody still pays or is paid."""
    return [
        _payment(season.people, due, "pays", money(due.amount, owed.currency))
        for owed in season.owing
        for due in owed.due
        if who in (due.payer, due.payee)
    ]


def build_history(season: Season) -> list[PaymentLine]:
    """Build the payments that stand in no row of what is due, in the order in which they were
    noted."""
    in_rows = {row for owed in season.owing for row in owed.rows}
    before = [payment for payment in season.circle.payments if payment not in in_rows]
    cents = any(have_cents([payment.amount], payment.currency) for payment in before)
    return [_made_payment(season.people, payment, with_cents=cents) for payment in before]


def _made_payment(people: People, payment: Payment, *, with_cents: bool) -> PaymentLine:
    return PaymentLine(
        text=_payment(people, payment, "paid"),
        amount=money(payment.amount, payment.currency, with_cents=with_cents),
        words=describe_payment(people, payment),
        fields={"id": payment.id},
        made_on=day(payment.at),
    )


def describe_payment(people: People, payment: Payment) -> str:
    """Say what was paid: “Ann paid Bob £5”."""
    return _payment(people, payment, "paid", money(payment.amount, payment.currency))


def _payment(
    people: People, payment: Due | Payment, how: Literal["pays", "paid"], amount: str | None = None
) -> str:
    """Say who pays, or paid, whom."""

    def name(person: PersonId) -> str:
        return people.name(person if people.find(person) else FORGOTTEN)

    return capital(payment_in_words(name, payment.payer, payment.payee, how, amount))
