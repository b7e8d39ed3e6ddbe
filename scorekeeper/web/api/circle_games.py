"""Checks of the tokens with which programs begin games in a circle, or add them to it."""

from scorekeeper.speech import mark, say
from scorekeeper.store.links import access_by_link
from scorekeeper.web.database import session
from scorekeeper.web.errors import LOCKED, LockedError
from scorekeeper.web.security.access import let_new_program_in
from scorekeeper.web.security.kinds import CIRCLE, GAME, Kind, T
from scorekeeper.web.security.protection import note_wrong_token, refuse_guesses
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.games import CircleKey

NO_CIRCLE = mark("This token doesn’t make you the host of that circle.")
NO_GAME = mark("This token doesn’t make you the host of that game.")


def check_hosted_circle(key: CircleKey) -> str:
    """Return the id of a circle. Raises WireError unless the token makes its bearer a host."""
    return _check_hosted(CIRCLE, key, NO_CIRCLE)


def check_hosted_game(key: CircleKey) -> str:
    """Return the id of a game. Raises WireError unless the token makes its bearer a host of it: a
    person forgotten in the circle is forgotten in the game too."""
    return _check_hosted(GAME, key, NO_GAME)


def _check_hosted(kind: Kind[T], key: CircleKey, refusal: str) -> str:
    refuse_guesses()
    access = access_by_link(session(), key.id, key.token)
    if access is None:
        note_wrong_token()
    resource = kind.load(session(), key.id) if access else None
    if access is None or resource is None or not access.may("host"):
        raise WireError(kind.name, say(refusal), f"{kind.name}.unknown")
    try:
        let_new_program_in(resource, access, key.token)
    except LockedError:
        raise WireError(kind.name, say(LOCKED), f"{kind.name}.locked") from None
    return key.id
