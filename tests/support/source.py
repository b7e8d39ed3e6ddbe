"""What is written in a source file, without running it."""

import ast
from collections.abc import Iterator
from pathlib import Path


def tree_of(file: Path) -> ast.Module:
    """A Python file as a syntax tree."""
    return ast.parse(file.read_text(encoding="utf-8"))


def strings_in(file: Path) -> Iterator[tuple[int, str]]:
    """The line and the text of every string that a Python file uses: no docstrings, and no
    explanations below fields."""
    nodes = list(ast.walk(tree_of(file)))
    unused = {node.value for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and node not in unused and isinstance(node.value, str):
            yield node.lineno, node.value
