"""A phone's copies of games that are on a server, and the conflicts of its own entries with the
server's log."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.orm import Session

from scorekeeper.game.corrections import facts_at
from scorekeeper.game.entries import Correction, Entry, Fact
from scorekeeper.store.games import Game, delete_game, entry_values, game_row, load
from scorekeeper.store.history import StoredEntry, new_mark
from scorekeeper.store.links import Role, delete_links, make_link
from scorekeeper.store.models import ConflictRow, CopyRow, EntryRow, GameRow, LinkRow
from scorekeeper.store.phones import let_in
from scorekeeper.wire.entries import read_entry, write_entry
from scorekeeper.wire.games import FORMAT


@dataclass(frozen=True)
class Copy:
    """What this phone has stored about a server's game (see CopyRow)."""

    game_id: str
    server_id: str | None
    base: int
    mark: str
    followed: bool
    refusal: str


@dataclass(frozen=True)
class ConflictingEntry:
    """An entry, under its idempotency key, that can't go behind the server's log, so that somebody
    is asked about it (see ConflictRow)."""

    key: str
    at: str
    entry: Entry
    theirs: int | None = None
    refusal: str = ""
    before: tuple[Fact, ...] = ()


def find_copy(session: Session, game_id: str) -> Copy | None:
    """Find what is stored about a game's server; None for a game that was never sent to one."""
    row = session.get(CopyRow, game_id)
    return _build_copy(row) if row else None


def load_copies(session: Session) -> list[Copy]:
    """Load every game on this phone that is on a server, or that a server refused."""
    query = select(CopyRow).join(GameRow, GameRow.id == CopyRow.game_id)
    return [_build_copy(row) for row in session.scalars(query.order_by(CopyRow.game_id))]


def find_unsent_games(session: Session) -> list[str]:
    """Find the ids of the games that were never sent to a server, first begun first."""
    sent = select(CopyRow.game_id)
    games = select(GameRow.id).where(GameRow.id.not_in(sent))
    return list(session.scalars(games.order_by(GameRow.begun, GameRow.id)))


def store_form_key(session: Session, game_id: str, key: str) -> None:
    """Store the key under which a form began a game on this phone; the caller commits."""
    session.execute(update(GameRow).where(GameRow.id == game_id).values(form_key=key))


def form_key(session: Session, game_id: str) -> str | None:
    """Return the key under which a form began a game on this phone; None where it was begun
    otherwise."""
    return session.scalar(select(GameRow.form_key).where(GameRow.id == game_id))


def find_games_without_server(session: Session) -> set[str]:
    """Find the ids of the games that are on no server: never sent, or refused."""
    on_server = select(CopyRow.game_id).where(CopyRow.server_id.is_not(None))
    return set(session.scalars(select(GameRow.id).where(GameRow.id.not_in(on_server))))


def count_pending(session: Session) -> dict[str, int]:
    """Count the entries of each game that are pending on this phone, or in conflict, by the ids of
    the games; those with none are left out. A game that is on no server is pending itself."""
    entries = select(EntryRow.game_id, func.count().label("entries")).group_by(EntryRow.game_id)
    recorded = {row.game_id: row.entries for row in session.execute(entries)}
    in_conflict = select(ConflictRow.game_id, func.count().label("conflicts")).group_by(
        ConflictRow.game_id
    )
    conflicts = {row.game_id: row.conflicts for row in session.execute(in_conflict)}
    counts = {}
    for game_id, server_id, base in session.execute(
        select(GameRow.id, CopyRow.server_id, CopyRow.base).outerjoin(
            CopyRow, CopyRow.game_id == GameRow.id
        )
    ):
        count = recorded.get(game_id, 0) - (base or 0) + conflicts.get(game_id, 0)
        counts[game_id] = count if server_id else max(count, 1)
    return {game_id: count for game_id, count in counts.items() if count}


def write_copy(
    session: Session,
    game: Game,
    base: int,
    conflicts: Sequence[ConflictingEntry],
    mark: str = "",
) -> None:
    """Store a game as it is on a server (see write_merged), with what is pending behind its first
    `base` entries, the last of which has this `mark` there. The caller commits."""
    write_merged(session, game, conflicts)
    values = {"server_id": game.id, "base": base, "mark": mark, "followed": True, "refusal": ""}
    session.merge(CopyRow(game_id=game.id, **values))
    session.flush()


