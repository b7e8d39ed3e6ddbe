"""Begin, load, list, export and import whole games."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import zip_longest
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Select,
    and_,
    bindparam,
    delete,
    func,
    insert,
    select,
    true,
    update,
)
from sqlalchemy.orm import Session

from scorekeeper.game.admit import admit_log
from scorekeeper.game.counts import Count, counts_in_play
from scorekeeper.game.entries import Entry, count_facts
from scorekeeper.game.start import Start, start_refusals
from scorekeeper.game.state import State
from scorekeeper.game.table import Table
from scorekeeper.speech import say
from scorekeeper.store.clock import now, read_time, write_time
from scorekeeper.store.history import HISTORIES, History, StoredEntry, replay_all
from scorekeeper.store.links import Access, Credential, Links, access_of, delete_links
from scorekeeper.store.long_work import run_by_length
from scorekeeper.store.models import (
    ConflictRow,
    CopyRow,
    CountRow,
    EntryRow,
    GameRow,
    PhoneRow,
    Reader,
    ReplacedGameRow,
)
from scorekeeper.store.portions import in_portions
from scorekeeper.store.tokens import Secrets, all_hashed, new_token
from scorekeeper.wire.counts import read_held
from scorekeeper.wire.earlier_offences import with_house_penalties
from scorekeeper.wire.entries import known_entries, read_recorded, write_entry
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.games import FORMAT, WholeGame, read_start, write_start


@dataclass(frozen=True)
class Game:
    """A game with its log, as it is stored."""

    id: str
    begun: str
    history: History
    finder: bool = True
    title: str = ""
    counts: Mapping[int, Count] = field(default_factory=dict)
    """What each seat said last that it holds, and in which deal; `counted` is what still counts."""
    counts_version: int = 0
    """How often somebody has said what they hold."""
    locked: bool = False
    """Whether its links let no new phone in."""
    withdrawn: int = 0
    """How often a link was withdrawn."""
    rewritten: int = 0
    """How often somebody in it was forgotten."""
    tournament_id: str | None = None
    """The tournament in which it is played, if it is in one."""

    @property
    def version(self) -> int:
        """The number of the last entry; 0 for a game without any."""
        return len(self.log)

    @property
    def size(self) -> int:
        """How long its log is, amendments counted by their facts."""
        return self.history.size

    @property
    def tag(self) -> str:
        """What forms and ETags say of its log (see TaggedLog)."""
        return self.history.tag

    def has_tag(self, tag: str) -> bool:
        """Whether a form, or an ETag, was made from this log (see TaggedLog)."""
        return self.history.has_tag(tag)

    @property
    def begun_as(self) -> Start:
        """The start as it was written down first; `start` is the one in force."""
        return self.history.begun_as

    @property
    def log(self) -> Sequence[StoredEntry]:
        """The entries as they are stored."""
        return self.history.log

    @property
    def last_played(self) -> str:
        """When something was last recorded, or it was begun."""
        return self.log[-1].at if self.log else self.begun

    @property
    def entries(self) -> list[Entry]:
        """The entries of the log, up to the first that this version doesn't know."""
        return self.history.entries

    @property
    def unknown(self) -> int | None:
        """The number of the first entry that this version doesn't know; None if it knows all."""
        return self.history.unknown

    @property
    def table(self) -> Table:
        """The table after the whole log."""
        return self.history.table

    @property
    def start(self) -> Start:
        """The start in force: as corrected (C23), and with everybody who has joined (C24)."""
        return self.history.start

    @property
    def state(self) -> State:
        """All that is derived from the log."""
        return self.history.state

    @property
    def counted(self) -> dict[int, Count]:
        """What each seat says of the deal in play."""
        return counts_in_play(self.table, self.counts)

    def with_entry(self, stored: StoredEntry, table: Table) -> "Game":
        """Return the game with one entry more, and the table after it."""
        return replace(self, history=self.history.with_entry(stored, table))

    def up_to(self, number: int) -> "Game":
        """Return the game as it was after entry `number`."""
        return replace(self, history=self.history.up_to(number))


