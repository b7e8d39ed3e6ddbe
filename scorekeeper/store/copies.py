"""A phone's copies of games that a server knows, and the entries about which somebody is asked."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.orm import Session

from scorekeeper.game.entries import Entry
from scorekeeper.store.games import Game, delete_game, entry_values, game_row, load
from scorekeeper.store.history import StoredEntry, new_mark
from scorekeeper.store.links import Role, delete_links, make_link
from scorekeeper.store.models import AskedRow, CopyRow, EntryRow, GameRow, LinkRow
from scorekeeper.store.phones import let_in
from scorekeeper.wire.entries import read_entry, write_entry
from scorekeeper.wire.games import FORMAT


@dataclass(frozen=True)
class Copy:
    """What is known of a server's game on this phone (see CopyRow)."""

    game_id: str
    server_id: str | None
    base: int
    followed: bool
    refusal: str


@dataclass(frozen=True)
class Asked:
    """An entry about which somebody is asked (see AskedRow), under its idempotency key."""

    key: str
    at: str
    entry: Entry
    theirs: int | None = None
    refusal: str = ""


def copy_of(session: Session, game_id: str) -> Copy | None:
    """What is known of a game's server; None for a game that no server has heard of."""
    row = session.get(CopyRow, game_id)
    return _copy(row) if row else None


def copies(session: Session) -> list[Copy]:
    """Every game on this phone of which a server knows, or did not want to."""
    here = select(CopyRow).join(GameRow, GameRow.id == CopyRow.game_id)
    return [_copy(row) for row in session.scalars(here.order_by(CopyRow.game_id))]


def begun_here(session: Session) -> list[str]:
    """The ids of the games of which no server has heard, first begun first."""
    known = select(CopyRow.game_id)
    games = select(GameRow.id).where(GameRow.id.not_in(known))
    return list(session.scalars(games.order_by(GameRow.begun, GameRow.id)))


def note_form_key(session: Session, game_id: str, key: str) -> None:
    """Writes down under which key a form began a game here; the caller commits."""
    session.execute(update(GameRow).where(GameRow.id == game_id).values(form_key=key))


def form_key(session: Session, game_id: str) -> str | None:
    """The key under which a form began a game here; None where it was begun otherwise."""
    return session.scalar(select(GameRow.form_key).where(GameRow.id == game_id))


def without_server(session: Session) -> set[str]:
    """The ids of the games that no server has: none has heard of them, or it did not want them."""
    known = select(CopyRow.game_id).where(CopyRow.server_id.is_not(None))
    return set(session.scalars(select(GameRow.id).where(GameRow.id.not_in(known))))


def waiting(session: Session) -> dict[str, int]:
    """How many entries of each game wait on this phone, or are asked about, by the ids of the
    games; those of which nothing waits are left out. A game that no server has waits itself."""
    entries = select(EntryRow.game_id, func.count().label("entries")).group_by(EntryRow.game_id)
    recorded = {row.game_id: row.entries for row in session.execute(entries)}
    asked = select(AskedRow.game_id, func.count().label("asked")).group_by(AskedRow.game_id)
    questions = {row.game_id: row.asked for row in session.execute(asked)}
    counts = {}
    for game_id, server_id, base in session.execute(
        select(GameRow.id, CopyRow.server_id, CopyRow.base).outerjoin(
            CopyRow, CopyRow.game_id == GameRow.id
        )
    ):
        count = recorded.get(game_id, 0) - (base or 0) + questions.get(game_id, 0)
        counts[game_id] = count if server_id else max(count, 1)
    return {game_id: count for game_id, count in counts.items() if count}


