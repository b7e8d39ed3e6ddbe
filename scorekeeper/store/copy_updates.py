"""Updates of the phone's copies of games from the server's logs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple

from sqlalchemy.orm import Session

from scorekeeper.game.admit import admit
from scorekeeper.game.corrections import facts_at, find_original, taken_back_by
from scorekeeper.game.entries import Amend, Correction, Entry, Strike, Void
from scorekeeper.game.fold import table_after
from scorekeeper.game.named_deal import name_deal
from scorekeeper.game.start import Start
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
from scorekeeper.sync import Conflict, Decision, Keep, KeyedEntry, Send, sync
from scorekeeper.wire.entries import Unknown, known_entries
from scorekeeper.wire.links import RoleShape
from scorekeeper.wire.sync import Copy, KeyedGame

_NOTHING = Void()
"""Stands for an unknown entry where only corrections are looked for."""


class Merged(NamedTuple):
    """What becomes of a phone's pending entries: those that go behind the server's log, and those
    in conflict with it."""

    pending: list[StoredEntry]
    conflicts: list[ConflictingEntry]


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
    server_log, whole = _server_log(copy.game), copy.game.whole
    merged = merge_logs(whole.start, log, base, server_log, copy.role, server_refusals)
    history = History(whole.start, (*server_log, *merged.pending))
    game = Game(copy.id, whole.begun, history, title=whole.title, rewritten=copy.rewritten)
    write_copy(session, game, copy.version, merged.conflicts, copy.mark)
    grant_access(session, copy.id, secret, copy.role, copy.seat)
    switch_finder(session, copy.id, copy.finder)
    archive(session, copy.id, secret, on=copy.archived)
    if begun_as:
        redirect_game(session, begun_as, copy.id)
    session.commit()


def merge_logs(
    begun: Start,
    log: Sequence[StoredEntry],
    base: int,
    server_log: Sequence[StoredEntry],
    role: RoleShape,
    server_refusals: Mapping[str, str] | None = None,
) -> Merged:
    """Decide what becomes of the entries of this phone that the server doesn't have (see sync).
    Where one of the logs has an entry that this version doesn't know, it can't judge, and leaves
    that to the server."""
    entries = known_entries(stored.entry for stored in log)
    server_entries = known_entries(stored.entry for stored in server_log)
    if len(entries) < len(log) or len(server_entries) < len(server_log):
        log = _name_deals(begun, log, base)
        return _leave_to_server(log, base, server_log, server_refusals or {})
    decisions = sync(
        begun,
        _key_entries([*_server_keys(log[:base]), *(each.key for each in log[base:])], entries),
        base,
        _key_entries(_server_keys(server_log), server_entries),
        role,
        server_refusals,
    )
    return Merged(list(_pending_entries(log, decisions)), list(_conflicts(log, decisions)))


def _name_deals(begun: Start, log: Sequence[StoredEntry], base: int) -> list[StoredEntry]:
    """Return the log with pending entries that name their deals, as far as it is known: then the
    server never counts a deal twice (C25)."""
    entries = known_entries(stored.entry for stored in log)
    table, named = table_after(begun, entries[:base]), list(log)
    for index, entry in enumerate(entries[base:], base):
        named[index] = replace(log[index], entry=name_deal(table, entry))
        table = admit(table, entry).table
    return named


def _leave_to_server(
    log: Sequence[StoredEntry],
    base: int,
    server_log: Sequence[StoredEntry],
    server_refusals: Mapping[str, str],
) -> Merged:
    """Put the entries that the server doesn't have behind its log without judging them. In conflict
    are those that the server refused, as the phone's own corrections have left them; what it
    refused without a message, another phone recorded just the same."""
    there = {key: number for number, key in enumerate(_server_keys(server_log), 1)}
    pairs = zip(_server_keys(log[:base]), there, strict=False)
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    numbers = {number: number for number in range(common + 1)}
    entries = [_NOTHING if isinstance(each.entry, Unknown) else each.entry for each in log]
    merged = Merged([], [])
    for number, stored in enumerate(log[common:], common + 1):
        key, entry = stored.key, stored.entry
        if key in there:
            numbers[number] = there[key]
            continue
        if isinstance(entry, Amend | Strike):
            if not {entry.target, find_original(entries, entry)} <= numbers.keys():
                continue  # it is part of what was refused
            entry = replace(entry, target=numbers[entry.target])
        if key in server_refusals and not isinstance(entry, Unknown):
            for index, fact in enumerate(_as_corrected(entries, number, entry)):
                one = f"{key} {index}" if index else key
                conflict = ConflictingEntry(one, stored.at, fact, refusal=server_refusals[key])
                merged.conflicts.extend([conflict] if server_refusals[key] else [])
        else:
            merged.pending.append(StoredEntry(stored.at, entry, key))
            numbers[number] = len(server_log) + len(merged.pending)
    return merged


def _as_corrected(entries: Sequence[Entry], number: int, entry: Entry) -> Sequence[Entry]:
    """Return what an entry says after the phone's own corrections; nothing if it was taken back."""
    if taken_back_by(entries, number):
        return ()
    return (entry,) if isinstance(entry, Correction) else facts_at(entries, number)


def _server_log(game: KeyedGame) -> tuple[StoredEntry, ...]:
    """Return the server's log with its idempotency keys; a phone doesn't know its marks."""
    return tuple(
        StoredEntry(at, entry, key, mark="")
        for (at, entry), key in zip(game.whole.entries, game.keys, strict=True)
    )


def _server_keys(log: Sequence[StoredEntry]) -> list[str]:
    """Return the idempotency keys of the server's entries, or numbers in place of them."""
    return [stored.idempotency_key or f"entry {number}" for number, stored in enumerate(log, 1)]


def _key_entries(keys: Sequence[str], entries: Sequence[Entry]) -> list[KeyedEntry]:
    return [KeyedEntry(key, entry) for key, entry in zip(keys, entries, strict=True)]


def _pending_entries(
    log: Sequence[StoredEntry], decisions: Mapping[int, Decision]
) -> Iterator[StoredEntry]:
    """Return the phone's entries that go behind the server's log."""
    for number, decision in decisions.items():
        if isinstance(decision, Send | Keep):
            stored = log[number - 1]
            yield StoredEntry(stored.at, decision.entry, stored.key)


def _conflicts(
    log: Sequence[StoredEntry], decisions: Mapping[int, Decision]
) -> Iterator[ConflictingEntry]:
    """Return the phone's entries that are in conflict with the server's log."""
    for number, decision in decisions.items():
        if isinstance(decision, Conflict):
            stored = log[number - 1]
            yield ConflictingEntry(
                stored.key,
                stored.at,
                decision.entry,
                decision.theirs,
                decision.server_message,
                decision.before,
            )
