"""The table in `docs/security.md` has every requirement of the levels 1 and 2 of ASVS 5.0 once, and
names tests that there are."""

import re

from scorekeeper.web.assets import CHECKOUT

SECTIONS = {
    1: (2, 9, 11, 3, 2),
    2: (3, 3, 4, 1),
    3: (0, 2, 4, 6, 5, 0, 2),
    4: (3, 1, 2, 4),
    5: (1, 3, 2, 3),
    6: (3, 12, 4, 4, 5, 3, 0, 4),
    7: (3, 4, 2, 5, 2, 2),
    8: (2, 3, 1, 1),
    9: (3, 4),
    10: (2, 2, 4, 11, 5, 2, 3),
    11: (2, 3, 3, 4, 1, 1),
    12: (3, 2, 4),
    13: (1, 5, 2, 5),
    14: (2, 4, 3),
    15: (3, 3, 7),
    16: (1, 5, 4, 3, 3),
    17: (1, 4, 2),
}
"""How many requirements of levels 1 and 2 each section of a chapter has; they come first in it."""
ROW = re.compile(r"\| (\d+)\.(\d+)\.(\d+)(?:–\d+\.\d+\.(\d+))? \| (\S+) \| (.+) \| (.*) \|")
TABLE = (CHECKOUT / "docs" / "security.md").read_text()
TESTS = sorted((CHECKOUT / "tests").rglob("test_*.py"))


def test_every_requirement_is_in_it_once() -> None:
    listed = [
        (int(chapter), int(section), number)
        for chapter, section, first, last, *_ in ROW.findall(TABLE)
        for number in range(int(first), int(last or first) + 1)
    ]
    assert listed == [
        (chapter, section, number)
        for chapter, counts in SECTIONS.items()
        for section, count in enumerate(counts, 1)
        for number in range(1, count + 1)
    ]
    assert len(listed) == 253


def test_each_says_whether_it_is_met_and_how() -> None:
    rows = ROW.findall(TABLE)
    assert {met for *_, met, _, _ in rows} == {"yes", "–", "**partly**", "**no**"}
    assert all(how.strip() for *_, how, _ in rows)


def test_every_test_that_it_names_is_there() -> None:
    named = [name for *_, tests in ROW.findall(TABLE) for name in re.findall(r"`([^`]+)`", tests)]
    assert len(named) > 100
    for name in named:
        file, _, function = name.partition("::")
        texts = [path.read_text() for path in TESTS if path.stem == file]
        assert any(f"def {function}" in text for text in texts), name
