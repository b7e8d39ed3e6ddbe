"""The part of a form that says what a table agreed on: its money and its house rules."""

from wtforms import Field, RadioField

from scorekeeper.game.start import Start
from scorekeeper.rules.options import ChoiceOption, NumberOption, Option, OptionValue
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.words import Words
from scorekeeper.speech import say
from scorekeeper.web.forms.fields import AmountField, WholeNumber
from scorekeeper.web.start.stakes_form import (
    StakesForm,
    amount_field,
    is_stake,
    make_amount_fields,
    option_field,
    write_stakes,
)


class OptionsForm(StakesForm):
    """The money and the other house rules; each of its `variant` adds a field."""

    def option_fields(self) -> list[tuple[Option, Field]]:
        """Return the house rules that aren't stakes, each with its field."""
        options = [option for option in self.variant.options if not is_stake(option)]
        return [(option, self[option_field(option.id)]) for option in options]

    def field_about(self, option_id: str) -> Field:
        """Return the field that a page shows for a house rule."""
        shown = amount_field(option_id)
        return self[shown] if shown in self else self[option_field(option_id)]

    def chosen_options(self) -> dict[str, OptionValue]:
        """Return the house rules in the form. What can't be read is left out."""
        chosen = {option.id: _value(option, field) for option, field in self.option_fields()}
        chosen |= self.chosen_stakes()
        return {id: value for id, value in chosen.items() if value is not None}


def make_option_fields(variant: Variant) -> dict[str, Field]:
    """Return the fields for the house rules of a game, by their names."""
    fields = {
        option_field(option.id): _field_of(option, variant.words) for option in variant.options
    }
    return fields | make_amount_fields(variant)


def name_field(seat: int) -> str:
    """Return the name of the field for a player's name."""
    return f"name_{seat}"


def write_values(start: Start) -> dict[str, object]:
    """Write the values of a form that is filled in like this start."""
    options = start.variant.all_options(start.options)
    return {
        **{name_field(seat): start.name(seat) for seat in start.seats},
        **{
            option_field(option.id): _write_value(option, options[option.id])
            for option in start.variant.options
        },
        "first_dealer": str(start.first_dealer),
        **write_stakes(start.variant, options, start.currency),
    }


def _write_value(option: Option, value: OptionValue) -> OptionValue:
    return value if isinstance(option, NumberOption) else str(value)


def _field_of(option: Option, words: Words) -> Field:
    if isinstance(option, ChoiceOption):
        choices = {str(value): choice.text_in(words) for value, choice in option.choices.items()}
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
    number: int | None = field.data
    return None if field.errors else number
