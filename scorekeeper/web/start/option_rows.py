"""The stakes and house rules of a game as a page shows them, each with its field."""

from dataclasses import dataclass
from typing import Any

from wtforms import Field

from scorekeeper.rules.options import ChoiceOption, NumberOption, Option
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import say
from scorekeeper.web.forms.fields import AmountField, WholeNumber
from scorekeeper.web.rules.rulebook import rulebook
from scorekeeper.web.start.options_form import OptionsForm, is_stake

SUGGESTED_CURRENCIES = ("JMD", "ZAR", "GBP", "USD", "EUR", "CAD", "TTD", "BBD", "XCD")


@dataclass(frozen=True)
class OptionRow:
    """A house rule on the page: its question, its number in the rulebook, its field, and what
    stands below the field. Where it has no `choices`, a number is typed: `text` is what stands
    there now, `default` what stands there at first."""

    question: str
    rule: str
    field: Field
    note: str
    choices: tuple[tuple[str, str], ...] = ()
    text: str = ""
    default: int = 0
    min_value: int = 0
    max_value: int = 0
    is_amount: bool = False


@dataclass(frozen=True)
class OptionRows:
    """The house rules of one kind, and whether they are open when the page is."""

    rows: tuple[OptionRow, ...]
    is_open: bool


def build_option_rows(form: OptionsForm) -> dict[str, Any]:
    """Build what `new_game/_agreed.html` shows of a form: the stakes and the other house rules, the
    currencies it suggests, and the text of each rule they come from, by its number."""
    stakes, options = _stakes_of(form), _other_options_of(form)
    return {
        "currencies": SUGGESTED_CURRENCIES,
        "stakes": stakes,
        "options": options,
        "rule_texts": {
            row.rule: rulebook().rules[row.rule] for row in (*stakes.rows, *options.rows)
        },
    }


def _stakes_of(form: OptionsForm) -> OptionRows:
    """Return the house rules that are amounts of money; open in a game played for money."""
    rows = tuple(_row(form, *each) for each in form.option_fields() if is_stake(each[0]))
    refused = form.currency.errors or any(row.field.errors for row in rows)
    return OptionRows(rows, is_open=bool(form.variant.stakes or refused))


def _other_options_of(form: OptionsForm) -> OptionRows:
    """Return all other house rules."""
    rows = tuple(_row(form, *each) for each in form.option_fields() if not is_stake(each[0]))
    return OptionRows(rows, is_open=any(row.field.errors for row in rows))


def _row(form: OptionsForm, option: Option, field: Field) -> OptionRow:
    if isinstance(option, ChoiceOption):
        choices = tuple((str(value), choice.text) for value, choice in option.choices.items())
        return OptionRow(option.question, option.source, field, "", choices)
    assert isinstance(field, AmountField | WholeNumber)
    return OptionRow(
        option.question,
        option.source,
        field,
        _stake_note(option) if is_stake(option) else _note(form.variant, option),
        text=field.text,
        default=option.default,
        min_value=option.min_value,
        max_value=option.max_value,
        is_amount=option.money,
    )


def _stake_note(option: NumberOption) -> str:
    if not option.money:
        return say("times the unit above")
    if option.default:
        return say("in chips, or in the currency above")
    return say("in chips, or in the currency above; 0 to play for nothing")


def _note(variant: Variant, option: NumberOption) -> str:
    """Say what an empty field means, where that follows from another house rule (N6)."""
    others = {other.id: other for other in variant.options}
    for (other_id, value), number in option.default_with.items():
        other = others[other_id]
        assert isinstance(other, ChoiceOption)
        return say(
            "Empty means {usual}, or {number} if: {when}",
            usual=option.default,
            number=number,
            when=other.choices[value].text,
        )
    return ""
