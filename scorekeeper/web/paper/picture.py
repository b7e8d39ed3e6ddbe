"""A page as a picture."""

from contextlib import closing
from io import BytesIO
from math import sqrt
from threading import Lock

import pypdfium2

DOTS_PER_POINT = 2
MAX_DOTS = 12_000_000

_pdfium = Lock()
"""PDFium works for one thread at a time, in the whole process."""


def picture(pdf: bytes) -> bytes:
    """The page as a PNG, for a chat."""
    with (
        _pdfium,
        closing(pypdfium2.PdfDocument(pdf)) as document,
        closing(document[0]) as page,
        closing(page.render(scale=_scale(*page.get_size()))) as bitmap,
    ):
        drawn = bitmap.to_pil().copy()
    png = BytesIO()
    drawn.save(png, "PNG", optimize=True)
    return png.getvalue()


def _scale(width: float, height: float) -> float:
    return min(DOTS_PER_POINT, sqrt(MAX_DOTS / (width * height)))
