"""The words of each game, explained as the table plays it."""

import re

import pytest

from scorekeeper.handbook.terms import Term, terms_of
from scorekeeper.rules.options import OptionValue
from scorekeeper.variants.registry import VARIANTS
from tests.support.core import ROOT
from tests.support.games.registry import JUDGED
from tests.support.pseudo import pseudo_spoken, unsaid

RULEBOOK = (ROOT / "docs" / "rulebook.md").read_text(encoding="utf-8")
NUMBERS = set(re.findall(r"^- ([A-Z]\d+) ", RULEBOOK, re.MULTILINE))


def words_of(variant: str, **options: OptionValue) -> dict[str, Term]:
    """The words of a table by their names."""
    return {term.name: term for term in terms_of(VARIANTS[variant].with_options(options))}


@pytest.mark.parametrize("variant", JUDGED)
def test_every_word_is_explained_once_and_cites_its_rule(variant: str) -> None:
    terms = terms_of(VARIANTS[variant].with_options({}))
    assert len({term.id for term in terms}) == len({term.name for term in terms}) == len(terms)
    assert [term.name.casefold() for term in terms] == sorted(
        term.name.casefold() for term in terms
    )
    for term in terms:
        assert re.fullmatch(r"[A-Z].*\.", term.meaning), term
        assert term.rule in NUMBERS, term


@pytest.mark.parametrize("variant", JUDGED)
def test_every_word_is_in_the_readers_language(variant: str) -> None:
    with pseudo_spoken():
        for term in terms_of(VARIANTS[variant].with_options({})):
            assert set(unsaid(f"{term.name} {term.meaning}")) <= {"Blitz"}, term


@pytest.mark.parametrize(
    ("variant", "own", "foreign"),
    [
        ("jamaican", {"Three", "Four", "Call", "Bend the table", "Contract"}, {"Buy", "Kitty"}),
        ("south-african", {"Group", "Run", "Buy", "Kitty", "Half safe", "Blitz"}, {"Call"}),
        ("european", {"Kalooki", "Call up", "Pool", "Buy in", "Last cards"}, {"Contract", "Call"}),
        ("kooky", {"Kooky", "Set", "Run", "Call", "Adding on"}, {"Joker", "Kitty"}),
    ],
)
def test_a_game_explains_its_own_words(variant: str, own: set[str], foreign: set[str]) -> None:
    words = set(words_of(variant))
    assert own <= words
    assert not foreign & words


def test_house_rules_change_what_words_mean() -> None:
    assert "Kalooki" not in words_of("south-african")
    assert "Kalooki" in words_of("south-african", kaluki=True)
    assert "Half safe" not in words_of("south-african", half_safe="never")
    assert "Call" not in words_of("jamaican", max_calls=0)
    assert "before anyone else" in words_of("jamaican")["Bend the table"].meaning
    usual = words_of("jamaican", bent_first_only=False)["Bend the table"]
    assert "before anyone else" not in usual.meaning


def test_b6_the_figures_of_a_contract_are_no_word() -> None:
    assert not any(name.isdigit() for name in words_of("carioca", hands=11))


def test_s10_the_discard_belongs_first_to_the_player_in_turn() -> None:
    assert "first right" in words_of("south-african")["Discards"].meaning
    assert "first right" not in words_of("jamaican")["Discards"].meaning
