"""Sources are packed without what only people read, and mean the same."""

from typing import Any

from scorekeeper.phone.source import shorten

SOURCE = '''#!/usr/bin/python
# coding: utf-8
"""About the module.

More.
"""

# A comment,
TEXT = """kept
# no comment
"""  # beside it


class Thing:
    """What it is."""

    value: int
    """What it is worth."""

    def fails(self) -> str:
        """What it does, in „words“."""; return f"""
# {self!r} no comment
"""
'''


def test_comments_and_docstrings_go_and_strings_stay() -> None:
    packed = shorten(SOURCE).decode()
    for gone in "About", "More", "A comment", "What it":
        assert gone not in packed
    assert packed.count("no comment") == 2
    names: dict[str, object] = {}
    exec(packed, names)
    assert names["TEXT"] == "kept\n# no comment\n"
    thing = names["Thing"]
    assert isinstance(thing, type)
    assert thing().fails().endswith(" no comment\n")


def test_every_line_keeps_its_number() -> None:
    packed = shorten(SOURCE).decode().splitlines()
    lines = SOURCE.splitlines()
    assert len(packed) == len(lines)
    assert packed.index("class Thing:") == lines.index("class Thing:")


def test_each_function_still_has_a_body_and_a_docstring() -> None:
    packed = shorten('def f():\n    """Words\n    of two lines."""\n').decode()
    names: dict[str, object] = {}
    exec(packed, names)
    assert getattr(names["f"], "__doc__", None)


TYPED = """from functools import singledispatch
from typing import TYPE_CHECKING, NamedTuple, overload

if TYPE_CHECKING:
    from nowhere import Nothing
else:
    Nothing = 7


class Point(NamedTuple):
    across: int
    up: int = Nothing


@overload
def double(value: int) -> int: ...
@overload
def double(value: str) -> str: ...
def double(value: "Nothing", *more: Nothing,
           times: dict[str,
                       int] = {}, **rest: Nothing) -> (int | str):
    def inner(each: int) -> int: return each * 2
    return inner(value)


@singledispatch
def name_kind(value): return "thing"


@name_kind.register
def _(value: int) -> str: return "number"


async def wait(
    seconds: float,
) -> dict[
    str, int
]:
    return lambda each: each
"""


def test_what_only_type_checkers_read_goes_and_the_rest_means_the_same() -> None:
    packed = shorten(TYPED).decode()
    for gone in "nowhere", "@overload", "float", "*more:", "times:", "rest:", "(each:":
        assert gone not in packed
    assert len(packed.splitlines()) == len(TYPED.splitlines())
    names: dict[str, Any] = {}
    exec(packed, names)
    assert names["Point"](1) == (1, 7)
    assert names["double"](4) == 8
    assert (names["name_kind"](4), names["name_kind"]("four")) == ("number", "thing")
