"""The mark of a seat: a small shape in its own colour, by which a player is found again on every
page. It is never the only sign: the name stands beside it."""

from markupsafe import Markup

SHAPES = (
    '<circle r="5"/>',
    '<path d="M-4.5-4.5h9v9h-9z"/>',
    '<path d="M0-5.2 5.4 4.2H-5.4z"/>',
    '<path d="M0-5.8 5.8 0 0 5.8-5.8 0z"/>',
    '<path d="M-1.9-5.5h3.8v3.6h3.6v3.8H1.9v3.6h-3.8V1.9h-3.6v-3.8h3.6z"/>',
    '<path d="M0 5.2 5.4-4.2H-5.4z"/>',
    '<path d="M0-5.6 4.9-2.8V2.8L0 5.6-4.9 2.8V-2.8z"/>',
    '<path d="M-5.5-2.5h11v5h-11z"/>',
)
"""What SVG draws around the point 0, 0, for the seats in turn; more players start over."""


def seat_shape(seat: int) -> Markup:
    """Return the mark of a seat, 1-based, as a part of a larger drawing."""
    number = (seat - 1) % len(SHAPES)
    group = Markup('<g class="seat-mark of-{}">{}</g>')
    return group.format(number + 1, Markup(SHAPES[number]))  # noqa: S704  our own drawing


def seat_mark(seat: int) -> Markup:
    """Return the mark of a seat, 1-based, to stand before the name. It says nothing to a screen
    reader."""
    drawing = Markup('<svg class="seat-sign" viewBox="-6 -6 12 12" aria-hidden="true">{}</svg>')
    return drawing.format(seat_shape(seat))
