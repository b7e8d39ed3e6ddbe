"""The part of a form that says what is paid for what.

Some games pay in units: buying in costs five of them. A page asks for amounts instead. Pages of
earlier versions asked for the unit and how many, and a phone may have one of their forms waiting.
"""

from collections.abc import Mapping, Sequence
from math import gcd
from typing import TypeGuard, cast

from wtforms import BooleanField, Field, HiddenField

from scorekeeper.rules.options import UNIT, NumberOption, Option, OptionValue, stake_amount
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import say
from scorekeeper.web.forms.fields import AmountField, CurrencyField
from scorekeeper.web.forms.parts import PageForm
from scorekeeper.web.writing.money import amount_text, money

MAX_AMOUNT = 1_000_000
"""The most that is paid at a time, in minor units."""


class StakesForm(PageForm):
    """The currency, and whether anything is paid; each stake of its `variant` adds a field. It was
    filled in with the house rules `agreed`."""

    variant: Variant
    agreed: Mapping[str, OptionValue]

    currency = CurrencyField()
    for_money = BooleanField()
    has_switch = HiddenField(default="y")
    """Missing in the forms of pages that asked `without_money` instead."""
    without_money = BooleanField()

    @property
    def is_for_money(self) -> bool:
        """Whether anything is paid, as far as the form says so."""
        if self.without_money.data:
            return False
        if not self.is_submitted():
            return any(self.agreed[option.id] for option in self._options())
        return bool(self.for_money.data) or not self.has_switch.raw_data

    def stakes(self) -> list[tuple[NumberOption, AmountField]]:
        """Return the stakes of the game, each with the field for its amount; without the unit in
        which others are counted."""
        counts = self._counts()
        paid_as_typed = [
            (option, cast(AmountField, self[option_field(option.id)]))
            for option in self._options()
            if not is_count(option) and not (option.path == UNIT and counts)
        ]
        return [*counts, *paid_as_typed]

    def chosen_stakes(self) -> dict[str, OptionValue | None]:
        """Return the stakes in the form as house rules; None for what can't be read."""
        if not self.is_for_money:
            return {option.id: 0 for option in self._options()}
        if self._says_amounts:
            amounts = {option.id: field.amount for option, field in self.stakes()}
            refused = {option.id for option, field in self.stakes() if field.errors}
            values = {**amounts, **self._units()}
            return {id: value for id, value in values.items() if id not in refused}
        return {option.id: _number_in(self[option_field(option.id)]) for option in self._options()}

    def validate(self, extra_validators: Mapping[str, Sequence[object]] | None = None) -> bool:
        """Whether every field can be read. Where nothing is paid, it does not matter what the
        stakes say."""
        super().validate(extra_validators)
        if self._says_amounts:
            self._check_counts()
        else:
            self._show_counts()
        if not self.is_for_money:
            for _, field in self.stakes():
                field.errors = []
        return not any(field.errors for field in self)

    def _options(self) -> list[NumberOption]:
        return [option for option in self.variant.options if is_stake(option)]

    def _counts(self) -> list[tuple[NumberOption, AmountField]]:
        """Return the stakes that are counted in units, with the fields for their amounts."""
        counted = [option for option in self._options() if is_count(option)]
        return [(option, cast(AmountField, self[amount_field(option.id)])) for option in counted]

    @property
    def _says_amounts(self) -> bool:
        """Whether amounts were sent, not units."""
        return any(field.raw_data for _, field in self._counts())

    def _units(self) -> dict[str, int]:
        """Return how many units each amount is, and the unit: the greatest that divides them all,
        but as it was where no amount has changed."""
        counts, unit_option = self._counts(), _unit_of(self.variant)
        unit = int(self.agreed[unit_option.id])
        amounts = {option.id: field.amount or 0 for option, field in counts}
        if any(amount != unit * int(self.agreed[id]) for id, amount in amounts.items()):
            unit = gcd(*amounts.values()) or unit
        times = {id: amount // unit if unit else 0 for id, amount in amounts.items()}
        return times | {unit_option.id: unit}

    def _check_counts(self) -> None:
        """Refuse amounts that are too many units. What older pages ask was not asked here."""
        counts, unit_option = self._counts(), _unit_of(self.variant)
        for option in (*(option for option, _ in counts), unit_option):
            self[option_field(option.id)].errors = []
        if any(field.errors for _, field in counts):
            return
        units = self._units()
        for option, field in counts:
            if units[option.id] > option.max_value:
                most = option.max_value * units[unit_option.id]
                sentence = say(
                    "That’s a lot beside the others. At most {most}.",
                    most=money(most, self.currency.code),
                )
                field.errors = [sentence]

    def _show_counts(self) -> None:
        """Show as amounts the units that an older page sent, and beside them what is wrong."""
        for option, field in self._counts():
            older = [self[option_field(each.id)] for each in (_unit_of(self.variant), option)]
            field.errors = [error for each in older for error in each.errors]
            unit, times = map(_number_in, older)
            if unit is not None and times is not None:
                field.data = typed_amount(unit * times, self.currency.code)


def option_field(option_id: str) -> str:
    """Return the name of the field of a house rule."""
    return f"option_{option_id}"


def amount_field(option_id: str) -> str:
    """Return the name of the field for the amount that a number of units comes to."""
    return f"amount_{option_id}"


def make_amount_fields(variant: Variant) -> dict[str, Field]:
    """Return a field for the amount of each stake that is counted in units, by its name."""
    usual = variant.all_options({})
    return {
        amount_field(option.id): AmountField(
            0, MAX_AMOUNT, default=str(stake_amount(variant.options, option, usual))
        )
        for option in variant.options
        if is_count(option)
    }


def write_stakes(
    variant: Variant, options: Mapping[str, OptionValue], currency: str | None, coins: int = 1
) -> dict[str, object]:
    """Write the values of a form with the money of these house rules in it, each unit of theirs as
    so many `coins`."""
    stakes = [option for option in variant.options if is_stake(option)]
    as_paid: dict[str, object] = {
        option_field(option.id): typed_amount(coins * int(options[option.id]), currency)
        for option in stakes
        if not is_count(option)
    }
    amounts: dict[str, object] = {
        amount_field(option.id): typed_amount(
            coins * stake_amount(variant.options, option, options), currency
        )
        for option in stakes
        if is_count(option)
    }
    return as_paid | amounts | {"currency": currency or ""}


def _unit_of(variant: Variant) -> NumberOption:
    """Return the house rule that says what a unit of money is."""
    return next(option for option in variant.options if is_stake(option) and option.path == UNIT)


def is_stake(option: Option) -> TypeGuard[NumberOption]:
    """Whether a house rule is an amount of money, or how many units of it somebody pays."""
    return isinstance(option, NumberOption) and option.is_stake


def is_count(option: Option) -> TypeGuard[NumberOption]:
    """Whether a house rule is how many units of money somebody pays."""
    return isinstance(option, NumberOption) and option.is_count


def typed_amount(amount: int, currency: str | None) -> str:
    """Write an amount of minor units as somebody would type it: without cents where there are none.

    >>> typed_amount(1000, "EUR"), typed_amount(50, "EUR"), typed_amount(20, None)
    ('10', '0.50', '20')
    """
    whole, _, rest = amount_text(amount, currency).partition(".")
    return f"{whole}.{rest}" if rest.strip("0") else whole


def _number_in(field: Field) -> int | None:
    """Return the number in a field; None where it can't be read."""
    number: int | None = field.amount if isinstance(field, AmountField) else field.data
    return None if field.errors else number
