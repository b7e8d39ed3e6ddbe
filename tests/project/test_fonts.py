"""The letters of titles are in their font, whatever the language, and so are the signs of money."""

import pytest
from fontTools.ttLib import TTFont

from scorekeeper.web.writing.language import TRANSLATED
from tests.project.test_translations import forms, messages
from tests.support.core import ROOT

FONT = ROOT / "static" / "fonts" / "besley-600.woff2"


@pytest.mark.parametrize("language", TRANSLATED)
def test_titles_have_every_letter_of_a_language(language: str) -> None:
    letters = TTFont(FONT).getBestCmap() or {}
    used = {
        letter
        for message in messages(language)
        for form in forms(message.string)
        for letter in form
        if letter.isalpha() or letter in "¡¿«»"
    }
    assert sorted(letter for letter in used if ord(letter) not in letters) == []


def test_a_sign_of_money_is_of_the_same_font_as_its_figures() -> None:
    assert set(map(ord, "$£¥€")) <= set(TTFont(FONT).getBestCmap() or {})
