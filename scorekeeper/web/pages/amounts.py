"""Reading what people type: whole numbers, cards, totals with sums in them."""

import re
from typing import Any

from wtforms import IntegerField
from wtforms.validators import InputRequired, Optional

from scorekeeper.cards import Card, CardTextError, read_cards
from scorekeeper.speech import say

SUM = re.compile(r"\d{1,4}(?:\+\d{1,4})*\+?", re.ASCII)


class WholeNumber(IntegerField):
    """A field for a whole number; anything else is answered with its sentence."""

    def __init__(self, sentence: str, *, needed: bool = True, **rest: Any) -> None:
        super().__init__(validators=[InputRequired(sentence) if needed else Optional()], **rest)
        self.invalid_value_message = sentence


def read_sum(text: str) -> int:
    """A total, or numbers with + between them; a + at the end is a number that was not typed after
    all. Raises ValueError with a sentence.

    >>> read_sum("10 + 15+3")
    28
    """
    tight = "".join(text.split())
    if not SUM.fullmatch(tight):
        raise ValueError(say("“{text}” isn’t a total; write 35 or 10+15+10.", text=text))
    return sum(int(number) for number in tight.split("+") if number)


def read_held(text: str) -> tuple[Card, ...]:
    """Cards a player holds. Raises ValueError with a sentence.

    >>> len(read_held("K 9 As *"))
    4
    """
    try:
        return read_cards(text, suitless=True)
    except CardTextError as error:
        sentence = say("{problem}; write K, 10, As, Ah, * for a joker.", problem=error)
        raise ValueError(sentence) from None
