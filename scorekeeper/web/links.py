"""Links that open a game. The token stands behind the #, which no browser sends on, so it is in no
log and no Referer; it is handed over in the body of a form."""

import io
from dataclasses import replace

import segno
from flask import url_for
from markupsafe import Markup
from werkzeug.exceptions import NotFound

from scorekeeper.game.start import Start
from scorekeeper.speech import mark, say
from scorekeeper.store.games import Game
from scorekeeper.store.links import LastHostLinkError, Link, Role, withdraw
from scorekeeper.web.database import session
from scorekeeper.web.live import note_change
from scorekeeper.web.security_log import note_event

LAST_HOST_LINK = mark(
    "This is the last link of a host: without it nobody could share the game or correct its set-up."
    " Make another one first."
)


def link_with(game_id: str, token: str) -> str:
    """The link that opens a game."""
    return f"{url_for('open_game.by_link', game_id=game_id, _external=True)}#{token}"


def link_title(start: Start, role: Role, seat: int | None) -> str:
    """What the phones that come by a link do in a game."""
    if seat is not None:
        return say("{name} counts their own cards", name=start.name(seat))
    return {
        "watch": say("Watch"),
        "score": say("Keep score too"),
        "host": say("Host the game too"),
    }[role]


def title_of(start: Start, link: Link) -> str:
    """What a link that stands is for."""
    if not link.has_token:
        return say("The phone that began the game")
    return link_title(start, link.role, link.seat)


def withdraw_link(game: Game, link_id: str) -> None:
    """Withdraws a link for good, and has everybody who watches asked anew whether they may. Raises
    NotFound where there is no such link, and LastHostLinkError."""
    try:
        found = withdraw(session(), game.id, link_id)
    except LastHostLinkError:
        session().rollback()
        raise
    if not found:
        session().rollback()
        raise NotFound
    session().commit()
    note_event("link withdrawn")
    note_change(replace(game, withdrawn=game.withdrawn + 1))


def qr_code(text: str, *, dense: bool = False) -> Markup:
    """A QR code as a drawing inside the page; `dense` for a long text: larger, and with less to
    spare for a scratched screen."""
    drawing = io.BytesIO()
    segno.make(text, error="l" if dense else "m").save(
        drawing,
        kind="svg",
        xmldecl=False,
        svgns=False,
        omitsize=True,
        svgclass="qr dense" if dense else "qr",
        lineclass=None,
    )
    return Markup(drawing.getvalue().decode())  # noqa: S704  drawn by the library from our link
