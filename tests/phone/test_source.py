"""Sources are packed without what only people read, and mean the same."""

from scorekeeper.phone.source import remove_comments

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
    packed = remove_comments(SOURCE).decode()
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
    packed = remove_comments(SOURCE).decode().splitlines()
    lines = SOURCE.splitlines()
    assert len(packed) == len(lines)
    assert packed.index("class Thing:") == lines.index("class Thing:")


def test_each_function_still_has_a_body_and_a_docstring() -> None:
    packed = remove_comments('def f():\n    """Words\n    of two lines."""\n').decode()
    names: dict[str, object] = {}
    exec(packed, names)
    assert getattr(names["f"], "__doc__", None)
