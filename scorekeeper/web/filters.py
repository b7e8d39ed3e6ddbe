"""How pages write ranks, dates and signed numbers."""

from babel import Locale
from flask import Flask

from scorekeeper.rules.wording import capital
from scorekeeper.speech import mark, say
from scorekeeper.web.money import signed
from scorekeeper.web.notices import notices
from scorekeeper.web.recording import tap_form
from scorekeeper.web.taking_back import take_back_form, undo_of
from scorekeeper.web.times import day, time_of_day

ORDINALS = {
    "one": mark("{place}st"),
    "two": mark("{place}nd"),
    "few": mark("{place}rd"),
    "other": mark("{place}th"),
}
"""How English writes a rank of each of its kinds of ordinal number."""


def init_app(app: Flask) -> None:
    """Gives templates their filters, and the notices and forms that any of them may show."""
    app.jinja_env.filters.update(
        signed=signed,
        ordinal=ordinal,
        day=day,
        time_of_day=time_of_day,
        first_capital=capital,
    )
    app.jinja_env.globals.update(
        notices=notices,
        take_back_form=take_back_form,
        tap_form=tap_form,
        undo_of=undo_of,
    )


def ordinal(rank: int) -> str:
    """A rank as it is written.

    >>> ordinal(1), ordinal(3), ordinal(4)
    ('1st', '3rd', '4th')
    """
    return say(ORDINALS[Locale("en").ordinal_form(rank)], place=rank)
