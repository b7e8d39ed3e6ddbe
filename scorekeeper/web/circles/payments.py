"""Payments between evenings, as forms send them."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from flask import session as cookie
from wtforms import HiddenField, StringField

from scorekeeper.circle.evenings import FORGOTTEN
from scorekeeper.circle.owing import Due, Payer, Payment
from scorekeeper.speech import say
from scorekeeper.store.clock import now
from scorekeeper.store.tokens import new_token
from scorekeeper.web.circles.seasons import Season
from scorekeeper.web.forms.parts import HiddenNumber, PageForm, remove_nul
from scorekeeper.web.writing.money import money, read_amount
from scorekeeper.wire.circles import CHIPS

MAX_ID_LENGTH = 22
MAX_TYPED = 40
"""Letters of a refused amount that are shown again: they travel in a cookie."""
REFUSED_PART = "refused_part"


def _make_key(key: str | None) -> str:
    """Return the key in a form, or a new one."""
    return (remove_nul(key) or "")[:MAX_ID_LENGTH] or new_token()


class PaidForm(PageForm):
    """A payment that was made: all of what is due, or the `part` that somebody typed. Sent again
    under its key, it is noted once."""

    idempotency_key = HiddenField(filters=[_make_key])

    payer = HiddenField(filters=[remove_nul])
    payee = HiddenField(filters=[remove_nul])
    amount = HiddenNumber()
    currency = HiddenField(filters=[remove_nul])
    part = StringField(filters=[remove_nul])

    def payment(self, season: Season) -> Payment | None:
        """Build the payment; return None where nothing like that is due. Raises ValueError with a
        sentence for a part that can't be read."""
        currency = None if self.currency.data == CHIPS else self.currency.data
        due = _find_due(
            season, self.payer.data or FORGOTTEN, self.payee.data or FORGOTTEN, currency
        )
        if due is None or self.amount.data != due.amount:
            return None
        paid = read_amount(self.part.data, currency) if self.part.data else due.amount
        if not 0 < paid <= due.amount:
            most = money(due.amount, currency)
            raise ValueError(say("Write an amount up to {most}: no more is due.", most=most))
        return Payment(str(self.idempotency_key.data), now(), due.payer, due.payee, paid, currency)


@dataclass(frozen=True)
class RefusedPart:
    """What somebody `typed` as a part of a payment, and why it was refused."""

    payer: Payer
    payee: Payer
    currency: str
    typed: str
    why: str

    def is_of(self, fields: Mapping[str, object]) -> bool:
        """Whether it was typed beside this payment, of which these are the form's fields."""
        own = (self.payer, self.payee, self.currency)
        return own == (fields["payer"], fields["payee"], fields["currency"])


def store_refused_part(form: PaidForm, why: str) -> None:
    """Keep what was typed for the next page of the season."""
    typed = (form.part.data or "")[:MAX_TYPED]
    payer, payee = form.payer.data or FORGOTTEN, form.payee.data or FORGOTTEN
    refused = RefusedPart(payer, payee, form.currency.data or CHIPS, typed, why)
    cookie[REFUSED_PART] = asdict(refused)


def pop_refused_part() -> RefusedPart | None:
    """Return the part that was refused on the way to this page; it is shown once."""
    refused = cookie.pop(REFUSED_PART, None)
    return RefusedPart(**refused) if refused else None


class UnpaidForm(PageForm):
    """A payment that was not made after all."""

    id = HiddenField(filters=[remove_nul])


def _find_due(season: Season, payer: Payer, payee: Payer, currency: str | None) -> Due | None:
    """Find how much somebody owes somebody by now."""
    return next(
        (
            due
            for owed in season.owing
            if owed.currency == currency
            for due in owed.due
            if (due.payer, due.payee) == (payer, payee)
        ),
        None,
    )
