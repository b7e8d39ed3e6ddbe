"""The filters and functions that every template may use."""

import re

from flask import Flask

from scorekeeper.rules.wording import capital
from scorekeeper.web.forms.recording import new_idempotency_key
from scorekeeper.web.forms.taking_back import find_undo, may_take_back
from scorekeeper.web.notices import notices
from scorekeeper.web.writing.money import balance, signed
from scorekeeper.web.writing.names import first_name, mark_rest
from scorekeeper.web.writing.seat_marks import seat_mark, seat_shape
from scorekeeper.web.writing.standings import are_large, ordinal
from scorekeeper.web.writing.times import day, time_of_day

LONGEST_JOINED = 14
"""So many letters of a headline fit on one line of the smallest phones."""


def unbroken(text: str, longest: int = LONGEST_JOINED) -> str:
    """Keep a word and the number after it on one line of a sentence, likewise “5 to 8”, what stands
    before the points at its end, and a name with a hyphen if it is no longer than `longest`, the
    line of a headline; cards may stand apart.

    >>> unbroken("Hand 2 taken back: Bob K 9"), unbroken("Ann-Marie and Bartholomew-James won")
    ('Hand\\xa02 taken back: Bob K 9', 'Ann-\\u2060Marie and Bartholomew-James won')
    >>> unbroken("Hearts, 5 to 8")
    'Hearts, 5\\xa0to\\xa08'
    >>> unbroken("Penalty for Ann: Bad lay-down, 50")
    'Penalty for Ann: Bad lay-\\u2060down,\\xa050'
    """
    text = re.sub(r"(?<=\d) ([a-zà]{1,3}) (?=\d)", "\u00a0\\1\u00a0", text)
    text = re.sub(r"(?<=[^\W\d_]{2}) (?=\d)|(?<=,) (?=\d+$)", "\u00a0", text)

    def join(name: re.Match[str]) -> str:
        return name[0].replace("-", "-\u2060") if len(name[0]) <= longest else name[0]

    return re.sub(r"[^\W\d_]+(?:-[^\W\d_]+)+", join, text)


def with_unit(text: str) -> str:
    """Keep each number and what it counts on one line.

    >>> with_unit("It is worth 24 points; it needs 40.")
    'It is worth 24\\xa0points; it needs 40.'
    """
    return re.sub(r"(?<=\d) (?=[^\W\d_])", "\u00a0", text)


def init_app(app: Flask) -> None:
    """Give templates their filters, and the notices and forms that any of them may show."""
    app.jinja_env.filters.update(
        signed=signed,
        balance=balance,
        are_large=are_large,
        ordinal=ordinal,
        day=day,
        time_of_day=time_of_day,
        first_capital=capital,
        unbroken=unbroken,
        with_unit=with_unit,
        first_name=first_name,
        mark_rest=mark_rest,
    )
    app.jinja_env.globals.update(
        may_take_back=may_take_back,
        new_idempotency_key=new_idempotency_key,
        notices=notices,
        seat_mark=seat_mark,
        seat_shape=seat_shape,
        find_undo=find_undo,
    )
