"""Links that open a circle, as those of games (see links.py)."""

from werkzeug.exceptions import NotFound

from scorekeeper.circle.circle import Circle
from scorekeeper.speech import mark, say
from scorekeeper.store.circle_links import CircleLink, CircleRole, withdraw_circle_link
from scorekeeper.store.links import LastHostLinkError
from scorekeeper.web.database import session
from scorekeeper.web.security_log import note_event

LAST_CIRCLE_HOST = mark(
    "This is the last link of a host: without it nobody could share the circle or look after its"
    " people. Make another one first."
)


def circle_link_title(role: CircleRole) -> str:
    """What the phones that come by a link do in a circle."""
    return {"watch": say("Watch"), "host": say("Host the circle too")}[role]


def title_of_circle_link(link: CircleLink) -> str:
    """What a link that stands is for."""
    if not link.has_token:
        return say("The phone that began the circle")
    return circle_link_title(link.role)


def withdraw_from_circle(circle: Circle, link_id: str) -> None:
    """Withdraws a link for good. Raises NotFound where there is no such link, and
    LastHostLinkError."""
    try:
        found = withdraw_circle_link(session(), circle.id, link_id)
    except LastHostLinkError:
        session().rollback()
        raise
    if not found:
        session().rollback()
        raise NotFound
    session().commit()
    note_event("link withdrawn")
