"""Links that open a game. The token stands behind the #, which no browser sends on, so it is in no
log and no Referer; it is handed over in the body of a form."""

import io

import segno
from flask import url_for
from markupsafe import Markup


def link_with(game_id: str, token: str) -> str:
    """The link that opens a game."""
    return f"{url_for('share.open_game', game_id=game_id, _external=True)}#{token}"


def qr_code(text: str) -> Markup:
    """A QR code as a drawing inside the page."""
    drawing = io.BytesIO()
    segno.make(text, error="m").save(
        drawing,
        kind="svg",
        xmldecl=False,
        svgns=False,
        omitsize=True,
        svgclass="qr",
        lineclass=None,
    )
    return Markup(drawing.getvalue().decode())  # noqa: S704  drawn by the library from our link
