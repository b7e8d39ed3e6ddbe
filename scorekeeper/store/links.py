"""Links open a game, a circle or a tournament, each in one role. Once a link is withdrawn it opens
it neither for those who have the link nor for the phones that came by it. Only hashes of the tokens
are stored."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

from sqlalchemy import (
    BindParameter,
    Select,
    bindparam,
    delete,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.orm import Session

from scorekeeper.speech import mark, say
from scorekeeper.store.clock import day_of, now
from scorekeeper.store.models import CodeRow, LinkRow, Opened, PhoneRow, Reader
from scorekeeper.store.tokens import hashed, new_token

Role = Literal["watch", "seat", "score", "host"]
ROLES: tuple[Role, ...] = ("watch", "seat", "score", "host")
"""Each may do what those before it may; but a seat says what it holds for itself alone. There are
seats in games only."""
MAX_LINKS = 600
"""Links that can open the same thing: at a tournament, everybody's phone has its own."""
TOO_MANY_LINKS = mark(
    "There are {most} links already, as many as can be. Withdraw one that nobody uses any more."
)


class FullError(Exception):
    """There is no room for one more link, or one more phone; the message says what to do."""


class LastHostLinkError(Exception):
    """This is the last link of a host: without it nobody could make or withdraw links."""


Links = Select[str, str, int | None, str | None, bool]


@dataclass(frozen=True)
class Link:
    """A link that was not withdrawn: its role, the seat whose cards it counts, when it was made and
    last used. `has_token` is False for that of the phone that began what it opens: nobody can pass
    it on. `network` is as in make_link."""

    id: str
    role: Role
    seat: int | None
    made: str
    used: str | None
    has_token: bool = True
    network: str | None = None


@dataclass(frozen=True)
class Access:
    """What somebody may do: the highest role of their `links`, the seats whose cards they may
    count, and which of the links were not yet used today. Whoever is not `inside` has a link, but
    was never let in by it."""

    role: Role
    seats: frozenset[int]
    links: frozenset[str]
    unused_today: tuple[str, ...] = ()
    inside: bool = True

    def may(self, needed: Role) -> bool:
        """Whether the role includes another."""
        return ROLES.index(self.role) >= ROLES.index(needed)

    def may_count(self, seat: int) -> bool:
        """Whether they may say what a seat holds."""
        return self.may("score") or seat in self.seats


LINK = LinkRow.__table__.c
LINK_COLUMNS = LINK.id.label("link_id"), LINK.role, LINK.seat, LINK.used
HASHES: BindParameter[str] = bindparam("hashes", expanding=True)
LINKS: Links = select(*LINK_COLUMNS, true().label("inside")).where(LINK.opens == bindparam("opens"))
PHONE = PhoneRow.__table__.c
WAS_LET_IN = exists().where(
    PHONE.opens == LINK.opens, PHONE.hash == LINK.hash, PHONE.link_id == LINK.id
)
"""Of the link of a program, which is let in under the token itself."""
LINK_OF_TOKEN: Links = select(*LINK_COLUMNS, WAS_LET_IN.label("inside")).where(
    LINK.opens == bindparam("opens"), LINK.hash.in_(HASHES)
)


@dataclass(frozen=True)
class Credential:
    """The query for the `links` that somebody may use, and the hashes of their token or
    secrets."""

    links: Links
    hashes: list[str]


def credential_of_token(token: str) -> Credential:
    """Build the credential of a link's token."""
    return Credential(LINK_OF_TOKEN, [hashed(token)])


def make_link(
    session: Session,
    opens: str,
    role: Role,
    token: str | None = None,
    seat: int | None = None,
    asked_by: str | None = None,
    network: str | None = None,
) -> Link:
    """Make a link that a `token` opens; without a token it serves only a phone that is let in here
    and now. `seat` is for the role of that name. A link `asked_by` another one is deleted with it
    (see delete_links_asked_by). `network` stands for the network of a phone that lets itself in.
    The caller commits. Raises FullError where there are too many."""
    others = select(func.count()).select_from(LinkRow).where(LinkRow.opens == opens)
    if (session.scalar(others) or 0) >= MAX_LINKS:
        raise FullError(say(TOO_MANY_LINKS, most=MAX_LINKS))
    values = _link_values(opens, role, token, seat)
    row = LinkRow(**values, asked_by=asked_by, network=network)
    session.add(row)
    session.flush()
    return _link(row)


def make_seat_links(session: Session, opens: str, tokens: Mapping[int, str]) -> None:
    """Make a link for each seat of a new game, by its token: all in one step, as there may be a
    hundred. The caller commits."""
    rows = [_link_values(opens, "seat", token, seat) for seat, token in tokens.items()]
    session.execute(insert(LinkRow), rows)


def _link_values(opens: str, role: Role, token: str | None, seat: int | None) -> dict[str, object]:
    return {
        "opens": opens,
        "id": new_token(),
        "hash": hashed(token) if token else None,
        "role": role,
        "seat": seat,
        "made": now(),
    }