def begin(session: Session, start: Start, *, id: str | None = None) -> Game:
    """Store the start of a game under a new id, or under `id`. House rules nobody chose are stored
    too, as they are today (C26). Raises IntegrityError where there is a game of that id."""
    game = Game(id or new_token(), now(), History(_with_every_option(start)))
    session.add(game_row(game))
    session.flush()
    return game


def load(reader: Reader, game_id: str) -> Game | None:
    """Load a game with its whole log: in one query where its history is cached, else in two, and in
    one more where players have counted for themselves; None when there is no such game."""
    rows = reader.execute(GAME_OF_ID, {"id": game_id}).all()
    return next(iter(_with_histories(reader, rows)), None)


def load_by(
    reader: Reader, credential: Credential, game_id: str
) -> tuple[Game | None, Access | None]:
    """Load a game, and what somebody may do with it by their credential, in one query (see load);
    None and None where it doesn't open the game."""
    keys = {"id": game_id, "opens": game_id, "hashes": credential.hashes}
    rows = reader.execute(_game_by(credential.links), keys).all()
    return next(iter(_with_histories(reader, rows[:1])), None), access_of(rows)


def switch_finder(session: Session, game_id: str, on: bool) -> None:
    """Let a table look lay-downs up, or not; the caller commits."""
    session.execute(update(GameRow).where(GameRow.id == game_id).values(finder=on))


def rename(session: Session, game_id: str, title: str) -> None:
    """Give a game a title, or take it away with an empty one; the caller commits."""
    session.execute(update(GameRow).where(GameRow.id == game_id).values(title=title))


def delete_game(session: Session, game_id: str) -> None:
    """Delete a game for good: its log, its counts, its links, its start; the caller commits.
    Anybody who writes to it meanwhile waits, and then finds no game."""
    session.execute(select(GameRow.id).where(GameRow.id == game_id).with_for_update())
    delete_links(session, game_id)
    for table in (EntryRow, CountRow, ConflictRow, CopyRow):
        session.execute(delete(table).where(table.game_id == game_id))
    session.execute(delete(GameRow).where(GameRow.id == game_id))


def replace_game(session: Session, game_id: str, by: str) -> None:
    """Delete a game for which another one was begun (see delete_game); the other one is then found
    by the old id. The caller commits."""
    delete_game(session, game_id)
    session.add(ReplacedGameRow(game_id=game_id, by=by))


def find_replacement(session: Session, game_id: str) -> str | None:
    """Find the id of the game that was begun in place of one that is gone; None where none was."""
    found = None
    while newer := session.get(ReplacedGameRow, found or game_id):
        found = newer.by
    return found


def games_of(
    session: Session, secrets: Secrets, max_count: int, *, archived: bool = False
) -> list[Game]:
    """Load the games that a phone was let into and has not archived, or those `archived`, last
    begun first, in three queries. Raises NotReadyError (see in_portions)."""
    ids = (
        select(GameRow.id)
        .where(is_listed(secrets, archived))
        .order_by(GameRow.begun.desc(), GameRow.id)
        .limit(max_count)
    )
    rows = session.connection().execute(GAMES_OF_IDS, {"ids": list(session.scalars(ids))}).all()
    games = []
    for portion in in_portions(rows, _entries_to_replay):
        loaded = _with_histories(session, portion)
        replay_all(game.history for game in loaded)
        games += loaded
    return games


def count_games_of(session: Session, secrets: Secrets, *, archived: bool = False) -> int:
    """Count the games that a phone was let into and has not archived, or those `archived`, without
    loading any."""
    count = select(func.count()).select_from(GameRow).where(is_listed(secrets, archived))
    return session.scalar(count) or 0


def is_listed(secrets: Secrets, archived: bool) -> ColumnElement[bool]:
    """Whether a phone was let into a game and has not archived it, or has `archived` it."""
    let_in = select(PhoneRow.opens).where(
        PhoneRow.hash.in_(all_hashed(secrets)), PhoneRow.archived == archived
    )
    return GameRow.id.in_(let_in)


