"""Failed forms: what was sent on a phone and could not be recorded there, however often it was
tried. They are stored in the cookie, so that nothing is lost, and described for people."""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import NotRequired, TypedDict

from flask import current_app
from flask import session as cookie
from werkzeug.exceptions import HTTPException

from scorekeeper.speech import mark, say, say_as
from scorekeeper.store.games import Game, load
from scorekeeper.web.database import session
from scorekeeper.web.hand.form import FLAGS, flag_text
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.writing.penalties import find_offers
from scorekeeper.web.writing.titles import game_and_day

COOKIE_KEY = "set_aside"

FORM_NAMES = {
    "score.new": mark("A hand"),
    "table.throw_in": mark("A hand thrown in"),
    "table.call": mark("A call"),
    "table.buy_in": mark("A buy-in"),
    "table.leave": mark("A player leaves"),
    "table.take_back": mark("Something taken back"),
    "correct.show_row": mark("A correction"),
    "correct.throw_in": mark("A hand thrown in"),
    "correct.take_back": mark("A hand taken back"),
    "penalty.new": mark("A penalty, a cut or a payment"),
    "money.tick": mark("A payment"),
    "money.untick": mark("A payment taken back"),
    "money.answer": mark("The answer about the pool or kitty"),
    "join.new": mark("A player joins"),
    "join.correct": mark("A correction"),
    "players.spell": mark("A correction"),
    "start.correct": mark("A change of the set-up"),
    "ending.stop": mark("The end of the game"),
    "new_game.set_up": mark("A new game"),
    "end.rematch": mark("A new game"),
    "import_game.show": mark("A game from a file or a link"),
}
"""What a form sent to each endpoint is called, in English."""
LEFT = re.compile(r"left-(?P<seat>\d+)-(?:cards|points)")
NAME = re.compile(r"name_(?P<seat>\d+)")


class FailedForm(TypedDict):
    """A form that was sent to the address `path`: its `fields` in order, each a name and a value,
    and the names of its `files`, if it had any. The files themselves aren't stored: the sender has
    them."""

    path: str
    fields: list[list[str]]
    files: NotRequired[list[str]]


def failed_forms() -> list[FailedForm]:
    """Return the failed forms of this phone, oldest first; on a server there are none."""
    forms: list[FailedForm] = cookie.get(COOKIE_KEY, [])
    return forms


def store_failed_form(
    path: str, fields: Iterable[tuple[str, str]], files: Iterable[str] = ()
) -> None:
    """Store a form that failed, and say so on the next page."""
    failed = FailedForm(path=path, fields=[list(field) for field in fields], files=list(files))
    cookie[COOKIE_KEY] = [*failed_forms(), failed]
    flash_notice(
        "refused",
        say(
            "Something that was sent couldn’t be recorded on this phone. It’s kept under “This"
            " phone”, “Only on this phone”."
        ),
    )


def drop_failed_form(number: int) -> None:
    """Delete a failed form by its number, counted from 0; do nothing where there is none."""
    cookie[COOKIE_KEY] = [form for index, form in enumerate(failed_forms()) if index != number]


@dataclass(frozen=True)
class Description:
    """A failed form described: what it is, its game, and its details as labels and values."""

    what: str
    game: Game | None
    details: list[tuple[str, str]]

    @property
    def game_and_day(self) -> str:
        """The game's name and day; empty where the form is about no game."""
        return game_and_day(self.game) if self.game else ""


def describe_failed_form(form: FailedForm) -> Description:
    """Describe a failed form, as far as that can be made out."""
    endpoint, game_id = _find_endpoint(form["path"])
    game = load(session(), game_id) if game_id else None
    what = say(FORM_NAMES[endpoint]) if endpoint in FORM_NAMES else say("Something that was sent")
    return Description(what, game, list(_describe_fields(form, game)))


def _find_endpoint(path: str) -> tuple[str, str]:
    """Find the endpoint and the id of the game that a path leads to; empty where there is none."""
    with suppress(HTTPException, ValueError):
        urls = current_app.url_map.bind("localhost")
        endpoint, values = urls.match(path.partition("?")[0], "POST")
        return endpoint, values.get("game_id", "")
    return "", ""


def _describe_fields(form: FailedForm, game: Game | None) -> Iterator[tuple[str, str]]:
    for name, value in form["fields"]:
        description = _describe_field(name, value, game)
        if value and description:
            yield description
    for file in form.get("files", []):
        yield say("File"), file


def _describe_field(name: str, value: str, game: Game | None) -> tuple[str, str] | None:
    """Return the label and the value of a field; None where it is only for programs."""
    if name in FLAGS and game:
        return flag_text(name, game.start.rules.words), say("yes")
    if left := LEFT.fullmatch(name):
        return _name_player(left["seat"], game), value
    if seated := NAME.fullmatch(name):
        return say("Seat {number}", number=seated["seat"]), value
    if name == "what":
        return say("What happened?"), _name_penalty(value, game)
    if name in ("out", "seat"):
        return say("Who went out?") if name == "out" else say("Player"), _name_player(value, game)
    labels = {
        "name": say("Player"),
        "count": say("How often?"),
        "points": say("Points"),
        "why": say("Why?"),
        "title": say_as("a game", "Title"),
        "link": say("Link"),
    }
    return (labels[name], value) if name in labels else None


def _name_player(seat: str, game: Game | None) -> str:
    """Return the name of the player on a seat, or the seat's number where nobody is known there."""
    if game and seat.isdecimal() and int(seat) in game.start.seats:
        return game.start.name(int(seat))
    return say("Seat {number}", number=seat)


def _name_penalty(what: str, game: Game | None) -> str:
    texts = {offer.value: offer.name for offer in find_offers(game)} if game else {}
    return texts.get(what, what)
