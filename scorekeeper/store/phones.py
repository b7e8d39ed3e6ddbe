"""Phones that were let in: by which links each came, and what it has archived. A phone is
identified by the hash of its secret."""

from collections.abc import Collection
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    and_,
    bindparam,
    delete,
    insert,
    literal,
    select,
    update,
)
from sqlalchemy.orm import InstrumentedAttribute, Session

from scorekeeper.store.games import LAST_ENTRIES
from scorekeeper.store.links import (
    LINK,
    LINKS,
    Access,
    Credential,
    Role,
    access_by,
    highest_role,
    note_use,
)
from scorekeeper.store.models import GameRow, LinkRow, Opened, PhoneRow, Reader
from scorekeeper.store.tokens import hashed

PHONE = PhoneRow.__table__.c
LINKS_OF_PHONE = LINKS.where(
    LINK.id.in_(
        select(PHONE.link_id).where(
            PHONE.opens == bindparam("opens"), PHONE.hash == bindparam("hash")
        )
    )
)


def let_in(session: Session, opens: str, secret: str, link_id: str) -> None:
    """Let a phone in from now on, by a link. What it had archived is back on its list. The caller
    commits."""
    archive(session, opens, secret, on=False)
    if session.get(PhoneRow, (opens, hashed(secret), link_id)) is None:
        session.add(PhoneRow(opens=opens, hash=hashed(secret), link_id=link_id))
    note_use(session, opens, [link_id])


def credential_of_phone(secret: str) -> Credential:
    """Build the credential of a phone's secret, for the links it came by."""
    return Credential(LINKS_OF_PHONE, hashed(secret))


def access_of_phone(reader: Reader, opens: str, secret: str) -> Access | None:
    """Find what a phone may do, by the links it came by; None where it wasn't let in."""
    return access_by(reader, credential_of_phone(secret), opens)


def filter_let_in(session: Session, secret: str, ids: Collection[str]) -> set[str]:
    """Return those of the ids of which a phone was let into the game, circle or tournament."""
    let_in = select(PhoneRow.opens).where(
        PhoneRow.opens.in_(sorted(ids)), PhoneRow.hash == hashed(secret)
    )
    return set(session.scalars(let_in)) if ids else set()


def load_opened(
    session: Session, table: type[Opened], secret: str, *columns: InstrumentedAttribute[Any]
) -> dict[str, list[Any]]:
    """Load what a phone was let into, of the rows of a table, by their ids: for each link that it
    came by the role and the seat, and these columns of what it opens."""
    came_by = and_(LinkRow.opens == PhoneRow.opens, LinkRow.id == PhoneRow.link_id)
    links = (
        select(table.id, LinkRow.role, LinkRow.seat, *columns)
        .join(PhoneRow, PhoneRow.opens == table.id)
        .join(LinkRow, came_by)
        .where(PhoneRow.hash == hashed(secret))
        .order_by(table.id)
    )
    return {id: list(rows) for id, rows in groupby(session.execute(links), lambda row: row.id)}


class OpenGame(NamedTuple):
    """A game that a phone was let into: in which role, for which seat, how far it has come, how
    often somebody in it was forgotten, and the mark of its last entry."""

    id: str
    role: Role
    seat: int | None
    version: int
    title: str
    rewritten: int
    mark: str


def load_open_games(session: Session, secret: str) -> list[OpenGame]:
    """Load the games that a phone was let into, archived ones too, each with its highest role."""
    games = load_opened(session, GameRow, secret, GameRow.title, GameRow.rewritten)
    last = {row.id: row for row in session.execute(LAST_ENTRIES, {"ids": list(games)})}
    return [
        OpenGame(
            id,
            highest_role(rows),
            min((row.seat for row in rows if row.seat is not None), default=None),
            last[id].version or 0,
            rows[0].title,
            rows[0].rewritten,
            last[id].mark or "",
        )
        for id, rows in games.items()
    ]


def renew(session: Session, old: str, new: str, earlier: str | None) -> None:
    """Give a phone with the secret `old` a `new` one, with all it may open. The old one still opens
    what it did, since the answer with the new one may be lost on its way; the one before,
    `earlier`, opens nothing any more. The caller commits."""
    if earlier:
        session.execute(delete(PhoneRow).where(PhoneRow.hash == hashed(earlier)))
    columns = PhoneRow.opens, PhoneRow.link_id, PhoneRow.archived
    rows = select(*columns, literal(hashed(new))).where(PhoneRow.hash == hashed(old))
    session.execute(insert(PhoneRow).from_select([*columns, PhoneRow.hash], rows))


def archive(session: Session, opens: str, secret: str, *, on: bool) -> None:
    """Archive a game on a phone, or bring it back; nobody else's list changes. The caller
    commits."""
    session.execute(update(PhoneRow).where(*_rows_of(opens, secret)).values(archived=on))


def is_archived(session: Session, opens: str, secret: str) -> bool:
    """Whether a phone has archived a game."""
    archived = select(PhoneRow.archived).where(*_rows_of(opens, secret), PhoneRow.archived)
    return session.scalar(archived.limit(1)) is not None


def has_archived(session: Session, secret: str) -> bool:
    """Whether a phone has archived any game."""
    ids = select(PhoneRow.opens).where(PhoneRow.hash == hashed(secret), PhoneRow.archived)
    return session.scalar(ids.limit(1)) is not None


def forget(session: Session, secrets: Collection[str], opens: str | None = None) -> None:
    """Take something off a phone, or without `opens` everything, as if it had never been opened:
    for its secret and for the one before, which opens the same (see renew). The caller commits."""
    rows = delete(PhoneRow).where(PhoneRow.hash.in_(sorted(map(hashed, secrets))))
    session.execute(rows.where(PhoneRow.opens == opens) if opens else rows)


def _rows_of(opens: str, secret: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return PhoneRow.opens == opens, PhoneRow.hash == hashed(secret)
