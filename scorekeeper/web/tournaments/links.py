"""The links of a tournament that its hosts may always see: that by which people sign up, and those
that open the games at its tables. Their tokens follow from what they open, so that they can be
shown again, on the big screen and on paper."""

from dataclasses import dataclass

from markupsafe import Markup
from werkzeug.exceptions import NotFound

from scorekeeper.store.games import Game
from scorekeeper.store.links import Link, Role, link_of_token, make_link
from scorekeeper.store.tournaments import StoredTournament
from scorekeeper.web.database import session
from scorekeeper.web.security.letters import find_letters, open_by_letters, store_once
from scorekeeper.web.security.links import qr_code, write_link
from scorekeeper.web.start.begin_once import derived


@dataclass(frozen=True)
class SignUpLink:
    """A link as people at a table get it: to scan, to send, and as letters to type."""

    address: str
    drawing: Markup
    code: str


def table_token(game: Game, role: Role, asked_by: str) -> str:
    """Return the token of the link that opens the game at a table in a role, for phones that came
    by the tournament's link `asked_by`. It is made when the first of them asks for it, and a
    new one after a link to the game was withdrawn, so that none comes back."""
    token = _table_token(game, role, asked_by)
    _table_link(game, role, token, asked_by)
    return token


def table_link(game: Game, role: Role) -> Link:
    """Return the link by which phones come from the tournament's page to the game at a table in a
    role. It is made when it is first asked for; nobody sees its token."""
    return _table_link(game, role, _table_token(game, role))


def _table_token(game: Game, role: Role, *asked_by: str) -> str:
    return derived("table of a tournament", game.id, role, str(game.withdrawn), *asked_by)


def _table_link(game: Game, role: Role, token: str, asked_by: str | None = None) -> Link:
    link = link_of_token(session(), game.id, token)
    if link is None:
        link = store_once(lambda: make_link(session(), game.id, role, token, asked_by=asked_by))
    return link or _is_stored(link_of_token(session(), game.id, token))


def _is_stored(link: Link | None) -> Link:
    if link is None:
        raise NotFound  # withdrawn, or deleted with its game, at this moment
    return link


def make_sign_up_link(tournament_id: str) -> None:
    """Make the link by which people sign up; the caller commits."""
    make_link(session(), tournament_id, "watch", _sign_up_token(tournament_id))


def sign_up_link(stored: StoredTournament) -> SignUpLink | None:
    """Return the link by which people sign up; None once it was withdrawn. Its letters are new each
    day, and are noted when they are asked for first."""
    token = _sign_up_token(stored.id)
    link = link_of_token(session(), stored.id, token)
    if link is None:
        return None
    code = find_letters(stored.id) or open_by_letters(stored.id, link.id)
    address = write_link(stored.id, token)
    return SignUpLink(address, qr_code(address), code)


def _sign_up_token(tournament_id: str) -> str:
    return derived("sign up", tournament_id)
