"""Python sources without what only people and type checkers read: more than half of their bytes,
and of the time in which a phone imports them."""

import ast
from collections.abc import Iterator
from typing import NamedTuple

DOCSTRING = '"."'
"""A short one: a body may need it, and some code looks for it."""
EMPTY = "pass"


class Cut(NamedTuple):
    """A part of a source to cut, from one byte of a line to another, and what takes its place.
    Lines count from 1, bytes in a line from 0."""

    first: int
    start: int
    last: int
    end: int
    instead: str = ""


def shorten(source: str) -> bytes:
    """Return a module's source without its docstrings and comment lines, the annotations of its
    functions, their overloads, and what is there for type checkers alone.

    Annotations in classes stay, as classes may be made of them, and those of functions that are
    registered by their annotations (functools.singledispatch). Every line keeps its number, so that
    errors name the right ones.
    """
    lines = source.encode().split(b"\n")
    tree = ast.parse(source)
    long_strings = set[int]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant | ast.JoinedStr):
            long_strings.update(range(node.lineno, node.end_lineno or 0))
    for number, line in enumerate(lines):
        if line.lstrip().startswith(b"#") and number not in long_strings and number > 1:
            lines[number] = b""
    for cut in sorted(_find_cuts(tree, lines), reverse=True):
        _carry_out(cut, lines)
    return b"\n".join(lines)


def _find_cuts(node: ast.AST, lines: list[bytes]) -> Iterator[Cut]:
    """Find what goes from a part of a source; no two cuts overlap."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        if any(_is_name(each, "overload") for each in node.decorator_list):
            yield _replace(node, node, EMPTY)
            return
        if not any(_is_name(each, "register") for each in node.decorator_list):
            yield from _find_annotations(node, lines)
    if isinstance(node, ast.If) and _is_name(node.test, "TYPE_CHECKING"):
        yield _replace(node.body[0], node.body[-1], EMPTY)
        for other in node.orelse:
            yield from _find_cuts(other, lines)
    elif isinstance(node, ast.Expr) and _is_text(node.value):
        yield _replace(node, node, DOCSTRING)
    else:
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, ast.expr):  # which holds no statement
                yield from _find_cuts(child, lines)


def _find_annotations(
    function: ast.FunctionDef | ast.AsyncFunctionDef, lines: list[bytes]
) -> Iterator[Cut]:
    """Find the annotations of a function, but for those in brackets, and results of many lines."""
    given = function.args
    for each in (*given.posonlyargs, *given.args, given.vararg, *given.kwonlyargs, given.kwarg):
        if each and each.annotation:
            start = each.col_offset + len(each.arg.encode())
            between = lines[each.lineno - 1][start : each.annotation.col_offset]
            if between.strip() == b":":
                yield Cut(each.lineno, start, *_end_of(each))
    result = function.returns
    if result and result.lineno == result.end_lineno:
        line = lines[result.lineno - 1]
        arrow = line.rfind(b"->", 0, result.col_offset)
        if line[arrow : result.col_offset].strip() == b"->":
            yield Cut(result.lineno, arrow, *_end_of(result))


def _replace(first: ast.stmt, last: ast.stmt, instead: str) -> Cut:
    decorators = getattr(first, "decorator_list", [])
    line = min(each.lineno for each in (first, *decorators))
    return Cut(line, first.col_offset, *_end_of(last), instead)


def _end_of(node: ast.stmt | ast.expr | ast.arg) -> tuple[int, int]:
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return node.end_lineno, node.end_col_offset


def _is_name(node: ast.expr, name: str) -> bool:
    return getattr(node, "id", getattr(node, "attr", None)) == name


def _is_text(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


def _carry_out(cut: Cut, lines: list[bytes]) -> None:
    first, last = cut.first - 1, cut.last - 1
    behind = lines[last][cut.end :]
    lines[first] = (
        lines[first][: cut.start] + cut.instead.encode() + (behind if first == last else b"")
    )
    if last > first:
        lines[first + 1 : last] = [b""] * (last - first - 1)
        lines[last] = behind
