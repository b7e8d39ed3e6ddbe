"""Share a circle: links that let other phones in, and a list of those that stand."""

from dataclasses import dataclass
from typing import cast

from flask import Blueprint, g, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from werkzeug.exceptions import NotFound
from wtforms import HiddenField
from wtforms.validators import AnyOf

from scorekeeper.circle.circle import Circle
from scorekeeper.speech import say
from scorekeeper.store.circle_links import (
    CIRCLE_ROLES,
    CircleRole,
    circle_links_of,
    make_circle_link,
)
from scorekeeper.store.links import LastHostLinkError
from scorekeeper.store.tokens import new_token
from scorekeeper.web.circle_access import opens_circle
from scorekeeper.web.circle_links import (
    LAST_CIRCLE_HOST,
    circle_link_title,
    title_of_circle_link,
    withdraw_from_circle,
)
from scorekeeper.web.database import session
from scorekeeper.web.forms import PageForm
from scorekeeper.web.links import link_with, qr_code
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.security import never_kept
from scorekeeper.web.security_log import note_event
from scorekeeper.web.times import made_and_used

pages = Blueprint("circle_share", __name__, url_prefix="/circles/<circle:circle_id>")


class ShareForm(PageForm):
    """A button that asks for a link; the role is what its phones may do."""

    role = HiddenField(validators=[AnyOf(CIRCLE_ROLES)])


@dataclass(frozen=True)
class NewLink:
    """A link that was just made, and its QR code."""

    title: str
    address: str
    drawing: Markup


@dataclass(frozen=True)
class LinkOffer:
    """A kind of link that can be made: what its phones may do, in a title and a sentence."""

    title: str
    text: str
    form: ShareForm


@dataclass(frozen=True)
class LinkLine:
    """A link that stands: what it is for, when it was made and last used, and whether this phone
    came by it."""

    id: str
    title: str
    facts: str
    own: bool


@pages.route("/share", methods=["GET", "POST"])
@opens_circle("host")
def show(circle: Circle) -> ResponseReturnValue:
    """Makes a link, and shows it with its QR code, this once; and lists all that stand."""
    form = ShareForm()
    link = _new_link(circle, form) if form.validate_on_submit() else None
    page = render_template(
        "circle_share/share.html", circle=circle, link=link, offers=_offers(), lines=_lines(circle)
    )
    return never_kept(page) if link else page


def _new_link(circle: Circle, form: ShareForm) -> NewLink:
    role, token = cast(CircleRole, form.role.data), new_token()
    make_circle_link(session(), circle.id, role, token)
    session().commit()
    note_event("link made")
    address = link_with(circle.id, token)
    return NewLink(circle_link_title(role), address, qr_code(address))


def _offers() -> list[LinkOffer]:
    texts: dict[CircleRole, str] = {
        "watch": say("See the season, the people and the money, change nothing."),
        "host": say("Begin games in the circle, say who is who, note payments, share it."),
    }
    return [
        LinkOffer(circle_link_title(role), text, ShareForm(formdata=None, role=role))
        for role, text in texts.items()
    ]


def _lines(circle: Circle) -> list[LinkLine]:
    own = g.circle_access.links
    return [
        LinkLine(
            link.id, title_of_circle_link(link), made_and_used(link.made, link.used), link.id in own
        )
        for link in circle_links_of(session(), circle.id)
    ]


@pages.route("/links/<link_id>/withdraw", methods=["GET", "POST"])
@opens_circle("host")
def withdraw(circle: Circle, link_id: str) -> ResponseReturnValue:
    """Asks once more, then whoever came by the link is out."""
    links = circle_links_of(session(), circle.id)
    link = next((link for link in links if link.id == link_id), None)
    if link is None:
        raise NotFound
    form, title, refusal = PageForm(), title_of_circle_link(link), ""
    if form.validate_on_submit():
        try:
            withdraw_from_circle(circle, link_id)
        except LastHostLinkError:
            refusal = say(LAST_CIRCLE_HOST)
        else:
            flash_notice("info", say("Withdrawn: {link}.", link=title))
            return redirect(_afterwards(circle, own=g.circle_access.links == {link_id}), 303)
    page = render_template(
        "circle_share/withdraw.html",
        circle=circle,
        form=form,
        title=title,
        refusal=refusal,
        own=link_id in g.circle_access.links,
    )
    return page, 422 if refusal else 200


def _afterwards(circle: Circle, *, own: bool) -> str:
    """Where one goes on who may have withdrawn their own link."""
    if own:
        return url_for("home.show")
    return url_for("circle_share.show", circle_id=circle.id)
