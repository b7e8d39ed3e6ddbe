"""Phones that were let in: by which links each came, and what it has archived. A phone is
identified by the hashes of its secrets."""

from collections.abc import Collection
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, and_, bindparam, delete, exists, func, select, update
from sqlalchemy.orm import InstrumentedAttribute, Session, aliased

from scorekeeper.speech import mark, say
from scorekeeper.store.games import LAST_ENTRIES
from scorekeeper.store.links import (
    HASHES,
    LINK,
    LINKS,
    PHONE,
    Access,
    Credential,
    FullError,
    Role,
    access_by,
    highest_role,
    note_use,
)
from scorekeeper.store.models import GameRow, LinkRow, Opened, PhoneRow, Reader
from scorekeeper.store.tokens import Secrets, all_hashed, hashed

LINKS_OF_PHONE = LINKS.where(
    LINK.id.in_(
        select(PHONE.link_id).where(PHONE.opens == bindparam("opens"), PHONE.hash.in_(HASHES))
    )
)
MAX_SECRETS = 3
"""Secrets that a phone has: each opens what the phone opened while it was the newest."""
MAX_PHONES = 2000
"""Phones that can come by one link."""
TOO_MANY_PHONES = mark(
    "{most} phones have come by this link, as many as can. Ask whoever sent it for another one."
)


def let_in(session: Session, opens: str, secrets: Secrets, link_id: str) -> None:
    """Let a phone in from now on, by a link. What it had archived is back on its list. The caller
    commits. Raises FullError where too many phones have come by the link."""
    archive(session, opens, secrets, on=False)
    came = PhoneRow.opens == opens, PhoneRow.link_id == link_id
    count = session.scalar(select(func.count()).select_from(PhoneRow).where(*came)) or 0
    if count >= MAX_PHONES:
        raise FullError(say(TOO_MANY_PHONES, most=MAX_PHONES))
    _add(session, opens, all_hashed(secrets)[0], link_id)
    note_use(session, opens, [link_id])


def let_program_in(session: Session, opens: str, token: str, link_id: str) -> None:
    """Note that a program has come by the token of a link, and may come again while nobody new may.
    The caller commits."""
    _add(session, opens, hashed(token), link_id)


def _add(session: Session, opens: str, hash: str, link_id: str) -> None:
    if session.get(PhoneRow, (opens, hash, link_id)) is None:
        session.add(PhoneRow(opens=opens, hash=hash, link_id=link_id))


def credential_of_phone(secrets: Secrets) -> Credential:
    """Build the credential of a phone's secrets, for the links it came by."""
    return Credential(LINKS_OF_PHONE, all_hashed(secrets))


def access_of_phone(reader: Reader, opens: str, secrets: Secrets) -> Access | None:
    """Find what a phone may do, by the links it came by; None where it wasn't let in."""
    return access_by(reader, credential_of_phone(secrets), opens)


def filter_let_in(session: Session, secrets: Secrets, ids: Collection[str]) -> set[str]:
    """Return those of the ids of which a phone was let into the game, circle or tournament."""
    let_in = select(PhoneRow.opens).where(
        PhoneRow.opens.in_(sorted(ids)), PhoneRow.hash.in_(all_hashed(secrets))
    )
    return set(session.scalars(let_in)) if ids else set()


def load_opened(
    session: Session, table: type[Opened], secrets: Secrets, *columns: InstrumentedAttribute[Any]
) -> dict[str, list[Any]]:
    """Load what a phone was let into, of the rows of a table, by their ids: for each link that it
    came by the role and the seat, and these columns of what it opens."""
    came_by = and_(LinkRow.opens == PhoneRow.opens, LinkRow.id == PhoneRow.link_id)
    links = (
        select(table.id, LinkRow.role, LinkRow.seat, *columns)
        .join(PhoneRow, PhoneRow.opens == table.id)
        .join(LinkRow, came_by)
        .where(PhoneRow.hash.in_(all_hashed(secrets)))
        .order_by(table.id)
    )
    return {id: list(rows) for id, rows in groupby(session.execute(links), lambda row: row.id)}


def find_hosted_games(session: Session, secrets: Secrets) -> set[str]:
    """Find the ids of the games of which a phone is a host."""
    games = load_opened(session, GameRow, secrets)
    return {id for id, rows in games.items() if highest_role(rows) == "host"}


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


def load_open_games(session: Session, secrets: Secrets) -> list[OpenGame]:
    """Load the games that a phone was let into, archived ones too, each with its highest role."""
    games = load_opened(session, GameRow, secrets, GameRow.title, GameRow.rewritten)
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


def renew(session: Session, secrets: tuple[str, ...], new: str) -> tuple[str, ...]:
    """Give a phone with these `secrets` a `new` one, for what it opens from now on; return those it
    then has. The caller commits.

    Nothing is copied, however often the same secrets are sent: if the answer with the new one is
    lost on its way, or another one overtakes it, the phone still has those that open all it had
    before. Of more than MAX_SECRETS, what the oldest has opened is left to the next, and the oldest
    opens nothing any more."""
    if len(secrets) < MAX_SECRETS:
        return new, *secrets
    *kept, last, oldest = secrets
    there = aliased(PhoneRow)
    same = there.opens == PhoneRow.opens, there.link_id == PhoneRow.link_id
    is_oldest = PhoneRow.hash == hashed(oldest)
    session.execute(
        delete(PhoneRow).where(is_oldest, exists().where(there.hash == hashed(last), *same))
    )
    session.execute(update(PhoneRow).where(is_oldest).values(hash=hashed(last)))
    return new, *kept, last


def archive(session: Session, opens: str, secrets: Secrets, *, on: bool) -> None:
    """Archive a game on a phone, or bring it back; nobody else's list changes. The caller
    commits."""
    session.execute(update(PhoneRow).where(*_rows_of(opens, secrets)).values(archived=on))


def is_archived(session: Session, opens: str, secrets: Secrets) -> bool:
    """Whether a phone has archived a game."""
    archived = select(PhoneRow.archived).where(*_rows_of(opens, secrets), PhoneRow.archived)
    return session.scalar(archived.limit(1)) is not None


def has_archived(session: Session, secrets: Secrets) -> bool:
    """Whether a phone has archived any game."""
    ids = select(PhoneRow.opens).where(PhoneRow.hash.in_(all_hashed(secrets)), PhoneRow.archived)
    return session.scalar(ids.limit(1)) is not None


def forget(session: Session, secrets: Secrets, opens: str | None = None) -> None:
    """Take something off a phone, or without `opens` everything, as if it had never been opened.
    The caller commits."""
    rows = delete(PhoneRow).where(PhoneRow.hash.in_(all_hashed(secrets)))
    session.execute(rows.where(PhoneRow.opens == opens) if opens else rows)


def _rows_of(opens: str, secrets: Secrets) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return PhoneRow.opens == opens, PhoneRow.hash.in_(all_hashed(secrets))
