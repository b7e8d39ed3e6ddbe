"""Every sentence in code and templates is translated, and its placeholders are filled in."""

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
from scorekeeper.web.writing.language import TRANSLATED
from tests.support.core import ROOT

FOLDER = ROOT / "scorekeeper" / "translations"
KEYWORDS = parse_keywords([*dev.SPEAKING_FUNCTIONS, *dev.SPEAKING_VALUES])
METHODS = {"scorekeeper": ("**.py", "python"), "templates": ("**.html", "jinja2")}
SENTENCE_AT = {"say": 0, "say_as": 1, "say_many": 0, "say_later": 0, "mark": 0, "mark_as": 1}
GAMES_WORDS = {f"words.{name}" for name in (*Words.__dataclass_fields__, "joker", "set", "run")}

QUOTES = {"de": ["„“"], "es": ["«»", "¿?", "¡!"], "fr": ["«»"]}

Sentence = tuple[str | None, str]
"""Its context, and its text in English."""


@cache
def extracted() -> frozenset[Sentence]:
    """Every sentence that is to be translated, with its context."""
    return frozenset(_extracted())


def _extracted() -> Iterator[Sentence]:
    for folder, method in METHODS.items():
        found = extract_from_dir(ROOT / folder, method_map=[method], keywords=KEYWORDS)
        for _, _, text, _, context in found:
            yield context, text if isinstance(text, str) else text[0]


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


def placeholders(text: str) -> set[str]:
    """The names of what is filled into a sentence."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_the_extractor_finds_every_literal_sentence() -> None:
    known = {text for _, text in extracted()}
    for file in (ROOT / "scorekeeper").rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text())):
            if isinstance(call, ast.Call):
                function = ast.unparse(call.func).rpartition(".")[2]
                at = SENTENCE_AT.get(function, len(call.args))
                text = call.args[at] if at < len(call.args) else None
                if isinstance(text, ast.Constant):
                    assert text.value in known, f"{file}:{call.lineno}"


def test_the_extractor_finds_sentences_in_code_and_templates() -> None:
    found = extracted()
    assert len(found) > 900
    assert (None, "New game") in found
    assert (None, "Nine hands of threes and fours") in found


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_sentence_is_translated_and_no_old_one_is_kept(language: str) -> None:
    translated = {(message.context, forms(message.id)[0]) for message in messages(language)}
    missing, gone = extracted() - translated, translated - extracted()
    assert (set(missing), gone) == (set(), set()), "run: python3 dev.py words"
    empty = [each.id for each in messages(language) if each.fuzzy or not all(forms(each.string))]
    assert empty == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_placeholder_of_a_sentence_is_in_its_translation(language: str) -> None:
    for message in messages(language):
        known = set().union(*map(placeholders, forms(message.id)))
        if not isinstance(message.id, str):
            known.add("number")
        if any(name.startswith("words.") for name in known):
            known |= GAMES_WORDS
        for form in forms(message.string):
            assert placeholders(form) <= known, (message.id, form)
        needed = {name for name in placeholders(forms(message.id)[-1]) if name[:6] != "words."}
        assert needed <= placeholders(forms(message.string)[-1]), (message.id, message.string)


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
            assert not re.search(r"  | [,.;:!?](\s|$)", form), form


def test_every_folder_is_a_language_that_can_be_chosen() -> None:
    assert sorted(path.name for path in Path(FOLDER).iterdir()) == sorted(TRANSLATED)