def links_of(session: Session, opens: str) -> list[Link]:
    """Load the links that open something, in the order in which they were made."""
    query = select(LinkRow).where(LinkRow.opens == opens).order_by(LinkRow.made, LinkRow.id)
    return [_link(row) for row in session.scalars(query)]


def link_of_token(session: Session, opens: str, token: str) -> Link | None:
    """Find the link that a token opens; None where no link to this has it."""
    row = session.scalar(
        select(LinkRow).where(LinkRow.opens == opens, LinkRow.hash == hashed(token))
    )
    return _link(row) if row else None


def access_by_link(reader: Reader, opens: str, token: str) -> Access | None:
    """Find what the bearer of a link's token may do; None where it doesn't open this."""
    return access_by(reader, credential_of_token(token), opens)


def access_by(reader: Reader, credential: Credential, opens: str) -> Access | None:
    """Find what somebody may do by their credential; None where it doesn't open this."""
    rows = reader.execute(credential.links, {"opens": opens, "hashes": credential.hashes})
    return access_of(rows.all())


def access_of(rows: Sequence[Any]) -> Access | None:
    """Work out what links let somebody do together, by their rows (see LINKS); None without any."""
    if not rows:
        return None
    today = day_of(now())
    return Access(
        role=highest_role(rows),
        seats=frozenset(row.seat for row in rows if row.seat is not None),
        links=frozenset(row.link_id for row in rows),
        unused_today=tuple(row.link_id for row in rows if day_of(row.used or "") != today),
        inside=any(row.inside for row in rows),
    )


def highest_role(rows: Iterable[Any]) -> Role:
    """Return the highest role of some links, by their rows."""
    return max((cast(Role, row.role) for row in rows), key=ROLES.index)


def note_use(session: Session, opens: str, link_ids: Collection[str]) -> None:
    """Store that links were used just now; the caller commits."""
    session.execute(
        update(LinkRow)
        .where(LinkRow.opens == opens, LinkRow.id.in_(sorted(link_ids)))
        .values(used=now())
    )


def withdraw(session: Session, table: type[Opened], opens: str, link_id: str) -> bool:
    """Withdraw a link that opens a row of this table: from now on it lets nobody in, and phones
    that came by it and by no other are out. Returns False where there is no such link. Raises
    LastHostLinkError for the last one of a host; then the caller rolls back, else commits."""
    # Who withdraws another link at the same moment waits here, and then sees what is left.
    session.execute(update(table).where(table.id == opens).values(withdrawn=table.withdrawn + 1))
    links = links_of(session, opens)
    if all(link.id != link_id for link in links):
        return False
    if [link.id for link in links if link.role == "host"] == [link_id]:
        raise LastHostLinkError
    delete_links(session, opens, [link_id])
    return True


def delete_links(session: Session, opens: str, link_ids: Collection[str] | None = None) -> None:
    """Delete these links, or all that open something, with the codes for them; phones that came by
    them are out. The caller commits."""
    _delete(session, [opens], link_ids)


def delete_links_asked_by(session: Session, ids: Collection[str], link_id: str) -> set[str]:
    """Delete the links to any of these that were requested by somebody who came by another link
    (see delete_links). Returns the ids of those that had such a link."""
    query = select(LinkRow.opens, LinkRow.id).where(
        LinkRow.opens.in_(ids), LinkRow.asked_by == link_id
    )
    found = session.execute(query).all()
    _delete(session, {row.opens for row in found}, {row.id for row in found})
    return {row.opens for row in found}


def _delete(session: Session, ids: Collection[str], link_ids: Collection[str] | None) -> None:
    for table, column in (
        (CodeRow, CodeRow.link_id),
        (PhoneRow, PhoneRow.link_id),
        (LinkRow, LinkRow.id),
    ):
        rows = delete(table).where(table.opens.in_(ids))
        session.execute(rows if link_ids is None else rows.where(column.in_(link_ids)))


def copy_links(session: Session, old: str, new: str, seats: Collection[int]) -> None:
    """Copy the links that open one game to another one, with the phones that came by them and the
    codes for them; of links for a seat those for these `seats` alone. The caller commits."""
    stays = or_(LinkRow.seat.is_(None), LinkRow.seat.in_(seats))
    links = select(LinkRow.id).where(LinkRow.opens == old, stays)
    for table, column in (
        (LinkRow, LinkRow.id),
        (PhoneRow, PhoneRow.link_id),
        (CodeRow, CodeRow.link_id),
    ):
        columns = [each for each in table.__table__.c if each.name != "opens"]
        rows = select(literal(new), *columns).where(table.opens == old, column.in_(links))
        session.execute(insert(table).from_select(["opens", *columns], rows))


def lock(session: Session, table: type[Opened], opens: str, *, on: bool) -> None:
    """Lock or unlock a game, circle or tournament: while it is locked its links let no new phone
    in. The caller commits."""
    session.execute(update(table).where(table.id == opens).values(locked=on))


def _link(row: LinkRow) -> Link:
    role = cast(Role, row.role)
    has_token = row.hash is not None
    return Link(row.id, role, row.seat, row.made, row.used, has_token, row.network)
