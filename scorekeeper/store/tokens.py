"""Tokens open games: the one in a link, or that of a phone that was let in. Only their hashes are
stored."""

import hashlib
import secrets
from typing import Literal, cast

from sqlalchemy import ColumnElement, delete, select, update
from sqlalchemy.orm import Session

from scorekeeper.store.clock import now
from scorekeeper.store.models import TokenRow

Role = Literal["watch", "host"]
RANKING: tuple[Role, ...] = ("watch", "host")

TOKEN_BYTES = 16


def new_token() -> str:
    """A token nobody can guess: 128 random bits, 22 letters."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def grant(session: Session, game_id: str, token: str, role: Role) -> None:
    """Lets the bearer of a token into a game. Nobody loses a role that lets them do more."""
    row = session.get(TokenRow, (game_id, hashed(token)))
    if row is None:
        session.add(TokenRow(game_id=game_id, hash=hashed(token), role=role, at=now()))
    elif RANKING.index(cast(Role, row.role)) < RANKING.index(role):
        row.role = role


def role_of(session: Session, game_id: str, token: str) -> Role | None:
    """What the bearer of a token may do with a game; None where it doesn't open the game."""
    role = session.scalar(select(TokenRow.role).where(*_row_of(game_id, token)))
    return cast(Role | None, role)


def archive(session: Session, game_id: str, token: str, *, on: bool) -> None:
    """Puts a game among those the bearer of a token has archived, or brings it back; nobody else's
    list changes. The caller commits."""
    session.execute(update(TokenRow).where(*_row_of(game_id, token)).values(archived=on))


def is_archived(session: Session, game_id: str, token: str) -> bool:
    """Whether the bearer of a token has archived a game."""
    return bool(session.scalar(select(TokenRow.archived).where(*_row_of(game_id, token))))


def has_archived(session: Session, token: str) -> bool:
    """Whether the bearer of a token has archived any game."""
    ids = select(TokenRow.game_id).where(TokenRow.hash == hashed(token), TokenRow.archived)
    return session.scalar(ids.limit(1)) is not None


def forget(session: Session, game_id: str, token: str) -> None:
    """Takes a game from the bearer of a token, for whom it is as if it had never been opened. The
    caller commits."""
    session.execute(delete(TokenRow).where(*_row_of(game_id, token)))


def _row_of(game_id: str, token: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return TokenRow.game_id == game_id, TokenRow.hash == hashed(token)
