"""What a phone was sent and could not work through, however often it tried: it is kept, so that
nobody loses it, and out of the way of the rest; and it is shown in a person's words."""

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
from scorekeeper.web.writing.penalties import offers
from scorekeeper.web.writing.titles import game_and_day

KEPT = "set_aside"

WHATS = {
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
    "join.new": mark("A player joins"),
    "join.correct": mark("A correction"),
    "start.correct": mark("A change of the set-up"),
    "game_menu.stop": mark("The end of the game"),
    "new_game.set_up": mark("A new game"),
    "end.rematch": mark("A new game"),
    "import_game.show": mark("A game from a file or a link"),
}
"""What a form is that was sent to an endpoint, in English."""
LEFT = re.compile(r"left-(?P<seat>\d+)-(?:cards|points)")
NAME = re.compile(r"name_(?P<seat>\d+)")


class SetAside(TypedDict):
    """What was sent to the address `path`: the `fields` of a form, in order, by their names, and
    what its `files` are called, if it had any. The files themselves aren't kept: whoever sent them
    has them."""

    path: str
    fields: list[list[str]]
    files: NotRequired[list[str]]


def set_aside() -> list[SetAside]:
    """All that is set aside on this phone, oldest first; on a server nothing ever is."""
    kept: list[SetAside] = cookie.get(KEPT, [])
    return kept


def keep_aside(path: str, fields: Iterable[tuple[str, str]], files: Iterable[str] = ()) -> None:
    """Sets aside what was sent, and says so on the next page."""
    sent = SetAside(path=path, fields=[list(field) for field in fields], files=list(files))
    cookie[KEPT] = [*set_aside(), sent]
    flash_notice(
        "refused",
        say(
            "Something that was sent couldn’t be recorded on this phone. It’s kept under “This"
            " phone”, “Only on this phone”."
        ),
    )


def drop_set_aside(number: int) -> None:
    """Forgets one of them, counted from 0; nothing where there is none."""
    cookie[KEPT] = [kept for index, kept in enumerate(set_aside()) if index != number]


@dataclass(frozen=True)
class Description:
    """What was set aside: what it is, its game, and its details, each under what that is."""

    what: str
    game: Game | None
    details: list[tuple[str, str]]

    @property
    def game_and_day(self) -> str:
        """Its game as pages call it; nothing where it is about none."""
        return game_and_day(self.game) if self.game else ""


def describe(kept: SetAside) -> Description:
    """What was set aside, as far as that can be made out."""
    endpoint, game_id = _endpoint_of(kept["path"])
    game = load(session(), game_id) if game_id else None
    what = say(WHATS[endpoint]) if endpoint in WHATS else say("Something that was sent")
    return Description(what, game, list(_details(kept, game)))


def _endpoint_of(path: str) -> tuple[str, str]:
    """What it was sent to: an endpoint, and the id of a game."""
    with suppress(HTTPException, ValueError):
        urls = current_app.url_map.bind("localhost")
        endpoint, values = urls.match(path.partition("?")[0], "POST")
        return endpoint, values.get("game_id", "")
    return "", ""


def _details(kept: SetAside, game: Game | None) -> Iterator[tuple[str, str]]:
    for name, value in kept["fields"]:
        said = _said(name, value, game)
        if value and said:
            yield said
    for file in kept.get("files", []):
        yield say("File"), file


def _said(name: str, value: str, game: Game | None) -> tuple[str, str] | None:
    """What a field says, under what that is; None where it is only for programs."""
    if name in FLAGS and game:
        return flag_text(name, game.start.rules.words), say("yes")
    if left := LEFT.fullmatch(name):
        return _player(left["seat"], game), value
    if seated := NAME.fullmatch(name):
        return say("Seat {number}", number=seated["seat"]), value
    if name == "what":
        return say("What happened?"), _happened(value, game)
    if name in ("out", "seat"):
        return say("Who went out?") if name == "out" else say("Player"), _player(value, game)
    labels = {
        "name": say("Player"),
        "count": say("How often?"),
        "points": say("Points"),
        "why": say("Why?"),
        "title": say_as("a game", "Title"),
        "link": say("Link"),
    }
    return (labels[name], value) if name in labels else None


def _player(seat: str, game: Game | None) -> str:
    """Who sits on a seat, as far as anybody knows."""
    if game and seat.isdecimal() and int(seat) in game.start.seats:
        return game.start.name(int(seat))
    return say("Seat {number}", number=seat)


def _happened(what: str, game: Game | None) -> str:
    texts = {offer.value: offer.name for offer in offers(game)} if game else {}
    return texts.get(what, what)
