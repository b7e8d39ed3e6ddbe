"""The faces a picture is set in, and how wide a text is in each: what is measured is what is drawn,
whatever fonts a computer has."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

from fontTools.ttLib import TTFont

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
        """Where its file is."""
        return assets.folder() / "static" / self.file


@dataclass(frozen=True)
class _Letters:
    glyphs: Mapping[int, str]
    advances: Mapping[str, tuple[int, int]]
    em: int


@cache
def _letters(face: Face) -> _Letters:
    with TTFont(face.path, lazy=True) as font:
        head: Any = font["head"]
        return _Letters(font.getBestCmap() or {}, font["hmtx"].metrics, head.unitsPerEm)


def letters_of(face: Face) -> Mapping[int, str]:
    """The letters a face has, by their code points."""
    return _letters(face).glyphs


def width(text: str, face: Face, size: float) -> float:
    """How wide a text is at most; a renderer may move some letters closer together."""
    letters = _letters(face)
    names = (letters.glyphs.get(ord(letter), ".notdef") for letter in text)
    return sum(letters.advances[name][0] for name in names) * size / letters.em


def display_face(text: str) -> Face:
    """The face for headlines and figures; the bold one where that lacks a letter."""
    has = letters_of(Face.FIGURES)
    return Face.FIGURES if all(ord(letter) in has for letter in text) else Face.BOLD
