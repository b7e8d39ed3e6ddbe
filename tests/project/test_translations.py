"""Translations: every sentence of code and templates has one, and its places are filled in."""

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_keywords
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import dev
from scorekeeper.rules.words import Words
from scorekeeper.web.language import LANGUAGES
from tests.support.core import ROOT

FOLDER = ROOT / "scorekeeper" / "translations"
TRANSLATED = sorted(set(LANGUAGES) - {"en"})
KEYWORDS = parse_keywords([*dev.SAID_BY, *dev.SHEETS_SAY])
METHODS = {"scorekeeper": ("**.py", "python"), "templates": ("**.html", "jinja2")}
SENTENCE_AT = {"say": 0, "say_as": 1, "say_many": 0, "say_later": 0, "mark": 0, "mark_as": 1}
GAMES_WORDS = {f"words.{name}" for name in (*Words.__dataclass_fields__, "joker", "set", "run")}

QUOTES = {"de": ["„“"]}

Said = tuple[str | None, str]


@cache
def extracted() -> frozenset[Said]:
    """Every sentence that is to be translated, with its context."""
    return frozenset(_extracted())


def _extracted() -> Iterator[Said]:
    for folder, method in METHODS.items():
        found = extract_from_dir(ROOT / folder, method_map=[method], keywords=KEYWORDS)
        for _, _, said, _, context in found:
            yield context, said if isinstance(said, str) else said[0]


def catalogue(language: str) -> Catalog:
    """A translation as its translator writes it."""
    with (FOLDER / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=language)


def messages(language: str) -> list[Message]:
    """The sentences of a translation, without its head."""
    return [message for message in catalogue(language) if message.id]


def forms(text: str | Sequence[str] | None) -> list[str]:
    """A sentence, or its singular and plurals."""
    return [text] if isinstance(text, str) else list(text or [""])


def places(text: str) -> set[str]:
    """What is filled in into a sentence."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_every_literal_that_is_said_is_found_by_the_extractor() -> None:
    known = {said for _, said in extracted()}
    for file in (ROOT / "scorekeeper").rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text())):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                at = SENTENCE_AT.get(call.func.id, len(call.args))
                said = call.args[at] if at < len(call.args) else None
                if isinstance(said, ast.Constant):
                    assert said.value in known, f"{file}:{call.lineno}"


def test_the_extractor_finds_what_there_is() -> None:
    found = extracted()
    assert len(found) > 900
    assert (None, "New game") in found
    assert (None, "Nine hands of threes and fours; the lowest total wins.") in found


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_sentence_is_translated_and_none_that_is_gone(language: str) -> None:
    translated = {(message.context, forms(message.id)[0]) for message in messages(language)}
    missing, gone = extracted() - translated, translated - extracted()
    assert (set(missing), gone) == (set(), set()), "run: python3 dev.py words"
    empty = [each.id for each in messages(language) if each.fuzzy or not all(forms(each.string))]
    assert empty == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_is_filled_in_is_filled_in_everywhere(language: str) -> None:
    for message in messages(language):
        asked = set().union(*map(places, forms(message.id)))
        if not isinstance(message.id, str):
            asked.add("number")
        if any(place.startswith("words.") for place in asked):
            asked |= GAMES_WORDS
        for form in forms(message.string):
            assert places(form) <= asked, (message.id, form)
        needed = {
            name for name in places(forms(message.id)[-1]) if name.partition(".")[0] != "words"
        }
        assert needed <= places(forms(message.string)[-1]), (message.id, message.string)


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_is_compiled_is_what_was_written(language: str) -> None:
    compiled = BytesIO()
    write_mo(compiled, catalogue(language))
    kept = (FOLDER / language / "LC_MESSAGES" / "messages.mo").read_bytes()
    assert kept == compiled.getvalue(), "run: python3 dev.py words"


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_closes_what_it_opens(language: str) -> None:
    for message in messages(language):
        for form in forms(message.string):
            for opened, closed in ("()", "[]", *QUOTES.get(language, ())):
                assert form.count(opened) == form.count(closed), form
            assert not re.search(r"  |\s[,.;:!?](\s|$)", form), form


def test_every_folder_is_a_language_that_can_be_chosen() -> None:
    assert sorted(path.name for path in Path(FOLDER).iterdir()) == TRANSLATED
