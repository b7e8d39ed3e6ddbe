"""Whoever writes a game reads what a field means right below it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.core import ROOT
from tests.support.source import tree_of

FILES = sorted((ROOT / "scorekeeper" / "rules").glob("*.py"))


def unexplained(file: Path) -> Iterator[str]:
    """The fields in a file below which no text stands. The terms in `Words` that are what they are
    named after need none."""
    for node in ast.walk(tree_of(file)):
        if isinstance(node, ast.ClassDef) and node.name != "Words":
            for field, below in zip(node.body, [*node.body[1:], None], strict=True):
                if isinstance(field, ast.AnnAssign) and not isinstance(below, ast.Expr):
                    yield f"{node.name}.{ast.unparse(field.target)}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_field_is_explained_below_it(file: Path) -> None:
    assert list(unexplained(file)) == []