def write_merged(session: Session, game: Game, conflicts: Sequence[ConflictingEntry]) -> None:
    """Store a game with its merged log, and `conflicts` besides those that are stored already; one
    whose entry stands in the log by now is settled. Entries that are the same as before stay as
    they are stored. The caller commits."""
    stored = load(session, game.id)
    fresh = game_row(game)
    if stored is None:
        session.add(fresh)
        session.flush()
        same = 0
    else:
        names = "begun", "start", "title", "rewritten"
        values = {name: getattr(fresh, name) for name in names}
        session.execute(update(GameRow).where(GameRow.id == game.id).values(values))
        as_begun = game_row(stored).start == fresh.start
        same = _count_common(stored.log, game.log) if as_begun else 0
        rest = EntryRow.game_id == game.id, EntryRow.number > same
        session.execute(delete(EntryRow).where(*rest))
    rows = [
        entry_values(game.id, number, replace(entry, mark=new_mark()))
        for number, entry in enumerate(game.log[same:], same + 1)
    ]
    if rows:
        session.execute(insert(EntryRow), rows)
    for conflict in load_conflicts(session, game.id):
        if _is_settled(conflict, game):
            resolve_conflict(session, game.id, conflict.key)
    for conflict in conflicts:
        session.merge(_conflict_row(game.id, conflict))
    session.flush()


def _is_settled(conflict: ConflictingEntry, game: Game) -> bool:
    """Whether the log says by now what the phone recorded. What it recorded first may have arrived
    late, under the same key; then its correction still has to be decided about."""
    number = next((at for at, one in enumerate(game.log, 1) if one.key == conflict.key), None)
    if number is None or game.unknown or isinstance(game.entries[number - 1], Correction):
        return number is not None
    return conflict.entry in facts_at(game.entries, number)


def _count_common(stored: Sequence[StoredEntry], entries: Sequence[StoredEntry]) -> int:
    """Count the entries that both begin with."""
    pairs = enumerate(zip(map(_comparable, stored), map(_comparable, entries), strict=False))
    length = min(len(stored), len(entries))
    return next((index for index, (one, other) in pairs if one != other), length)


def _comparable(stored: StoredEntry) -> tuple[str, str | None, object]:
    """Return all of an entry that is compared, also the deal that it names."""
    return stored.at, stored.idempotency_key, write_entry(stored.entry)


def grant_access(session: Session, game_id: str, secret: str, role: Role, seat: int | None) -> None:
    """Let this phone alone do with a copy what it may do with the server's game. The caller
    commits."""
    granted = (
        LinkRow.opens == game_id,
        LinkRow.role == role,
        LinkRow.seat.is_not_distinct_from(seat),
    )
    if session.scalar(select(LinkRow.id).where(*granted)):
        return
    delete_links(session, game_id)
    let_in(session, game_id, secret, make_link(session, game_id, role, seat=seat).id)


def stop_following(session: Session, game_id: str) -> None:
    """Store that the server doesn't let this phone into a game any more, or has none of that id.
    What is on the phone stays. The caller commits."""
    session.execute(update(CopyRow).where(CopyRow.game_id == game_id).values(followed=False))


def note_refusal(session: Session, game_id: str, refusal: str) -> None:
    """Store why the server refuses a game that was begun on this phone, or with an empty text that
    it is to be sent again; the caller commits."""
    if refusal:
        row = CopyRow(game_id=game_id, server_id=None, base=0, followed=False, refusal=refusal)
        session.merge(row)
    else:
        session.execute(delete(CopyRow).where(CopyRow.game_id == game_id))


def redirect_game(session: Session, game_id: str, server_id: str) -> None:
    """Replace the game that was begun on this phone by the server's, of which there is a copy:
    requests to its old address are redirected. The caller commits."""
    delete_game(session, game_id)
    session.expire_all()
    session.merge(CopyRow(game_id=game_id, server_id=server_id, base=0, followed=False, refusal=""))


def load_conflicts(session: Session, game_id: str) -> list[ConflictingEntry]:
    """Load the entries of a game that are in conflict, in the order in which they were made."""
    rows = select(ConflictRow).where(ConflictRow.game_id == game_id)
    ordered = rows.order_by(ConflictRow.at, ConflictRow.idempotency_key)
    return [_conflict(row) for row in session.scalars(ordered)]


def resolve_conflict(session: Session, game_id: str, key: str) -> None:
    """Delete a conflict once it is resolved; the caller commits."""
    is_conflict = ConflictRow.game_id == game_id, ConflictRow.idempotency_key == key
    session.execute(delete(ConflictRow).where(*is_conflict))


def _build_copy(row: CopyRow) -> Copy:
    return Copy(row.game_id, row.server_id, row.base, row.mark, row.followed, row.refusal)


def _conflict(row: ConflictRow) -> ConflictingEntry:
    before = tuple(fact for each in row.before or () if isinstance(fact := read_entry(each), Fact))
    return ConflictingEntry(
        row.idempotency_key, row.at, read_entry(row.entry), row.theirs, row.refusal, before
    )


def _conflict_row(game_id: str, conflict: ConflictingEntry) -> ConflictRow:
    return ConflictRow(
        game_id=game_id,
        idempotency_key=conflict.key,
        at=conflict.at,
        format=FORMAT,
        entry=write_entry(conflict.entry),
        theirs=conflict.theirs,
        refusal=conflict.refusal,
        before=[write_entry(fact) for fact in conflict.before],
    )