def _entries_to_replay(row: Any) -> int:
    version = row.version or 0
    return 0 if HISTORIES.find(row.id, version, row.mark or "") else version


def load_all(session: Session, ids: Collection[str], *, remember: bool = True) -> list[Game]:
    """Load those of these games that exist, last begun first. `remember` is False where they
    would drive others out of the cache."""
    rows = session.connection().execute(GAMES_OF_IDS, {"ids": list(ids)}).all()
    return _with_histories(session, rows, remember=remember)


GAME = GameRow.__table__.c


def _games_with_last_entry(*columns: ColumnElement[Any]) -> Select[*tuple[Any, ...]]:
    """Select games, each with the `version` and the mark of its last entry; of the game itself
    these columns."""
    games, entries, last = GameRow.__table__, EntryRow.__table__, EntryRow.__table__.alias()
    number = select(func.max(entries.c.number)).where(entries.c.game_id == games.c.id)
    is_last = and_(last.c.game_id == games.c.id, last.c.number == number.scalar_subquery())
    return select(*columns, last.c.number.label("version"), last.c.mark).select_from(
        games.outerjoin(last, is_last)
    )


OF_THESE_IDS = GAME.id.in_(bindparam("ids", expanding=True))
GAME_OF_ID = _games_with_last_entry(*GAME).where(GAME.id == bindparam("id"))


# SQLAlchemy compares a newly built query with those in its cache: some 0.4 ms a page.
@cache
def _game_by(links: Links) -> Select[*tuple[Any, ...]]:
    """Select a game with its last entry, for each of these links that opens it."""
    opening = links.subquery()
    return GAME_OF_ID.add_columns(*opening.c).join(opening, true())


GAMES_OF_IDS = (
    _games_with_last_entry(*GAME).where(OF_THESE_IDS).order_by(GAME.begun.desc(), GAME.id)
)
"""Last begun first."""
LAST_ENTRIES = _games_with_last_entry(GAME.id, GAME.rewritten).where(OF_THESE_IDS)
"""How far games have come."""


def _with_histories(reader: Reader, rows: Sequence[Any], *, remember: bool = True) -> list[Game]:
    """Build the games of such rows, in their order."""
    cached = {row.id: HISTORIES.find(row.id, row.version or 0, row.mark or "") for row in rows}
    histories = _load_histories(reader, [row for row in rows if not cached[row.id]])
    if remember:
        for game_id, history in histories.items():
            HISTORIES.remember(game_id, history)
    counts = _load_counts(reader, [row.id for row in rows if row.counts])
    return [
        Game(
            row.id,
            row.begun,
            cached[row.id] or histories[row.id],
            finder=row.finder,
            title=row.title,
            counts=counts[row.id],
            counts_version=row.counts,
            locked=row.locked,
            withdrawn=row.withdrawn,
            rewritten=row.rewritten,
            tournament_id=row.tournament_id,
        )
        for row in rows
    ]


def _load_histories(reader: Reader, rows: Collection[Any]) -> dict[str, History]:
    """Load the histories of games that aren't cached."""
    starts = {row.id: read_start(row.start) for row in rows}
    logs: dict[str, list[StoredEntry]] = {row.id: [] for row in rows}
    begun = [row.id for row in rows if row.version]
    if begun:
        columns = EntryRow.game_id, EntryRow.at, EntryRow.entry, EntryRow.idempotency_key
        for game_id, at, entry, idempotency_key, mark in reader.execute(
            select(*columns, EntryRow.mark)
            .where(EntryRow.game_id.in_(begun))
            .order_by(EntryRow.game_id, EntryRow.number)
        ):
            fact = with_house_penalties(starts[game_id].variant.id, read_recorded(entry))
            logs[game_id].append(StoredEntry(at, fact, idempotency_key, mark))
    return {id: History(start, tuple(logs[id])) for id, start in starts.items()}


