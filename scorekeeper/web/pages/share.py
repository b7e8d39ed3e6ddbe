"""Share: links that let other phones in, and a list of those that stand."""

from dataclasses import dataclass
from typing import cast

from flask import Blueprint, g, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from wtforms import HiddenField
from wtforms.validators import AnyOf

from scorekeeper.speech import say
from scorekeeper.store.codes import make_code
from scorekeeper.store.games import Game
from scorekeeper.store.links import ROLES, Role, links_of, lock, make_link
from scorekeeper.store.tokens import new_token
from scorekeeper.web.access import opens_game
from scorekeeper.web.by_server import by_server, follows_server
from scorekeeper.web.database import session
from scorekeeper.web.forms import NOBODY, HiddenNumber, PageForm
from scorekeeper.web.links import link_title, link_with, qr_code, title_of
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.security import never_kept
from scorekeeper.web.security_log import note_event
from scorekeeper.web.switch_form import SwitchForm, switch_form
from scorekeeper.web.times import made_and_used

pages = Blueprint("share", __name__, url_prefix="/games/<game:game_id>/share")


class ShareForm(PageForm):
    """A button that asks for a link; the role is what its phones may do."""

    role = HiddenField(validators=[AnyOf(ROLES)])
    seat = HiddenNumber()


@dataclass(frozen=True)
class NewLink:
    """A link that was just made, its QR code, and the code for those who can't scan."""

    title: str
    address: str
    drawing: Markup
    code: str


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


@pages.route("", methods=["GET", "POST"])
@opens_game("host")
@by_server
def show(game: Game) -> ResponseReturnValue:
    """Makes a link, and shows it with its QR code, this once; and lists all that stand."""
    form = ShareForm()
    link = _new_link(game, form) if form.validate_on_submit() else None
    page = render_template(
        "share/share.html",
        game=game,
        link=link,
        offers=_offers(),
        seats=_seat_offers(game),
        lines=_lines(game),
        copied=follows_server(game),
        lock=switch_form(on=not game.locked),
    )
    return never_kept(page) if link else page


@pages.post("/lock")
@opens_game("host")
@by_server
def switch_lock(game: Game) -> ResponseReturnValue:
    """Lets no new phone in any more, or lets them in again."""
    form = SwitchForm()
    if form.validate_on_submit():
        on = form.wants_it_on
        lock(session(), game.id, on=on)
        session().commit()
        note_event("game locked" if on else "game unlocked")
        flash_notice("info", say("The game is locked.") if on else say("The game is unlocked."))
    return redirect(url_for("share.show", game_id=game.id), 303)


def _new_link(game: Game, form: ShareForm) -> NewLink | None:
    role = cast(Role, form.role.data)
    seat = form.seat.data if role == "seat" else None
    if seat is not None and seat not in game.start.seats:
        return None
    token = new_token()
    link = make_link(session(), game.id, role, token, seat)
    code = make_code(session(), game.id, link.id)
    session().commit()
    note_event("link made")
    address = link_with(game.id, token)
    title = link_title(game.start, role, seat)
    return NewLink(title, address, qr_code(address), f"{code[:4]} {code[4:]}")


def _offers() -> list[LinkOffer]:
    return [
        LinkOffer(
            say("Watch"), say("See the table and the sheet, change nothing."), _form("watch")
        ),
        LinkOffer(
            say("Keep score too"),
            say("Record and correct; links, set-up and deleting are for hosts."),
            _form("score"),
        ),
        LinkOffer(say("Host the game too"), say("Do everything this phone can do."), _form("host")),
    ]


def _seat_offers(game: Game) -> list[LinkOffer]:
    return [
        LinkOffer(game.start.name(seat), "", _form("seat", seat)) for seat in game.table.in_play
    ]


def _form(role: Role, seat: int = NOBODY) -> ShareForm:
    return ShareForm(formdata=None, role=role, seat=seat)


def _lines(game: Game) -> list[LinkLine]:
    return [
        LinkLine(
            link.id,
            title_of(game.start, link),
            made_and_used(link.made, link.used),
            link.id in g.access.links,
        )
        for link in links_of(session(), game.id)
    ]
