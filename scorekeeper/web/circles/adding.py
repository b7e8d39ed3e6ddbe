"""Begin games in circles, and add games to them later."""

from typing import NamedTuple

from scorekeeper.game.start import Start
from scorekeeper.speech import mark, say
from scorekeeper.store.circle_copies import OpenCircle, load_open_circles
from scorekeeper.store.circles import (
    MAX_GAMES,
    FullCircleError,
    add_game,
    find_circles_with,
    is_copied,
    load_name,
)
from scorekeeper.store.games import Game, begin
from scorekeeper.web.database import session
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.security.access import phone_secrets
from scorekeeper.wire.errors import WireError

ADD_LATER = mark(
    "Without the server the game isn’t in its circle yet: add it on the circle’s page of games once"
    " there’s a network."
)
FULL = mark("This circle is full: it holds {most} games.")


def hosts_circle(circle_id: str) -> bool:
    """Whether this phone is a host of a circle."""
    return circle_id in _hosted_circles()


def begin_in(circle_id: str | None, start: Start, id: str) -> Game:
    """Store the start of a game under an id, and add it to a circle, if there is one; the caller
    commits. To a phone's copy of a circle nothing is added: the next page says so. Raises WireError
    where the circle is full, IntegrityError where there is a game of that id."""
    game = begin(session(), start, id=id)
    if circle_id and is_copied(session(), circle_id):
        flash_notice("info", say(ADD_LATER))
    elif circle_id:
        add_to_circle(circle_id, game.id)
    return game


def add_to_circle(circle_id: str, game_id: str) -> None:
    """Add a game to a circle; the caller commits. Raises WireError where it is full."""
    try:
        add_game(session(), circle_id, game_id)
    except FullCircleError:
        session().rollback()
        raise WireError("circle", say(FULL, most=MAX_GAMES), "circle.full") from None


def find_own_circle(game_id: str) -> str | None:
    """Return the id of the circle in which a game was played and of which this phone is a host;
    None where there is none."""
    hosted = _hosted_circles()
    return next(iter(find_circles_with(session(), hosted, game_id)), None) if hosted else None


class CircleName(NamedTuple):
    """A circle, and what it is called."""

    id: str
    name: str


def find_circle_of(game_id: str) -> CircleName | None:
    """Return the circle in which a game was played, if this phone may open it."""
    opened = [circle.id for circle in _open_circles()]
    found = find_circles_with(session(), opened, game_id) if opened else []
    return CircleName(found[0], load_name(session(), found[0])) if found else None


def _hosted_circles() -> list[str]:
    return [circle.id for circle in _open_circles() if circle.role == "host"]


def _open_circles() -> list[OpenCircle]:
    secrets = phone_secrets()
    return load_open_circles(session(), secrets) if secrets else []