def _load_counts(reader: Reader, ids: Collection[str]) -> defaultdict[str, dict[int, Count]]:
    counts: defaultdict[str, dict[int, Count]] = defaultdict(dict)
    if ids:
        columns = CountRow.game_id, CountRow.seat, CountRow.deal, CountRow.left
        for game_id, seat, deal, left in reader.execute(
            select(*columns).where(CountRow.game_id.in_(ids))
        ):
            counts[game_id][seat] = Count(deal, *read_held(left))
    return counts


def export_game(game: Game) -> WholeGame:
    """Export a whole game, to be stored or imported elsewhere."""
    return WholeGame(
        game.begun_as,
        game.begun,
        tuple((stored.at, stored.entry) for stored in game.log),
        game.title,
    )


def import_game(
    session: Session,
    whole: WholeGame,
    *,
    id: str | None = None,
    keys: Sequence[str | None] = (),
) -> Game:
    """Store a game that was exported (see build_imported). Raises WireError for one that can't have
    been played like that, and IntegrityError where there is a game of that id."""
    size = count_facts(entry for _, entry in whole.entries)
    game, rows = run_by_length(size, _build_with_rows, whole, id, keys)
    session.add(game_row(game))
    session.flush()
    if rows:
        session.execute(insert(EntryRow), rows)
    HISTORIES.remember(game.id, game.history)
    return game


def _build_with_rows(
    whole: WholeGame, id: str | None, keys: Sequence[str | None]
) -> tuple[Game, list[dict[str, object]]]:
    """Build the game that an export becomes, and the rows of its entries."""
    game = build_imported(whole, id=id, keys=keys)
    return game, [entry_values(game.id, number, each) for number, each in enumerate(game.log, 1)]


def build_imported(
    whole: WholeGame, *, id: str | None = None, keys: Sequence[str | None] = ()
) -> Game:
    """Build the game that an export becomes, under a new id, or under `id`, and its entries under
    their idempotency `keys`, where there are any. Raises WireError for one that can't have been
    played like that, and names its first entry that can't be true."""
    for refusal in start_refusals(whole.start):
        raise WireError(refusal.where, refusal.message, refusal.code)
    start = _with_every_option(whole.start)
    known = known_entries(entry for _, entry in whole.entries)
    admission = admit_log(start, known)
    for refusal in admission.refusals:
        path = f"entries.{admission.number - 1}.{refusal.where}"
        message = say("Entry {number}: {refusal}", number=admission.number, refusal=refusal.message)
        raise WireError(path, message, refusal.code)
    log = tuple(
        StoredEntry(_tidy_time(at, f"entries.{index}.at"), entry, key)
        for index, ((at, entry), key) in enumerate(zip_longest(whole.entries, keys))
    )
    begun = _tidy_time(whole.begun, "begun")
    history = History(start, log, replayed=admission.table)
    return Game(id or new_token(), begun, history, title=whole.title)


def _with_every_option(start: Start) -> Start:
    """Return the start as it is loaded again, once `write_start` has written every house rule
    (C26)."""
    return replace(start, options=start.variant.all_options(start.options))


def game_row(game: Game) -> GameRow:
    """Build the row of a game, without its log."""
    return GameRow(
        id=game.id,
        begun=game.begun,
        start=write_start(game.begun_as),
        title=game.title,
        rewritten=game.rewritten,
    )


def entry_values(game_id: str, number: int, stored: StoredEntry) -> dict[str, object]:
    """Build the columns of an entry's row."""
    return {
        "game_id": game_id,
        "number": number,
        "at": stored.at,
        "format": FORMAT,
        "entry": write_entry(stored.entry),
        "idempotency_key": stored.idempotency_key,
        "mark": stored.mark,
    }


def _tidy_time(text: str, path: str) -> str:
    try:
        return write_time(read_time(text))
    except ValueError:
        raise WireError(path, "This is not a time.") from None
