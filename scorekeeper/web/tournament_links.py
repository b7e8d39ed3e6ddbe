"""The links of a tournament that everybody may see who runs it: that by which people sign up, and
those that open the games at its tables. Their tokens follow from what they open, so that they can
be shown again, on the big screen and on paper."""

from dataclasses import dataclass

from markupsafe import Markup
from sqlalchemy.orm import Session

from scorekeeper.store.clock import day_of, now
from scorekeeper.store.codes import LENGTH, LETTERS, make_code, target_of
from scorekeeper.store.links import Link, Role, link_of_token, make_link
from scorekeeper.store.tournaments import StoredTournament
from scorekeeper.web.begin_once import derived
from scorekeeper.web.database import session
from scorekeeper.web.links import link_with, qr_code


@dataclass(frozen=True)
class SignUpLink:
    """A link as people at a table get it: to scan, to send, and as letters to type."""

    address: str
    drawing: Markup
    code: str


def table_token(game_id: str, role: Role) -> str:
    """The token of the link that opens the game at a table in a role."""
    return derived("table of a tournament", game_id, role)


def table_link(session: Session, game_id: str, role: Role) -> Link:
    """The link that opens the game at a table in a role, made when it is asked for first; the
    caller commits."""
    token = table_token(game_id, role)
    return link_of_token(session, game_id, token) or make_link(session, game_id, role, token)


def make_sign_up_link(session: Session, tournament_id: str) -> None:
    """Makes the link by which people sign up; the caller commits."""
    make_link(session, tournament_id, "watch", _sign_up_token(tournament_id))


def sign_up_link(stored: StoredTournament) -> SignUpLink | None:
    """The link by which people sign up; None once it was withdrawn. Its letters are new each day,
    and are noted when they are asked for first."""
    token = _sign_up_token(stored.id)
    link = link_of_token(session(), stored.id, token)
    if link is None:
        return None
    code = _code_of_today(stored.id)
    if target_of(session(), code) is None:
        make_code(session(), stored.id, link.id, code)
        session().commit()
    address = link_with(stored.id, token)
    return SignUpLink(address, qr_code(address), f"{code[:4]} {code[4:]}")


def _sign_up_token(tournament_id: str) -> str:
    return derived("sign up", tournament_id)


def _code_of_today(tournament_id: str) -> str:
    number = int.from_bytes(derived("code", tournament_id, day_of(now())).encode())
    return "".join(LETTERS[number // len(LETTERS) ** at % len(LETTERS)] for at in range(LENGTH))