def write_copy(session: Session, game: Game, base: int, asked: Sequence[Asked]) -> None:
    """Stores a game as it is on a server, with what waits behind its first `base` entries, and what
    somebody is `asked` about besides what they are asked already. Entries that stand as they stood
    stay as they are stored. The caller commits."""
    stored = load(session, game.id)
    fresh = game_row(game)
    if stored is None:
        session.add(fresh)
        session.flush()
        same = 0
    else:
        names = "begun", "start", "title", "rewritten"
        known = {name: getattr(fresh, name) for name in names}
        session.execute(update(GameRow).where(GameRow.id == game.id).values(known))
        as_begun = game_row(stored).start == fresh.start
        same = _same(stored.log, game.log) if as_begun else 0
        rest = EntryRow.game_id == game.id, EntryRow.number > same
        session.execute(delete(EntryRow).where(*rest))
    rows = [
        entry_values(game.id, number, replace(entry, mark=new_mark()))
        for number, entry in enumerate(game.log[same:], same + 1)
    ]
    if rows:
        session.execute(insert(EntryRow), rows)
    for one in asked:
        session.merge(_asked_row(game.id, one))
    session.merge(CopyRow(game_id=game.id, server_id=game.id, base=base, followed=True, refusal=""))
    session.flush()


def _same(stored: Sequence[StoredEntry], entries: Sequence[StoredEntry]) -> int:
    """How many entries both begin with."""
    pairs = enumerate(zip(map(_as_sent, stored), map(_as_sent, entries), strict=False))
    length = min(len(stored), len(entries))
    return next((index for index, (one, other) in pairs if one != other), length)


def _as_sent(stored: StoredEntry) -> tuple[str, str | None, object]:
    """All of an entry, also the deal that it names."""
    return stored.at, stored.idempotency_key, write_entry(stored.entry)


def allow(session: Session, game_id: str, secret: str, role: Role, seat: int | None) -> None:
    """Lets this phone alone do with a copy what it may do with the server's game. The caller
    commits."""
    wanted = (
        LinkRow.opens == game_id,
        LinkRow.role == role,
        LinkRow.seat.is_not_distinct_from(seat),
    )
    if session.scalar(select(LinkRow.id).where(*wanted)):
        return
    delete_links(session, game_id)
    let_in(session, game_id, secret, make_link(session, game_id, role, seat=seat).id)


def stop_following(session: Session, game_id: str) -> None:
    """Writes down that the server doesn't let this phone into a game any more, or has none of that
    id. What is on the phone stays. The caller commits."""
    session.execute(update(CopyRow).where(CopyRow.game_id == game_id).values(followed=False))


def note_refusal(session: Session, game_id: str, refusal: str) -> None:
    """Writes down why the server doesn't take a game that was begun here, or with an empty text
    that it is to be asked again; the caller commits."""
    if refusal:
        row = CopyRow(game_id=game_id, server_id=None, base=0, followed=False, refusal=refusal)
        session.merge(row)
    else:
        session.execute(delete(CopyRow).where(CopyRow.game_id == game_id))


def lead_to(session: Session, game_id: str, server_id: str) -> None:
    """Puts the server's game, of which there is a copy, in the place of the one that was begun
    here: whoever comes to its old address is sent on. The caller commits."""
    delete_game(session, game_id)
    session.expire_all()
    session.merge(CopyRow(game_id=game_id, server_id=server_id, base=0, followed=False, refusal=""))


def asked_of(session: Session, game_id: str) -> list[Asked]:
    """The entries of a game about which somebody is asked, in the order in which they were made."""
    rows = select(AskedRow).where(AskedRow.game_id == game_id)
    ordered = rows.order_by(AskedRow.at, AskedRow.idempotency_key)
    return [_asked(row) for row in session.scalars(ordered)]


def settle(session: Session, game_id: str, key: str) -> None:
    """Asks no more about an entry; the caller commits."""
    is_it = AskedRow.game_id == game_id, AskedRow.idempotency_key == key
    session.execute(delete(AskedRow).where(*is_it))


def _copy(row: CopyRow) -> Copy:
    return Copy(row.game_id, row.server_id, row.base, row.followed, row.refusal)


def _asked(row: AskedRow) -> Asked:
    return Asked(row.idempotency_key, row.at, read_entry(row.entry), row.theirs, row.refusal)


def _asked_row(game_id: str, asked: Asked) -> AskedRow:
    return AskedRow(
        game_id=game_id,
        idempotency_key=asked.key,
        at=asked.at,
        format=FORMAT,
        entry=write_entry(asked.entry),
        theirs=asked.theirs,
        refusal=asked.refusal,
    )
