"""Payments between evenings, as forms send them."""

from collections.abc import Sequence

from wtforms import HiddenField, SelectField
from wtforms.validators import InputRequired, ValidationError

from scorekeeper.circle.owing import Due, Payer, Payment
from scorekeeper.circle.people import FORGOTTEN
from scorekeeper.speech import mark, say
from scorekeeper.store.clock import now
from scorekeeper.store.tokens import new_token
from scorekeeper.web.circles.seasons import Season
from scorekeeper.web.forms.fields import AmountField, CurrencyField
from scorekeeper.web.forms.parts import HiddenNumber, PageForm, remove_nul
from scorekeeper.web.writing.money import read_amount, readers_currency
from scorekeeper.wire.circles import CHIPS

MAX_ID_LENGTH = 22
MAX_AMOUNT = 100_000_000
"""Minor units of one payment."""
WHO = mark("Choose who it was.")


def _make_key(key: str | None) -> str:
    """Return the key in a form, or a new one."""
    return (remove_nul(key) or "")[:MAX_ID_LENGTH] or new_token()


class PaidForm(PageForm):
    """The box beside what is due. Sent again under its key, the payment is noted once."""

    idempotency_key = HiddenField(filters=[_make_key])
    payer = HiddenField(filters=[remove_nul])
    payee = HiddenField(filters=[remove_nul])
    amount = HiddenNumber()
    currency = HiddenField(filters=[remove_nul])
    part = HiddenField(filters=[remove_nul])
    """What was paid of it, in forms of pages on which a part could be typed."""

    def payment(self, season: Season) -> Payment | None:
        """Build the payment; return None where nothing like that is due any more."""
        currency = None if self.currency.data == CHIPS else self.currency.data
        due = _find_due(
            season, self.payer.data or FORGOTTEN, self.payee.data or FORGOTTEN, currency
        )
        if due is None or self.amount.data != due.amount:
            return None
        paid = self._paid_of(due, currency)
        if not 0 < paid <= due.amount:
            return None
        key = str(self.idempotency_key.data)
        return Payment(key, now(), due.payer, due.payee, paid, currency)

    def _paid_of(self, due: Due, currency: str | None) -> int:
        """Return how much of what is due was paid, in minor units; 0 if that can't be read."""
        try:
            return read_amount(self.part.data, currency) if self.part.data else due.amount
        except ValueError:
            return 0


class UnpaidForm(PageForm):
    """A payment that was not made after all."""

    id = HiddenField(filters=[remove_nul])


class AnyPaymentForm(PageForm):
    """A payment of any amount between any two people of a circle."""

    idempotency_key = HiddenField(filters=[_make_key])
    payer = SelectField(filters=[remove_nul])
    payee = SelectField(filters=[remove_nul])
    currency = CurrencyField(filters=[remove_nul])
    amount = AmountField(1, MAX_AMOUNT)

    def __init__(self, season: Season, **rest: object) -> None:
        super().__init__(**rest)
        people = [each for each in season.people.everybody if season.people.who(each.id) == each.id]
        choices = [(each.id, each.name) for each in people]
        self.payer.choices = self.payee.choices = choices
        for field in (self.payer, self.payee):
            field.validators = [InputRequired(say(WHO))]
        self.currencies: Sequence[str] = _find_currencies(season)

    def validate_payee(self, field: SelectField) -> None:
        """Refuse that somebody pays themselves."""
        if field.data == self.payer.data:
            raise ValidationError(say("Choose two people."))

    def payment(self) -> Payment:
        """Build the payment that a valid form asks for."""
        assert self.amount.amount is not None
        return Payment(
            str(self.idempotency_key.data),
            now(),
            self.payer.data,
            self.payee.data,
            self.amount.amount,
            self.currency.code,
        )


def _find_currencies(season: Season) -> list[str]:
    """Find the currencies of a circle, those with the most games first; empty stands for chips.
    Where nothing was played for yet, it is the reader's."""
    games = [each.game.currency for each in season.all if each.has_money]
    found = sorted(dict.fromkeys(games), key=games.count, reverse=True)
    found += [each.currency for each in season.owing if each.currency not in found]
    return [each or "" for each in found] or [readers_currency()]


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
