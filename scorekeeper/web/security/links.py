"""Links that open games, circles and tournaments. The token stands behind the #, which no browser
sends, so it is in no log and no Referer; it is sent in the body of a form."""

import io

import segno
from flask import current_app, request, url_for
from markupsafe import Markup
from werkzeug.exceptions import NotFound

from scorekeeper.speech import say
from scorekeeper.store.links import LastHostLinkError, Link, Role, withdraw
from scorekeeper.web.database import session
from scorekeeper.web.security.kinds import Kind, T
from scorekeeper.web.security.log import note_event

AT_BOARD = "?board"
"""Added to the address at which a phone comes in, it leads a big screen to the board."""


def write_link(id: str, token: str, *, board: bool = False) -> str:
    """Write the link that opens the resource with this id; for a big screen, at its board."""
    address = for_any_phone(url_for("open_game.by_link", game_id=id))
    return f"{address}{AT_BOARD if board else ''}#{token}"


def for_any_phone(path: str) -> str:
    """Write the full address of a page for phones that have not been here. Where the certificate is
    this machine's own, which they don't trust, that is by plain HTTP."""
    port = current_app.config["HTTP_PORT"]
    root = f"http://{host_name()}:{port}/" if port else request.host_url
    return root.rstrip("/") + path


def host_name() -> str:
    """Return the name or address by which this server was asked, without the port."""
    return request.host.rpartition(":")[0] or request.host


def link_title(kind: Kind[T], resource: T, role: Role, seat: int | None) -> str:
    """Say what the phones that come by a link may do."""
    name = "" if seat is None else kind.seats(resource)[seat]
    return say(kind.offers[role].title, name=name)


def describe_link(kind: Kind[T], resource: T, link: Link) -> str:
    """Say what an existing link is for."""
    whose = "" if link.seat is None else kind.seats(resource).get(link.seat, "")
    if not link.has_token:
        return say("{name}’s phone", name=whose) if whose else say("The phone that began it")
    return link_title(kind, resource, link.role, link.seat)


def withdraw_link(kind: Kind[T], resource: T, link_id: str) -> None:
    """Withdraw a link for good, and check those who watch again. Raises NotFound where there
    is no such link, and LastHostLinkError."""
    try:
        kind.before_withdrawal(session(), resource.id, link_id)
        found = withdraw(session(), kind.table, resource.id, link_id)
    except LastHostLinkError:
        session().rollback()
        raise
    if not found:
        session().rollback()
        raise NotFound
    session().commit()
    note_event("link withdrawn")
    kind.note_withdrawal(resource)


def qr_code(text: str, *, dense: bool = False) -> Markup:
    """Draw a QR code inside the page; `dense` for a long text: larger, and with less error
    correction."""
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
