"""The base class of the pages' forms, and their hidden fields."""

import re
from collections.abc import Mapping
from typing import Any

from flask import render_template
from flask_wtf import FlaskForm
from markupsafe import Markup
from wtforms import Field
from wtforms.widgets import HiddenInput

from scorekeeper.game.entries import Account
from scorekeeper.rules.stakes import POTS
from scorekeeper.web.security.protection import is_from_own_page
from scorekeeper.web.writing.language import reading

SEAT = re.compile(r"\d{1,2}", re.ASCII)
NOBODY = 0
"""A seat where nobody sits, an entry that was never made: the game refuses it with a sentence."""


def remove_nul(text: str | None) -> str | None:
    """Remove from a text the one character that no database takes; nobody can type it."""
    return text and text.replace("\0", "")


class PageForm(FlaskForm):
    """A form on a page. WTForms' own messages are in the reader's language."""

    class Meta(FlaskForm.Meta):
        """How its fields are written."""

        def render_field(self, field: Field, render_kw: Any) -> Markup:
            """Render a field as HTML. Hidden ones have no ids, since one page has many such
            forms."""
            if isinstance(field.widget, HiddenInput):
                render_kw = {"id": False, **render_kw}
            return super().render_field(field, render_kw)

    def __init__(self, **rest: Any) -> None:
        meta = {"csrf": not is_from_own_page(), "locales": [reading().language]}
        super().__init__(meta=meta, **rest)


def render_form(template: str, form: PageForm, **values: Any) -> tuple[str, int]:
    """Render the page of a form; a refused one is an error (422)."""
    return render_template(template, form=form, **values), 422 if form.errors else 200


class HiddenNumber(Field):
    """A number that the page fills in, such as a seat; `unreadable` stands for anything else."""

    widget = HiddenInput()
    data: int

    def __init__(self, *, unreadable: int = NOBODY, **rest: Any) -> None:
        super().__init__(default=unreadable, **rest)
        self.unreadable = unreadable

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read what was sent."""
        try:
            self.data = int(valuelist[0])
        except (IndexError, ValueError):
            self.data = self.unreadable

    def _value(self) -> str:
        return str(self.data)


class HiddenAccount(Field):
    """Whose money it is, as the page fills it in: a seat or a pot. Anything else is a seat where
    nobody sits."""

    widget = HiddenInput()
    data: Account

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read what was sent."""
        text = valuelist[0] if valuelist else ""
        pots: Mapping[str, Account] = {pot: pot for pot in POTS}
        self.data = pots.get(text, int(text) if SEAT.fullmatch(text) else NOBODY)

    def _value(self) -> str:
        return str(self.data)
