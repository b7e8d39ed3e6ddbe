"""The house rules of a game as a page shows them, each with its field."""

from dataclasses import dataclass
from typing import Any

from wtforms import Field

from scorekeeper.handbook.terms import Term, terms_of
from scorekeeper.rules.options import ChoiceOption, NumberOption, Option, default_of
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import say
from scorekeeper.web.forms.fields import WholeNumber
from scorekeeper.web.start.options_form import OptionsForm
from scorekeeper.web.start.stakes_view import build_stakes_view


@dataclass(frozen=True)
class OptionRow:
    """A house rule on the page: its question, its field, the word that explains it, if it needs
    one, what is so `now` and as `usual`, and what stands below the field. Where it has no
    `choices`, a number is typed: `text` is what stands there now."""

    question: str
    field: Field
    word: Term | None
    now: str
    usual: str
    note: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    text: str = ""
    min_value: int = 0
    max_value: int = 0
    only_with: str = ""
    """The choice of another row without which this number says nothing, and is not shown."""


@dataclass(frozen=True)
class OptionRows:
    """The house rules: the `first` of them are asked of everybody, the other `rows` are folded
    away. Whether these are open when the page is."""

    first: tuple[OptionRow, ...]
    rows: tuple[OptionRow, ...]
    is_open: bool

    @property
    def changed(self) -> int:
        """How many of those that are folded away are not as usual."""
        return sum(row.now != row.usual for row in self.rows)


def build_option_rows(form: OptionsForm) -> dict[str, Any]:
    """Build what `new_game/_agreed.html` shows of a form: the money and the other house rules."""
    words = {term.id: term for term in terms_of(form.variant.with_options({}))}
    first, rows = (
        tuple(
            _row(form, option, field, words.get(option.about))
            for option, field in form.option_fields()
            if option.asked_first == asked_first
        )
        for asked_first in (True, False)
    )
    options = OptionRows(first, rows, is_open=any(row.field.errors for row in rows))
    return {"stakes": build_stakes_view(form), "options": options}


def _row(form: OptionsForm, option: Option, field: Field, word: Term | None) -> OptionRow:
    words = form.variant.words
    question = option.question_in(words)
    if isinstance(option, ChoiceOption):
        choices = tuple(
            (str(value), choice.text_in(words)) for value, choice in option.choices.items()
        )
        texts = dict(choices)
        usual = texts[str(option.default)]
        return OptionRow(
            question, field, word, texts.get(field.data, usual), usual, choices=choices
        )
    assert isinstance(field, WholeNumber)
    usual = str(default_of(option, form.chosen_options()))
    return OptionRow(
        question,
        field,
        word,
        field.text or usual,
        usual,
        _note(form.variant, option),
        text=field.text,
        min_value=option.min_value,
        max_value=option.max_value,
        only_with=str(option.only_with[1]) if option.only_with else "",
    )


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
            when=other.choices[value].text_in(variant.words),
        )
    return ""
