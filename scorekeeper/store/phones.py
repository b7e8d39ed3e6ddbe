"""Phones that were let into games: by which links each came, and what it does with a game on its
own list. A phone is known by the hash of its secret."""

from collections.abc import Collection
from itertools import groupby
from typing import NamedTuple

from sqlalchemy import ColumnElement, and_, bindparam, delete, insert, literal, select, update
from sqlalchemy.orm import Session

from scorekeeper.store.links import LINK, LINKS, ROLES, Access, Role, access_by, note_use
from scorekeeper.store.models import GameRow, LinkRow, PhoneRow, Reader
from scorekeeper.store.tokens import hashed
from scorekeeper.store.versions import versions

PHONE = PhoneRow.__table__.c
LINKS_OF_PHONE = LINKS.where(
    LINK.id.in_(
        select(PHONE.link_id).where(
            PHONE.game_id == bindparam("game_id"), PHONE.hash == bindparam("hash")
        )
    )
)


def let_in(session: Session, game_id: str, secret: str, link_id: str) -> None:
    """Lets a phone into a game from now on, by a link. A game that it had archived is back on its
    list. The caller commits."""
    archive(session, game_id, secret, on=False)
    if session.get(PhoneRow, (game_id, hashed(secret), link_id)) is None:
        session.add(PhoneRow(game_id=game_id, hash=hashed(secret), link_id=link_id))
    note_use(session, game_id, [link_id])


def access_of_phone(reader: Reader, game_id: str, secret: str) -> Access | None:
    """What a phone may do with a game, by the links it came by; None where it wasn't let in."""
    return access_by(reader, LINKS_OF_PHONE, game_id, hashed(secret))


def games_let_into(session: Session, secret: str, ids: Collection[str]) -> set[str]:
    """Those of some games that a phone was let into."""
    let_in = select(PhoneRow.game_id).where(
        PhoneRow.game_id.in_(sorted(ids)), PhoneRow.hash == hashed(secret)
    )
    return set(session.scalars(let_in)) if ids else set()


class OpenGame(NamedTuple):
    """A game that a phone was let into: in which role, for which seat, how far it has come, and how
    often somebody in it was forgotten."""

    id: str
    role: Role
    seat: int | None
    version: int
    title: str
    rewritten: int


def games_open_to(session: Session, secret: str) -> list[OpenGame]:
    """The games that a phone was let into, archived ones too, each with its highest role."""
    came_by = and_(LinkRow.game_id == PhoneRow.game_id, LinkRow.id == PhoneRow.link_id)
    links = (
        select(GameRow.id, GameRow.title, GameRow.rewritten, LinkRow.role, LinkRow.seat)
        .join(PhoneRow, PhoneRow.game_id == GameRow.id)
        .join(LinkRow, came_by)
        .where(PhoneRow.hash == hashed(secret))
        .order_by(GameRow.id)
    )
    games = {id: list(rows) for id, rows in groupby(session.execute(links), lambda row: row.id)}
    known = versions(session, games)
    return [
        OpenGame(
            id,
            max((row.role for row in rows), key=ROLES.index),
            min((row.seat for row in rows if row.seat is not None), default=None),
            known[id].version,
            rows[0].title,
            rows[0].rewritten,
        )
        for id, rows in games.items()
    ]


def renew(session: Session, old: str, new: str, earlier: str | None) -> None:
    """Gives a phone with the secret `old` a `new` one, with all its games. The old one keeps what
    it had, since the answer with the new one may be lost on its way; the one before, `earlier`,
    opens nothing any more. The caller commits."""
    if earlier:
        session.execute(delete(PhoneRow).where(PhoneRow.hash == hashed(earlier)))
    columns = PhoneRow.game_id, PhoneRow.link_id, PhoneRow.archived
    games = select(*columns, literal(hashed(new))).where(PhoneRow.hash == hashed(old))
    session.execute(insert(PhoneRow).from_select([*columns, PhoneRow.hash], games))


def archive(session: Session, game_id: str, secret: str, *, on: bool) -> None:
    """Puts a game among those a phone has archived, or brings it back; nobody else's list changes.
    The caller commits."""
    session.execute(update(PhoneRow).where(*_rows_of(game_id, secret)).values(archived=on))


def is_archived(session: Session, game_id: str, secret: str) -> bool:
    """Whether a phone has archived a game."""
    archived = select(PhoneRow.archived).where(*_rows_of(game_id, secret), PhoneRow.archived)
    return session.scalar(archived.limit(1)) is not None


def has_archived(session: Session, secret: str) -> bool:
    """Whether a phone has archived any game."""
    ids = select(PhoneRow.game_id).where(PhoneRow.hash == hashed(secret), PhoneRow.archived)
    return session.scalar(ids.limit(1)) is not None


def forget(session: Session, game_id: str, secret: str) -> None:
    """Takes a game from a phone, for which it is as if it had never been opened. The caller
    commits."""
    session.execute(delete(PhoneRow).where(*_rows_of(game_id, secret)))


def _rows_of(game_id: str, secret: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return PhoneRow.game_id == game_id, PhoneRow.hash == hashed(secret)
