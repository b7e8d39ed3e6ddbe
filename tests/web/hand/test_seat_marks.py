"""The marks of the seats: they can be told from the paper behind them, by day and by night."""

import re
from pathlib import Path

import pytest

from scorekeeper.web.writing.seat_marks import SHAPES

CSS = Path(__file__).parents[3] / "static" / "css"
LEAST_CONTRAST = 3
"""Of a drawing that matters (WCAG 1.4.11)."""


def colours(*files: str) -> dict[str, str]:
    """What the later of these files says of each colour."""
    text = "".join((CSS / file).read_text() for file in files)
    return dict(re.findall(r"--([\w-]+): #(\w{6});", text))


def luminance(colour: str) -> float:
    """The relative luminance of a colour such as `1c6a72`, as WCAG defines it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """How much one colour stands out from another: 1 to 21."""
    darker, lighter = sorted(map(luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_black_on_white_is_the_most_there_is() -> None:
    assert contrast("000000", "ffffff") == pytest.approx(21)


@pytest.mark.parametrize("files", [("tokens.css",), ("tokens.css", "night.css")])
@pytest.mark.parametrize("behind", ["paper", "face", "press", "pen-wash"])
def test_every_mark_stands_out(files: tuple[str, ...], behind: str) -> None:
    ink = colours(*files)
    seen = {seat: contrast(ink[f"seat-{seat}"], ink[behind]) for seat in range(1, len(SHAPES) + 1)}
    assert min(seen.values()) >= LEAST_CONTRAST, seen
