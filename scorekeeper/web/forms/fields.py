"""Form fields for names, whole numbers, currencies and amounts, cards, and totals with sums in
them."""

import re
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from babel.numbers import list_currencies
from wtforms import Field, IntegerField, StringField
from wtforms.form import BaseForm
from wtforms.validators import InputRequired, Optional, ValidationError

from scorekeeper.cards import Card, CardTextError, read_cards
from scorekeeper.game.start import tidy_name
from scorekeeper.speech import say
from scorekeeper.web.forms.parts import remove_nul
from scorekeeper.web.writing.money import SIGNS, SIGNS_OF_SEVERAL, letters_of, money, read_amount

T = TypeVar("T")

MAX_IN_SUM, MAX_IN_SIGNED_SUM = 9999, 999_999
"""The largest numbers in a total, and in points of a game without cards."""
SUM = re.compile(r"\d+(?:\+\d+)*\+?", re.ASCII)
SIGNED_SUM = re.compile(r"[+-]?\d+(?:[+-]\d+)*[+-]?", re.ASCII)


class TextField(Field, Generic[T]):
    """A field for a text of up to `max_length` letters. Its data is the result of `read`, None
    where nothing was typed or the text can't be read: then `read` raises ValueError with a
    sentence. `write` gives the text of data that doesn't come from a form."""

    data: T | None

    def __init__(
        self,
        read: Callable[[str], T],
        write: Callable[[T], str] = str,
        *,
        max_length: int,
        **rest: Any,
    ) -> None:
        super().__init__(**rest)
        self.read, self.write, self.max_length = read, write, max_length

    @property
    def text(self) -> str:
        """The text in the field."""
        if self.raw_data:
            return str(self.raw_data[0])
        return "" if self.data is None else self.write(self.data)

    @property
    def is_empty(self) -> bool:
        """Whether nothing was typed."""
        return not self.text.strip()

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read what was typed."""
        text = valuelist[0].strip() if valuelist else ""
        self.data = None
        if len(text) > self.max_length:
            raise ValueError(say("That’s more than Scorekeeper can take at once."))
        if text:
            self.data = self.read(text)


class NameField(StringField):
    """A field for a name."""

    def __init__(self, *, filters: Any = (remove_nul,), **rest: Any) -> None:
        super().__init__(filters=filters, **rest)

    @property
    def tidy(self) -> str:
        """The name as it is stored; empty where nothing was typed."""
        return tidy_name(self.data or "")


class WholeNumber(IntegerField):
    """A field for a whole number. Its `sentence` says what to write when something else was typed,
    a number beyond the `limits`, or nothing although a number is `needed`; further `validators`
    come after that."""

    def __init__(
        self,
        sentence: str,
        *,
        needed: bool = True,
        limits: tuple[int, int] | None = None,
        validators: Any = (),
        **rest: Any,
    ) -> None:
        first = InputRequired(sentence) if needed else Optional()
        super().__init__(validators=[first, *validators], **rest)
        self.invalid_value_message = sentence
        self.limits = limits

    def pre_validate(self, form: BaseForm) -> None:  # noqa: ARG002
        """Refuse a number beyond the limits."""
        if self.limits and self.data is not None:
            minimum, maximum = self.limits
            if not minimum <= self.data <= maximum:
                raise ValidationError(self.invalid_value_message)

    @property
    def text(self) -> str:
        """The text in the field: what was typed, a number or not, else its first value."""
        if self.raw_data:
            return str(self.raw_data[0])
        return "" if self.data is None else str(self.data)


class CurrencyField(StringField):
    """A field for a currency, by its three letters or its sign; empty for chips."""

    signs = SIGNS
    pattern = "|".join(["[a-z]{3}", *map(re.escape, SIGNS)])
    """What may be a currency, for the script of the page, which knows no list of them."""

    @property
    def code(self) -> str | None:
        """The currency that was typed, as it is stored; None for chips."""
        return letters_of(self.data or "") or None

    def pre_validate(self, form: BaseForm) -> None:  # noqa: ARG002
        """Refuse a text that is not a currency, and a sign of several currencies."""
        if not self.code or self.code in list_currencies():
            return
        several = SIGNS_OF_SEVERAL.get(self.code.lower())
        if not several:
            raise ValidationError(say("A currency is three letters or a sign, such as JMD or €."))
        one, other = several
        sentence = say(
            "“{sign}” is the sign of several currencies; write three letters, such as {one} or"
            " {other}.",
            sign=(self.data or "").strip(),
            one=one,
            other=other,
        )
        raise ValidationError(sentence)


class AmountField(StringField):
    """A field for an amount of money, from `min_amount` to `max_amount` minor units of the currency
    in the form's `currency` field. `amount` is the amount typed, in minor units: None before the
    field is validated, and where it is refused."""

    amount: int | None = None

    def __init__(self, min_amount: int, max_amount: int, **rest: Any) -> None:
        super().__init__(**rest)
        self.min_amount, self.max_amount = min_amount, max_amount

    @property
    def text(self) -> str:
        """The text in the field."""
        return self.data or ""

    def pre_validate(self, form: BaseForm) -> None:
        """Read the amount. Refuses any other text, and an amount beyond the limits."""
        field = form["currency"]
        assert isinstance(field, CurrencyField)
        currency = field.code
        try:
            amount = read_amount(self.data or "", currency)
        except ValueError as error:
            chips = say("Write a whole number of chips, or fill in the money first.")
            raise ValidationError(str(error) if currency else chips) from None
        if amount > self.max_amount:
            most = money(self.max_amount, currency)
            raise ValidationError(say("That’s a lot. At most {most}.", most=most))
        if amount < self.min_amount:
            least = money(self.min_amount, currency)
            raise ValidationError(say("Write at least {least}.", least=least))
        self.amount = amount


def read_sum(text: str) -> int:
    """Read a total, or numbers with + between them; nothing needs to follow the last +. Raises
    ValueError with a sentence.

    >>> read_sum("10 + 15+3")
    28
    """
    tight = "".join(text.split())
    if not SUM.fullmatch(tight):
        raise ValueError(say("“{text}” isn’t a total; write 35 or 10+15+10.", text=text))
    return _add_up(tight, MAX_IN_SUM)


def read_signed_sum(text: str) -> int:
    """Read points, or numbers with + or − between them; nothing needs to follow the last sign.
    Raises ValueError with a sentence.

    >>> read_signed_sum("−10 + 25"), read_signed_sum("5-")
    (15, 5)
    """
    tight = "".join(text.split()).replace("−", "-")
    if not SIGNED_SUM.fullmatch(tight):
        raise ValueError(
            say("“{text}” isn’t a number of points; write 35, −5 or 10+15.", text=text)
        )
    return _add_up(tight, MAX_IN_SIGNED_SUM)


def _add_up(text: str, most: int) -> int:
    numbers = [int(number) for number in re.findall(r"[+-]?\d+", text, re.ASCII)]
    if any(abs(number) > most for number in numbers):
        raise ValueError(say("“{text}” is too large; write at most {most}.", text=text, most=most))
    return sum(numbers)


def read_held_cards(text: str) -> tuple[Card, ...]:
    """Read the cards a player holds. Raises ValueError with a sentence.

    >>> len(read_held_cards("K 9 As *"))
    4
    """
    try:
        return read_cards(text, suitless=True)
    except CardTextError as error:
        raise ValueError(f"{error}.") from None
