"""The faces a picture is set in, and how wide a text is in each: what is measured is what is drawn,
whatever fonts a computer has."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

from scorekeeper.web import assets

_BESLEY = "vendor/expo-google-fonts-besley-0.4.1"
_DEJAVU = "vendor/dejavu-fonts-ttf-2.37.3"


class Face(Enum):
    """A face, by the class the picture's style sheet gives it, and its file under `static/`."""

    TEXT = "text", f"{_DEJAVU}/DejaVuSansCondensed.ttf"
    BOLD = "bold", f"{_DEJAVU}/DejaVuSansCondensed-Bold.ttf"
    FIGURES = "figures", f"{_BESLEY}/Besley_600SemiBold.ttf"

    def __init__(self, style: str, file: str) -> None:
        self.style = style
        self.file = file

    @property
    def path(self) -> Path:
        """The path of its file."""
        return assets.folder() / "static" / self.file

    @property
    def widths_file(self) -> Path:
        """The path of the file that has the widths of its letters, on a phone."""
        return self.path.with_suffix(".json")


@dataclass(frozen=True)
class _Letters:
    """How wide each letter of a face is, by its code point, and what stands for one that it lacks;
    `em` is the size of the print in the same units."""

    widths: Mapping[int, int]
    lacking: int
    em: int


# To read one takes 10 ms, and each text on a picture is measured.
@cache
def _letters(face: Face) -> _Letters:
    widths_file = face.widths_file
    if widths_file.exists():
        read = json.loads(widths_file.read_text())
        return _Letters({int(code): wide for code, wide in read.pop("widths").items()}, **read)
    return _measured(face)


def _measured(face: Face) -> _Letters:
    from fontTools.ttLib import TTFont  # a phone has only what was widths_file

    with TTFont(face.path, lazy=True) as font:
        head: Any = font["head"]
        advances = font["hmtx"].metrics
        glyphs = font.getBestCmap() or {}
        widths = {code: advances[name][0] for code, name in glyphs.items()}
        return _Letters(widths, advances[".notdef"][0], head.unitsPerEm)


def note_widths(face: Face) -> str:
    """Return the widths of all letters of a face as JSON, for where its file can't be read: what is
    to be in its `widths_file`."""
    return json.dumps(asdict(_measured(face)), separators=(",", ":"))


def letters_of(face: Face) -> Mapping[int, int]:
    """Return the letters a face has, by their code points, and how wide they are."""
    return _letters(face).widths


def width(text: str, face: Face, size: float) -> float:
    """Return how wide a text is at most; a renderer may move some letters closer together."""
    letters = _letters(face)
    wide = sum(letters.widths.get(ord(letter), letters.lacking) for letter in text)
    return wide * size / letters.em


def display_face(text: str) -> Face:
    """Return the face for headlines and figures; the bold one where that lacks a letter."""
    has = letters_of(Face.FIGURES)
    return Face.FIGURES if all(ord(letter) in has for letter in text) else Face.BOLD
