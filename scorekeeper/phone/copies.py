"""Updates of the phone's copies of games from the server's logs."""

from collections.abc import Iterator, Mapping, Sequence

from sqlalchemy.orm import Session

from scorekeeper.phone.sync import Conflict, Decision, Keep, KeyedEntry, Send, sync
from scorekeeper.store.copies import (
    ConflictingEntry,
    find_copy,
    grant_access,
    redirect_game,
    write_copy,
)
from scorekeeper.store.games import Game, load, switch_finder
from scorekeeper.store.history import History, StoredEntry
from scorekeeper.store.phones import archive
from scorekeeper.wire.sync import Copy, KeyedGame


def update_copy(
    session: Session,
    secret: str,
    copy: Copy,
    *,
    begun_as: str | None = None,
    server_refusals: Mapping[str, str] | None = None,
) -> None:
    """Update the phone's game from the server's `copy` of it, and commit.

    The phone's pending entries go behind the server's log if they can be true there; otherwise
    they become conflicts (see sync). A game that was `begun_as` another id on this phone is the
    server's from now on. `server_refusals` are the messages with which the server refused entries,
    by idempotency key.
    """
    local = load(session, begun_as or copy.id)
    previous = find_copy(session, copy.id)
    base = previous.base if previous else 0
    log = local.log if local else ()
    pending = [KeyedEntry(idempotency_key_of(stored), stored.entry) for stored in log[base:]]
    server_log, whole = _server_log(copy.game), copy.game.whole
    decisions = sync(
        whole.start,
        [*_key_entries(log[:base]), *pending],
        base,
        _key_entries(server_log),
        copy.role,
        server_refusals,
    )
    history = History(whole.start, (*server_log, *_pending_entries(log, decisions)))
    game = Game(copy.id, whole.begun, history, title=whole.title, rewritten=copy.rewritten)
    write_copy(session, game, copy.version, list(_conflicts(log, decisions)), copy.mark)
    grant_access(session, copy.id, secret, copy.role, copy.seat)
    switch_finder(session, copy.id, copy.finder)
    archive(session, copy.id, secret, on=copy.archived)
    if begun_as:
        redirect_game(session, begun_as, copy.id)
    session.commit()


def idempotency_key_of(stored: StoredEntry) -> str:
    """Return the idempotency key under which an entry of this phone is sent: that of its form, or
    for an imported entry, which has none, one made of its unique mark."""
    return stored.idempotency_key or f"mark {stored.mark}"


def _server_log(game: KeyedGame) -> tuple[StoredEntry, ...]:
    """Return the server's log with its idempotency keys; a phone doesn't know its marks."""
    return tuple(
        StoredEntry(at, entry, key, mark="")
        for (at, entry), key in zip(game.whole.entries, game.keys, strict=True)
    )


def _key_entries(log: Sequence[StoredEntry]) -> list[KeyedEntry]:
    """Return the server's entries with their idempotency keys, or numbers in place of them."""
    return [
        KeyedEntry(stored.idempotency_key or f"entry {number}", stored.entry)
        for number, stored in enumerate(log, 1)
    ]


def _pending_entries(
    log: Sequence[StoredEntry], decisions: Mapping[int, Decision]
) -> Iterator[StoredEntry]:
    """Return the phone's entries that go behind the server's log."""
    for number, decision in decisions.items():
        if isinstance(decision, Send | Keep):
            stored = log[number - 1]
            yield StoredEntry(stored.at, decision.entry, idempotency_key_of(stored))


def _conflicts(
    log: Sequence[StoredEntry], decisions: Mapping[int, Decision]
) -> Iterator[ConflictingEntry]:
    """Return the phone's entries that are in conflict with the server's log."""
    for number, decision in decisions.items():
        if isinstance(decision, Conflict):
            stored = log[number - 1]
            yield ConflictingEntry(
                idempotency_key_of(stored),
                stored.at,
                decision.entry,
                decision.theirs,
                decision.server_message,
                decision.before,
            )
