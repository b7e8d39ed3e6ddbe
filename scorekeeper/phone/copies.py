"""The phone's copies of games follow the server's logs."""

from collections.abc import Iterator, Mapping, Sequence

from sqlalchemy.orm import Session

from scorekeeper.phone.sync import Ask, Decision, Keep, Send, Written, sync
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


def follow(
    session: Session,
    secret: str,
    told: Copy,
    *,
    begun_as: str | None = None,
    refused: Mapping[str, str] | None = None,
) -> None:
    """Lets the copy of a game go on with the server's log, as it was just `told`: what waits on
    this phone goes behind it where it can be true there, else somebody is asked (see sync). A game
    that was `begun_as` another id on this phone is the server's from now on. `refused` is what the
    server said to entries it didn't take, by their keys. Commits."""
    here = load(session, begun_as or told.id)
    known = find_copy(session, told.id)
    base = known.base if known else 0
    log = here.log if here else ()
    mine = [Written(own_key(stored), stored.entry) for stored in log[base:]]
    there, whole = _stored(told.game), told.game.whole
    decisions = sync(
        whole.start, [*_theirs(log[:base]), *mine], base, _theirs(there), told.role, refused
    )
    history = History(whole.start, (*there, *_behind(log, decisions)))
    game = Game(told.id, whole.begun, history, title=whole.title, rewritten=told.rewritten)
    write_copy(session, game, told.version, list(_asked(log, decisions)))
    grant_access(session, told.id, secret, told.role, told.seat)
    switch_finder(session, told.id, told.finder)
    archive(session, told.id, secret, on=told.archived)
    if begun_as:
        redirect_game(session, begun_as, told.id)
    session.commit()


def own_key(stored: StoredEntry) -> str:
    """The idempotency key under which an entry of this phone is sent: that of its form; where it
    has none, as it was imported, its mark, which no other entry has."""
    return stored.idempotency_key or f"mark {stored.mark}"


def _stored(game: KeyedGame) -> tuple[StoredEntry, ...]:
    """The server's log, with its keys; its marks are not known here."""
    return tuple(
        StoredEntry(at, entry, key, mark="")
        for (at, entry), key in zip(game.whole.entries, game.keys, strict=True)
    )


def _theirs(log: Sequence[StoredEntry]) -> list[Written]:
    """Entries as the server knows them: by their keys, or by their numbers where they have none."""
    return [
        Written(stored.idempotency_key or f"entry {number}", stored.entry)
        for number, stored in enumerate(log, 1)
    ]


def _behind(log: Sequence[StoredEntry], decisions: Mapping[int, Decision]) -> Iterator[StoredEntry]:
    """What goes behind the server's log."""
    for number, decision in decisions.items():
        if isinstance(decision, Send | Keep):
            stored = log[number - 1]
            yield StoredEntry(stored.at, decision.entry, own_key(stored))


def _asked(
    log: Sequence[StoredEntry], decisions: Mapping[int, Decision]
) -> Iterator[ConflictingEntry]:
    """What somebody is asked about."""
    for number, decision in decisions.items():
        if isinstance(decision, Ask):
            stored, said = log[number - 1], decision.refused
            yield ConflictingEntry(
                own_key(stored), stored.at, decision.entry, decision.theirs, said
            )
