"""What is written in a source file, without running it."""

import ast
from collections.abc import Iterator
from pathlib import Path


def tree_of(file: Path) -> ast.Module:
    """A Python file as a syntax tree."""
    return ast.parse(file.read_text(encoding="utf-8"))


def strings_in(file: Path) -> Iterator[tuple[int, str]]:
    """The line and the text of every string in a Python file but docstrings and the strings below
    fields, which are nobody's values."""
    tree = tree_of(file)
    explanations = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node not in explanations:
            if isinstance(node.value, str):
                yield node.lineno, node.value
