"""Every rule that a score depends on is tested, and every test cites a rule that exists."""

import ast
import re

from tests.support.core import ROOT

LAYING_DOWN_AND_DRAWING = (
    *("C2", "C3", "C4", "C5", "C14", "C17"),
    *("J3", "J4", "J5", "J6", "J9", "J10", "J11", "J12", "J17"),
)
"""Rules about laying down and drawing, on which the score does not depend."""

RULEBOOK = (ROOT / "docs" / "rulebook.md").read_text(encoding="utf-8")
IN_THE_RULEBOOK = set(re.findall(r"^- ([CJ]\d+) ", RULEBOOK, re.MULTILINE))


def cited() -> set[str]:
    """The rules that the names and docstrings of the tests speak of."""
    rules: set[str] = set()
    for file in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                rules |= {name.upper() for name in re.findall(r"^test_([cj]\d+)_", node.name)}
            if isinstance(node, ast.FunctionDef | ast.Module):
                rules |= set(re.findall(r"\b[CJ]\d+\b", ast.get_docstring(node) or ""))
    return rules


def test_every_rule_that_a_score_depends_on_is_cited_by_a_test() -> None:
    assert IN_THE_RULEBOOK - set(LAYING_DOWN_AND_DRAWING) - cited() == set()


def test_no_test_cites_a_rule_that_does_not_exist() -> None:
    assert cited() - IN_THE_RULEBOOK == set()
    assert set(LAYING_DOWN_AND_DRAWING) <= IN_THE_RULEBOOK


def test_every_rule_the_core_speaks_of_exists() -> None:
    every_rule = set(re.findall(r"^- ([A-Z]\d+) ", RULEBOOK, re.MULTILINE))
    for folder in ("rules", "variants", "game", "wire"):
        for file in (ROOT / "scorekeeper" / folder).glob("*.py"):
            said = set(re.findall(r"\b[CJDKESN]\d+\b", file.read_text(encoding="utf-8")))
            assert said <= every_rule, file
