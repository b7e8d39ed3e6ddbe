"""The part of a form that says what a table agreed on: its money and its house rules."""

from collections.abc import Mapping, Sequence

from wtforms import BooleanField, Field, RadioField

from scorekeeper.game.start import Start
from scorekeeper.rules.options import ChoiceOption, NumberOption, Option, OptionValue
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import say
from scorekeeper.web.forms.fields import AmountField, CurrencyField, WholeNumber
from scorekeeper.web.forms.parts import PageForm
from scorekeeper.web.writing.money import amount_text

STAKES = "stakes."
"""How the paths of what is paid for begin."""


class OptionsForm(PageForm):
    """The currency; each house rule of its `variant` adds a field."""

    variant: Variant

    currency = CurrencyField()
    without_money = BooleanField()

    def option_fields(self) -> list[tuple[Option, Field]]:
        """Return the house rules of the game, each with its field."""
        return [(option, self[option_field(option.id)]) for option in self.variant.options]

    def chosen_options(self) -> dict[str, OptionValue]:
        """Return the house rules in the form. What can't be read is left out."""
        chosen = {option.id: _value(option, field) for option, field in self.option_fields()}
        if self.without_money.data:
            chosen |= {option.id: 0 for option in self.variant.options if is_stake(option)}
        return {id: value for id, value in chosen.items() if value is not None}

    def validate(self, extra_validators: Mapping[str, Sequence[object]] | None = None) -> bool:
        """Whether every field can be read. Without money, it does not matter what its stakes
        say."""
        readable = bool(super().validate(extra_validators))
        if self.without_money.data:
            for option, field in self.option_fields():
                if is_stake(option):
                    field.errors = []
            readable = not any(field.errors for field in self)
        return readable


def option_field(option_id: str) -> str:
    """Return the name of the field of a house rule."""
    return f"option_{option_id}"


def make_option_fields(variant: Variant) -> dict[str, Field]:
    """Return a field for each house rule of a game, by its name."""
    return {option_field(option.id): _field_of(option) for option in variant.options}


def name_field(seat: int) -> str:
    """Return the name of the field for a player's name."""
    return f"name_{seat}"


def write_values(start: Start) -> dict[str, object]:
    """Write the values of a form that is filled in like this start."""
    options = start.variant.all_options(start.options)
    stakes = [option for option in start.variant.options if is_stake(option)]
    usually_paid = any(option.default for option in stakes)
    return {
        **{name_field(seat): start.name(seat) for seat in start.seats},
        **{
            option_field(option.id): _write_value(option, options[option.id], start.currency)
            for option in start.variant.options
        },
        "first_dealer": str(start.first_dealer),
        "currency": start.currency or "",
        "without_money": usually_paid and not any(options[option.id] for option in stakes),
    }


def _write_value(option: Option, value: OptionValue, currency: str | None) -> OptionValue:
    if isinstance(option, NumberOption):
        return amount_text(int(value), currency) if option.money else value
    return str(value)


def is_stake(option: Option) -> bool:
    """Whether a house rule is an amount of money, or how many units of it somebody pays."""
    return isinstance(option, NumberOption) and (option.money or option.path.startswith(STAKES))


def _field_of(option: Option) -> Field:
    if isinstance(option, ChoiceOption):
        choices = {str(value): choice.text for value, choice in option.choices.items()}
        return RadioField(choices=choices, default=str(option.default))
    if option.money:
        return AmountField(option.min_value, option.max_value, default=str(option.default))
    follows = bool(option.default_with)
    sentence = say(
        "Write a whole number from {least} to {most}.",
        least=option.min_value,
        most=option.max_value,
    )
    return WholeNumber(
        sentence,
        needed=not follows,
        default=None if follows else option.default,
        limits=(option.min_value, option.max_value),
    )


def _value(option: Option, field: Field) -> OptionValue | None:
    """Return the value of a house rule; None where the table leaves it to its other choices, and
    where nobody can read it."""
    if isinstance(option, ChoiceOption):
        return next((value for value in option.choices if str(value) == field.data), None)
    number: int | None = field.amount if isinstance(field, AmountField) else field.data
    return None if field.errors else number
