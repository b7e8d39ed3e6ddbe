"""Share: links that let other phones in, and a list of those that stand."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import cast

from flask import Blueprint, current_app, g, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from wtforms import HiddenField
from wtforms.validators import AnyOf

from scorekeeper.rules.wording import capital
from scorekeeper.speech import mark, say, say_many
from scorekeeper.store.codes import format_code, make_code
from scorekeeper.store.links import ROLES, Link, Role, links_of, lock, make_link
from scorekeeper.store.tokens import new_token
from scorekeeper.web.database import session
from scorekeeper.web.forms.parts import NOBODY, HiddenNumber, PageForm
from scorekeeper.web.forms.switch import SwitchForm, make_switch_form
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.security.access import opens
from scorekeeper.web.security.kinds import Kind, T, route_every_kind
from scorekeeper.web.security.links import (
    AT_BOARD,
    describe_link,
    for_any_phone,
    link_title,
    qr_code,
    write_link,
)
from scorekeeper.web.security.log import note_event
from scorekeeper.web.security.protection import forbid_caching
from scorekeeper.web.writing.times import made_and_used

pages = Blueprint("share", __name__)


A_BIG_SCREEN = mark("A big screen")


class ShareForm(PageForm):
    """A button that asks for a link; the role is what its phones may do. One that is for a `board`
    leads a big screen there."""

    role = HiddenField(validators=[AnyOf(ROLES)])
    seat = HiddenNumber()
    board = HiddenField()


@dataclass(frozen=True)
class NewLink:
    """A link that was just made, its QR code, and the code for those who can't scan; `code_page`
    is where it is entered, if that is an address of its own."""

    title: str
    role: Role
    seat: int | None
    board: bool
    address: str
    drawing: Markup
    code: str
    code_page: str


@dataclass(frozen=True)
class LinkOffer:
    """A kind of link that can be made: what its phones may do, in a title and a few words; whether
    it is the one that `was_made` just now, and with a name whether their phone `is_in` already."""

    role: Role
    title: str
    text: str
    form: ShareForm
    was_made: bool = False
    seat: int | None = None
    is_in: bool = False


@dataclass(frozen=True)
class StandingLink:
    """A link that stands: its id, and when it was made and last used."""

    id: str
    facts: str


@dataclass(frozen=True)
class LinkLine:
    """A link that stands, or several for the same that nobody has used: what they are for; a
    `title`, the name alone of those to seats, which have a heading; who is in by them."""

    role: Role
    what: str
    title: str
    note: str
    links: tuple[StandingLink, ...]


@dataclass(frozen=True)
class PublicCopy:
    """The app without a server, as the settings say where it is: its address, how that is said, and
    its QR code."""

    address: str
    title: str
    drawing: Markup


@route_every_kind(pages, "/share", "GET", "POST")
@opens("host")
def show(resource: T, kind: Kind[T]) -> ResponseReturnValue:
    """Make a link, and show it with its QR code, this once; and list all that stand."""
    form = ShareForm()
    link = _new_link(kind, resource, form) if form.validate_on_submit() else None
    links = links_of(session(), resource.id)
    page = render_template(
        "share/share.html",
        kind=kind,
        resource=resource,
        id=kind.named(resource.id),
        link=link,
        answers=_answers(kind, link),
        full_rights=_full_rights(kind, link),
        seats=_seat_offers(kind, resource, link, links),
        board=_board_offer(kind),
        lines=_lines(kind, resource, [each for each in links if each.role != "seat"]),
        seat_lines=_lines(kind, resource, [each for each in links if each.role == "seat"]),
        lock=make_switch_form(on=not resource.locked),
        public_copy=_describe_public_copy(),
    )
    return forbid_caching(page) if link else page


@route_every_kind(pages, "/share/lock", "POST")
@opens("host")
def switch_lock(resource: T, kind: Kind[T]) -> ResponseReturnValue:
    """Let no new phone in any more, or let them in again."""
    form = SwitchForm()
    if form.validate_on_submit():
        on = form.wants_it_on
        lock(session(), kind.table, resource.id, on=on)
        session().commit()
        note_event("locked" if on else "unlocked")
        flash_notice(
            "info",
            say("Locked: nobody new can join.") if on else say("Unlocked: links let phones in."),
        )
    return redirect(url_for("share.show", **kind.named(resource.id)), 303)


def _describe_public_copy() -> PublicCopy | None:
    address = current_app.config["PUBLIC_COPY"]
    if not address:
        return None
    return PublicCopy(address, address.partition("://")[2].rstrip("/"), qr_code(address))


def _new_link(kind: Kind[T], resource: T, form: ShareForm) -> NewLink | None:
    role = cast(Role, form.role.data)
    seat = form.seat.data if role == "seat" else None
    if role not in kind.offers or (role == "seat" and seat not in kind.seats(resource)):
        return None
    token = new_token()
    link = make_link(session(), resource.id, role, token, seat)
    code = make_code(session(), resource.id, link.id)
    session().commit()
    note_event("link made")
    board = bool(form.board.data)
    address = write_link(resource.id, token, board=board)
    title = say(A_BIG_SCREEN) if board else link_title(kind, resource, role, seat)
    code_page = for_any_phone(url_for("open_game.by_code")) + AT_BOARD if board else ""
    return NewLink(
        title, role, seat, board, address, qr_code(address), format_code(code), code_page
    )


def _answers(kind: Kind[T], link: NewLink | None) -> list[LinkOffer]:
    """Return what phones may do by a link; all rights are a switch under keeping score, where there
    is that."""
    return [
        LinkOffer(
            role,
            say("Count their own points") if role == "seat" else say(offer.title),
            say(offer.text),
            _form(role),
            was_made=link is not None and not link.board and _answer_to(kind, link.role) == role,
        )
        for role, offer in kind.offers.items()
        if _answer_to(kind, role) == role
    ]


def _answer_to(kind: Kind[T], role: Role) -> Role:
    """Return the answer under which a link of this role is made."""
    return "score" if role == "host" and "score" in kind.offers else role


def _full_rights(kind: Kind[T], link: NewLink | None) -> LinkOffer | None:
    """Return the switch under keeping score, once such a link is made."""
    if link is None or "score" not in kind.offers or _answer_to(kind, link.role) != "score":
        return None
    on, offer = link.role == "host", kind.offers["host"]
    form = _form("score" if on else "host")
    return LinkOffer("host", say(offer.text), "", form, was_made=on)


def _board_offer(kind: Kind[T]) -> LinkOffer | None:
    if kind.board is None:
        return None
    form = ShareForm(formdata=None, role="watch", seat=NOBODY, board="y")
    return LinkOffer("watch", say(A_BIG_SCREEN), say(kind.board.text), form)


def _seat_offers(
    kind: Kind[T], resource: T, link: NewLink | None, links: Sequence[Link]
) -> list[LinkOffer]:
    names, in_by = kind.seats(resource), {each.seat for each in links if each.used}
    return [
        LinkOffer(
            "seat",
            names[seat],
            "",
            _form("seat", seat),
            was_made=link is not None and link.seat == seat,
            seat=seat,
            is_in=seat in in_by,
        )
        for seat in kind.playing(resource)
    ]


def _form(role: Role, seat: int = NOBODY) -> ShareForm:
    return ShareForm(formdata=None, role=role, seat=seat)


def _lines(kind: Kind[T], resource: T, links: Sequence[Link]) -> list[LinkLine]:
    """Describe these links, first those that somebody is in by; of the others, those to seats in
    their order. All for the same that nobody has used have one line."""
    ordered = sorted(links, key=lambda each: (not each.used, each.seat or 0, each.role))
    together = groupby(
        ordered,
        lambda each: (each.role, describe_link(kind, resource, each), each.used and each.id),
    )
    return [_line(kind, resource, what, tuple(alike)) for (_, what, _), alike in together]


def _line(kind: Kind[T], resource: T, what: str, links: Sequence[Link]) -> LinkLine:
    first = links[0]
    standing = tuple(
        StandingLink(link.id, capital(made_and_used(link.made, link.used))) for link in links
    )
    if first.role == "seat" and first.seat:
        title = kind.seats(resource)[first.seat]
    else:
        doing = kind.offers[first.role].doing
        title = say(doing) if doing else what
    if first.id in g.access.links:
        title, note = say("This phone"), title
    elif first.used:
        note = standing[0].facts
    else:
        note = say_many("{number} link, not used yet", "{number} links, not used yet", len(links))
    return LinkLine(first.role, what, title, note, standing)
