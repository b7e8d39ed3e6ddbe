"""Every rule is tested, and every test cites a rule that exists."""

import ast
import re
from functools import cache

from tests.support.core import ROOT

RULEBOOK = (ROOT / "docs" / "rulebook.md").read_text(encoding="utf-8")
IN_THE_RULEBOOK = set(re.findall(r"^- ([A-Z]\d+) ", RULEBOOK, re.MULTILINE))
LETTER = f"[{''.join(sorted({rule[0] for rule in IN_THE_RULEBOOK}))}]"
CITATION = re.compile(rf"\b{LETTER}\d+\b")


@cache
def cited() -> set[str]:
    """The rules in the names and docstrings of the tests, and those that a source's statements
    stand in."""
    rules: set[str] = set()
    for file in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                led_by = re.match(rf"test_((?:{LETTER}\d+_)*)", node.name, re.IGNORECASE)
                rules |= set(led_by[1].upper().split("_")[:-1] if led_by else ())
            if isinstance(node, ast.FunctionDef | ast.Module):
                rules |= set(CITATION.findall(ast.get_docstring(node) or ""))
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Statement":
                rules.add(ast.literal_eval(node.args[1]))
    return rules


def test_every_rule_is_cited_by_a_test() -> None:
    assert IN_THE_RULEBOOK - cited() == set()


def test_no_test_cites_a_rule_that_does_not_exist() -> None:
    assert cited() - IN_THE_RULEBOOK == set()


def test_every_rule_the_core_speaks_of_exists() -> None:
    for folder in ("rules", "variants", "referee", "handbook", "game", "wire"):
        for file in (ROOT / "scorekeeper" / folder).rglob("*.py"):
            assert set(CITATION.findall(file.read_text(encoding="utf-8"))) <= IN_THE_RULEBOOK, file
