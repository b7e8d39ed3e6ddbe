"""The games at a tournament's tables, and the links that open them. Their tokens follow from the
ids of the games, so that they can be shown again to whoever runs the tournament."""

from sqlalchemy.orm import Session

from scorekeeper.store.links import Link, Role, link_of_token, make_link
from scorekeeper.web.begin_once import derived


def table_token(game_id: str, role: Role) -> str:
    """The token of the link that opens the game at a table in a role."""
    return derived("table of a tournament", game_id, role)


def table_link(session: Session, game_id: str, role: Role) -> Link:
    """The link that opens the game at a table in a role, made when it is asked for first; the
    caller commits."""
    token = table_token(game_id, role)
    return link_of_token(session, game_id, token) or make_link(session, game_id, role, token)
