"""Python sources without comments and docstrings, which are half of their bytes."""

import ast


def remove_comments(source: str) -> bytes:
    """Return a module's source without its docstrings and comment lines.

    Every line keeps its number, so that errors name the right ones.
    """
    lines = source.encode().split(b"\n")
    docstrings, long_strings = [], set[int]()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and _is_text(node.value):
            docstrings.append(node.value)
        elif isinstance(node, ast.Constant | ast.JoinedStr):
            long_strings.update(range(node.lineno, node.end_lineno or 0))
    for number, line in enumerate(lines):
        if line.lstrip().startswith(b"#") and number not in long_strings and number > 1:
            lines[number] = b""
    for text in docstrings:
        _shorten(text, lines)
    return b"\n".join(lines)


def _is_text(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


def _shorten(text: ast.expr, lines: list[bytes]) -> None:
    """Replace a docstring by a short one: a body may need it, and some code looks for it."""
    first, last = text.lineno - 1, (text.end_lineno or text.lineno) - 1
    behind = lines[last][text.end_col_offset :]
    lines[first] = lines[first][: text.col_offset] + b'"."' + (behind if first == last else b"")
    for number in range(first + 1, last):
        lines[number] = b""
    if last > first:
        lines[last] = behind
