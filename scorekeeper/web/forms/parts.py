"""What the forms of the pages are made of."""

import re
from collections.abc import Mapping
from functools import cache
from gettext import NullTranslations
from typing import Any

from flask_wtf import FlaskForm
from markupsafe import Markup, escape
from wtforms import Field
from wtforms.form import BaseForm
from wtforms.i18n import get_translations
from wtforms.widgets import HiddenInput

from scorekeeper.game.entries import Account
from scorekeeper.rules.stakes import POTS
from scorekeeper.web.security.form_tokens import csrf_token
from scorekeeper.web.writing.language import reading

SEAT = re.compile(r"\d{1,2}", re.ASCII)
NOBODY = 0
"""A seat where nobody sits, an entry that was never made: the game refuses it with a sentence."""


def writable(text: str | None) -> str | None:
    """A text without the one sign that no database takes; nobody can type it."""
    return text and text.replace("\0", "")


class PageForm(FlaskForm):
    """A form on a page. Its hidden fields have no ids, since one page has many such forms. Whatever
    is sent was guarded before a view sees it (`security/protection.py`), so no form looks at the
    token again.
    """

    class Meta(FlaskForm.Meta):
        """How its fields are written, and what they say."""

        csrf = False

        def render_field(self, field: Field, render_kw: Any) -> Markup:
            """A field as HTML. WTForms would take ten times as long for a hidden one."""
            if isinstance(field.widget, HiddenInput):
                name, value = escape(field.name), escape(field._value())  # type: ignore[attr-defined] # noqa: SLF001
                return Markup(f'<input name="{name}" type="hidden" value="{value}">')  # noqa: S704
            return super().render_field(field, render_kw)

        def get_translations(self, form: BaseForm) -> NullTranslations:  # noqa: ARG002
            """The sentences of WTForms in the reader's language, read only once."""
            return _sentences_of_wtforms(reading().language)

    def hidden_tag(self, *names: str) -> Markup:
        """The hidden fields, or those with these `names`, and the token of this phone's forms."""
        token = Markup('<input name="csrf_token" type="hidden" value="{}">').format(csrf_token())
        hidden: Markup = super().hidden_tag(*names)
        return token + hidden


@cache
def _sentences_of_wtforms(language: str) -> NullTranslations:
    return get_translations([language])


class HiddenNumber(Field):
    """A number that the page fills in, such as a seat; `unreadable` stands for anything else."""

    widget = HiddenInput()
    data: int

    def __init__(self, *, unreadable: int = NOBODY, **rest: Any) -> None:
        super().__init__(default=unreadable, **rest)
        self.unreadable = unreadable

    def process_formdata(self, valuelist: list[str]) -> None:
        """Reads what was sent."""
        self.data = whole(valuelist[0], self.unreadable) if valuelist else self.unreadable

    def _value(self) -> str:
        return str(self.data)


class HiddenAccount(Field):
    """Whose money it is, as the page fills it in: a seat or a pot. Anything else is a seat where
    nobody sits."""

    widget = HiddenInput()
    data: Account

    def process_formdata(self, valuelist: list[str]) -> None:
        """Reads what was sent."""
        text = valuelist[0] if valuelist else ""
        pots: Mapping[str, Account] = {pot: pot for pot in POTS}
        self.data = pots.get(text, int(text) if SEAT.fullmatch(text) else NOBODY)

    def _value(self) -> str:
        return str(self.data)


def whole(text: str, unreadable: int) -> int:
    """The number that a page filled in; `unreadable` where that isn't one."""
    try:
        return int(text)
    except ValueError:
        return unreadable
