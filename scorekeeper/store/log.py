"""Append to a game's log: in one transaction, once for each idempotency key, and never over
somebody else's entry."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from scorekeeper.game.admit import admit
from scorekeeper.game.entries import Entry
from scorekeeper.game.named_deal import entry_recorded_already, other_deal_refusal
from scorekeeper.game.refusal import Refusal
from scorekeeper.speech import say
from scorekeeper.store.clock import now
from scorekeeper.store.games import Game, entry_values, load
from scorekeeper.store.history import HISTORIES, StoredEntry
from scorekeeper.store.long_work import run_by_length
from scorekeeper.store.models import EntryRow, GameRow, Reader, Writer

MAX_ATTEMPTS = 50


class DeletedError(LookupError):
    """There is no game, or no tournament, of this id."""


class StaleVersionError(Exception):
    """Somebody else has written since: `current` is the game as it now is."""

    def __init__(self, current: Game) -> None:
        self.current = current
        super().__init__(f"the game is at version {current.version} now")


class RefusedEntryError(Exception):
    """The entry cannot be true, for these `refusals`; `current` is the game as it is."""

    def __init__(self, refusals: Sequence[Refusal], current: Game) -> None:
        self.refusals = refusals
        self.current = current
        super().__init__("; ".join(refusal.message for refusal in refusals))


class IdempotencyKeyReusedError(Exception):
    """This idempotency key was used for another entry."""


@dataclass(frozen=True)
class Appended:
    """An entry that is in the log: its number, and the game as it was just after it; or where the
    same was recorded for that deal `already`, the game as it is now (C25)."""

    number: int
    game: Game
    already: bool = False


def append(
    writer: Writer,
    game: Game,
    entry: Entry,
    *,
    idempotency_key: str | None = None,
    expected: str | None = None,
) -> Appended:
    """Add an entry to the log of a game as it was just loaded, and return once it is durable. The
    log is loaded again only where somebody else has written meanwhile.

    The same `idempotency_key` again writes nothing and returns what it returned first. `expected`
    is the tag of the log that the writer has seen; without it the entry goes after whatever is
    there. Raises DeletedError, StaleVersionError, RefusedEntryError or
    IdempotencyKeyReusedError, and then nothing is written. An entry may name its deal: if that is
    closed by an entry that says the same, this one is returned and nothing is written (C25).
    """
    for attempt in range(MAX_ATTEMPTS):
        earlier = game.history.find_by_key(idempotency_key)
        if earlier is not None:
            if game.log[earlier - 1].entry != entry:
                raise IdempotencyKeyReusedError
            return Appended(earlier, game.up_to(earlier))
        recorded = entry_recorded_already(game.table, entry)
        if recorded is not None:
            return Appended(recorded, game, already=True)
        refusal = _newer_version_refusal(game) or other_deal_refusal(game.table, entry)
        if refusal:
            raise RefusedEntryError([refusal], game)
        if expected is not None and not game.has_tag(expected):
            raise StaleVersionError(game)
        size = 0 if attempt else game.size  # a later attempt holds the game
        admission = run_by_length(size, admit, game.table, entry)
        if admission.refusals:
            raise RefusedEntryError(admission.refusals, game)
        stored = StoredEntry(now(), entry, idempotency_key or None)
        row = entry_values(game.id, game.version + 1, stored)
        try:
            writer.execute(insert(EntryRow), row)
            writer.commit()
        except IntegrityError:
            writer.rollback()
            _lock_game(writer, game.id)
            game = _load_existing(writer, game.id)
        else:
            appended = game.with_entry(stored, admission.table)
            _cache_history(game, appended)
            return Appended(appended.version, appended)
    raise StaleVersionError(game)


def _newer_version_refusal(game: Game) -> Refusal | None:
    """Refuse whatever is recorded behind an entry that this version doesn't know: nobody could tell
    whether it can be true."""
    if not game.unknown:
        return None
    message = say(
        "A newer version of the app recorded something in this game that this version doesn’t"
        " know. Bring the app up to date with a network, then record it."
    )
    return Refusal("game.newer_version", message)


def _cache_history(before: Game, appended: Game) -> None:
    """Cache the history of a game, but only once it has entries: until then the names in its start
    may be corrected, and its first entry does not tell whether they were, after they were
    loaded."""
    if before.version:
        HISTORIES.remember(appended.id, appended.history)


def _lock_game(writer: Writer, game_id: str) -> None:
    """Hold the game for this transaction: writers who collided go on one by one."""
    writer.execute(update(GameRow).where(GameRow.id == game_id).values(begun=GameRow.begun))


def _load_existing(reader: Reader, game_id: str) -> Game:
    game = load(reader, game_id)
    if game is None:
        raise DeletedError(game_id)
    return game


def hold_games(session: Session, ids: Collection[str], *, from_recording: bool = True) -> None:
    """Hold these games for this transaction. With `from_recording`, those who record in them wait
    too. On SQLite there is one writer at a time anyway."""
    rows = select(GameRow.id).where(GameRow.id.in_(ids)).order_by(GameRow.id)
    session.execute(rows.with_for_update(key_share=not from_recording))
