"""What a picture is made of. A template draws it as an SVG, and that becomes the PNG."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from flask import render_template
from markupsafe import Markup

from scorekeeper.web.picture.fonts import Face

Ink = Literal["ink", "grey", "pen", "rule"]
KEPT = 64
"""How many pictures are cached: one takes 100 ms, and at the end of an evening everybody looks at
the same."""


@dataclass(frozen=True)
class Text:
    """A line of text: where its foot begins, its middle is or it ends, and its size."""

    x: float
    y: float
    text: str
    size: float
    face: Face = Face.TEXT
    ink: Ink = "ink"
    anchor: Literal["start", "middle", "end"] = "start"


@dataclass(frozen=True)
class Rule:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    thickness: float = 2
    ink: Ink = "rule"


@dataclass(frozen=True)
class Curve:
    """A player's line in the chart: its points as SVG writes them, the lengths of its strokes and
    of the gaps between them, the thin line from its end to the name, and the middle of the mark of
    the seat there."""

    seat: int
    points: str
    dashes: str
    to_name: tuple[int, int, int, int]
    mark: tuple[int, int]
    leads: bool


@dataclass(frozen=True)
class Sign:
    """The sign of a suit, with its left upper corner and its size."""

    x: int
    y: int
    size: int
    sign: Markup
    ink: Literal["ink", "red"]


@dataclass
class Drawing:
    """A picture that is being drawn."""

    width: int
    height: int
    signs: list[Sign] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    curves: list[Curve] = field(default_factory=list)
    shift: tuple[float, float] = (0, 0)
    """How far the curves are moved, whose points begin at the corner of their chart."""

    def svg(self) -> str:
        """Return the picture as an SVG."""
        return render_template("export/picture.svg", drawing=self)


@lru_cache(maxsize=KEPT)
def png(svg: str) -> bytes:
    """Return an SVG as a PNG. The renderer may be used by several threads at a time."""
    import resvg_py  # no phone has it

    fonts: Sequence[str] = [str(face.path) for face in Face]
    return bytes(resvg_py.svg_to_bytes(svg, skip_system_fonts=True, font_files=list(fonts)))
