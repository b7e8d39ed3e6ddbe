"""Only a variant says which game it is and which rules it has; no other code knows any game."""

import re

import pytest

from scorekeeper.variants.registry import VARIANTS
from tests.support.core import ROOT
from tests.support.source import strings_in

ROOMS = ("rules", "referee", "game", "handbook", "wire", "web")

HISTORY = ("wire/earlier_defaults.py", "wire/earlier_offences.py")
"""What games once were: it stays, whatever becomes of the games."""
OF_ONE_GAME = re.compile(rf"[A-BD-Z]\d+|{'|'.join(VARIANTS)}")
"""The number of a rule that is not common to all games (C), or the id of a game."""


@pytest.mark.parametrize("room", ROOMS)
def test_no_value_in_the_code_is_a_rule_number_or_the_id_of_one_game(room: str) -> None:
    files = sorted((ROOT / "scorekeeper" / room).rglob("*.py"))
    files = [file for file in files if not str(file).endswith(HISTORY)]
    assert files
    found = [
        f"{file.relative_to(ROOT)}:{line} {text}"
        for file in files
        for line, text in strings_in(file)
        if OF_ONE_GAME.fullmatch(text)
    ]
    assert found == []
