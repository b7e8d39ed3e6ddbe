"""Faults planted on purpose: each must be found by the evenings of a few minutes, or what the
simulator says of the product is worth nothing."""

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from sqlalchemy import Connection, delete
from sqlalchemy.orm import Session

from scorekeeper import sync
from scorekeeper.game.entries import Amend, Strike
from scorekeeper.game.money import Money, count_money
from scorekeeper.game.scoring import Score, score_deal
from scorekeeper.phone import exchange
from scorekeeper.phone.pieces import Piece, Pieces
from scorekeeper.store import copies, copy_updates
from scorekeeper.store.games import delete_game
from scorekeeper.store.history import Histories, History
from scorekeeper.store.models import ConflictRow
from scorekeeper.store.tokens import new_token
from scorekeeper.sync import AlreadyThere, Conflict
from scorekeeper.web.api import answers
from scorekeeper.web.offline import pending
from scorekeeper.wire.entries import Unknown
from tests.simulator.machines import Killed
from tests.simulator.storage import Storage

Fault = Callable[[], AbstractContextManager[Any]]


def store_no_keys() -> AbstractContextManager[Any]:
    """Entries are recorded without their idempotency keys."""
    return patch.object(answers, "read_idempotency_header", lambda: None)


def send_nothing() -> AbstractContextManager[Any]:
    """What waits is never sent."""
    return patch.object(exchange, "_may_record", lambda copy: False)


def drop_conflicts() -> AbstractContextManager[Any]:
    """Nobody is asked about what can't stand."""
    return patch.object(copy_updates, "_conflicts", lambda log, decisions: iter(()))


def take_all_hands_for_alike() -> AbstractContextManager[Any]:
    """Whatever another phone recorded of a hand counts as the same."""

    def find(table: Any, entry: Any) -> int | None:
        deal = getattr(entry, "deal", None)
        return table.closed[deal - 1].closed_by if deal and deal <= len(table.closed) else None

    return patch.object(sync, "entry_recorded_already", find)


def recognise_no_key() -> AbstractContextManager[Any]:
    """A phone doesn't recognise in the server's log what it has sent itself."""
    original = sync._Merge._decide  # noqa: SLF001

    def decide(merge: Any, *arguments: Any) -> Any:
        merge._server_numbers = {}  # noqa: SLF001
        return original(merge, *arguments)

    return patch.object(sync._Merge, "_decide", decide)  # noqa: SLF001


def trust_a_restored_backup() -> AbstractContextManager[Any]:
    """What a restored backup has lost counts as being on the server."""
    return patch.object(sync, "_count_common", lambda local_log, server_log: len(local_log))


def forget_earlier_questions() -> AbstractContextManager[Any]:
    """What somebody is asked about is forgotten once a copy is updated."""

    def write(session: Session, game: Any, *rest: Any) -> None:
        _delete_questions(session, game.id)
        copies.write_copy(session, game, *rest)

    return patch.object(copy_updates, "write_copy", write)


def delete_what_is_closed() -> AbstractContextManager[Any]:
    """A game that the phone may not open any more is deleted on it."""
    return patch.object(copies, "stop_following", delete_game)


def store_all_pieces_but_one() -> AbstractContextManager[Any]:
    """One of the pieces that have changed isn't stored."""
    original = Pieces.find_changes

    def find(pieces: Pieces) -> list[Piece]:
        changes = original(pieces)
        return changes[:-1] if len(changes) > 1 else changes

    return patch.object(Pieces, "find_changes", find)


def begin_under_new_keys() -> AbstractContextManager[Any]:
    """A game that was begun on a phone is sent under another key each time."""
    return patch.object(exchange, "key_of_game", lambda session, game_id: new_token())


def drop_all_questions() -> AbstractContextManager[Any]:
    """An answer to one question drops all those of its game."""

    def resolve(session: Session, game_id: str, key: str) -> None:
        _delete_questions(session, game_id)

    return patch.object(pending, "resolve_conflict", resolve)


def cache_for_ever() -> AbstractContextManager[Any]:
    """A history is taken from the cache though there are more entries by now."""

    def find(histories: Any, game_id: str, version: int, mark: str) -> History | None:
        found: History | None = histories._games.get(game_id)  # noqa: SLF001
        return found

    return patch.object(Histories, "find", find)


def correct_by_old_numbers() -> AbstractContextManager[Any]:
    """A correction is sent with the number that its entry had on the phone."""

    def keep_target(entry: Any, **changes: Any) -> Any:
        corrects = isinstance(entry, Amend | Strike) and "target" in changes
        return entry if corrects else replace(entry, **changes)

    return patch.object(sync, "replace", keep_target)


def grant_no_access() -> AbstractContextManager[Any]:
    """A phone may not open its own copies."""
    return patch.object(copy_updates, "grant_access", lambda *arguments: None)


def forget_what_waits() -> AbstractContextManager[Any]:
    """What waits is lost once a copy is updated."""
    return patch.object(copy_updates, "_pending_entries", lambda log, decisions: iter(()))


def pay_too_much() -> AbstractContextManager[Any]:
    """The first seat gets a cent from nowhere once anything was paid."""

    def count(table: Any, ranks: Any) -> Money:
        money = count_money(table, ranks)
        first = {1: money.balances[1] + bool(money.postings)}
        return replace(money, balances={**money.balances, **first})

    return patch("scorekeeper.game.replay.count_money", count)


def score_too_much() -> AbstractContextManager[Any]:
    """Whoever holds more than 100 points has one more counted."""

    def score(rules: Any, deal: Any) -> dict[int, Score]:
        return {
            seat: replace(one, points=one.points + 1) if one.points > 100 else one
            for seat, one in score_deal(rules, deal).items()
        }

    return patch("scorekeeper.game.scoring.score_deal", score)


def cross_out_too_early() -> AbstractContextManager[Any]:
    """A request is crossed out before what it has changed is stored."""
    original = Storage.store_result

    def store(storage: Storage, worker: str, *rest: Any, **done: Any) -> None:
        if done.get("number") and storage.steps_until_killed == 0:
            storage.sent.pop(done["number"], None)
            raise Killed
        original(storage, worker, *rest, **done)

    return patch.object(Storage, "store_result", store)


def acknowledge_too_early() -> AbstractContextManager[Any]:
    """An entry is acknowledged though it isn't committed."""
    return patch.object(Connection, "commit", lambda connection: None)


def take_all_copies_for_current() -> AbstractContextManager[Any]:
    """A copy isn't fetched again where nothing waits."""
    return patch.object(exchange, "_is_current", lambda session, copy, listed: True)


def overlook_marks() -> AbstractContextManager[Any]:
    """A restored backup isn't noticed where as much was recorded since."""
    original = exchange._is_current  # noqa: SLF001

    def is_current(session: Session, copy: Any, listed: Any) -> bool:
        return original(session, copy, replace(listed, mark=copy.mark))

    return patch.object(exchange, "_is_current", is_current)


def go_on_behind_the_unknown() -> AbstractContextManager[Any]:
    """What a newer version recorded is left out, and the rest counted."""

    def leave_out(log: Iterable[Any]) -> list[Any]:
        return [entry for entry in log if not isinstance(entry, Unknown)]

    return patch("scorekeeper.store.history.known_entries", leave_out)


def stop_at_what_is_closed() -> AbstractContextManager[Any]:
    """A game that the phone may not open any more ends each exchange."""

    def stop(session: Session, game_id: str) -> None:
        raise exchange._CutOffError  # noqa: SLF001

    return patch.object(copies, "stop_following", stop)


def take_all_corrections_for_alike() -> AbstractContextManager[Any]:
    """Whatever another phone corrected in an entry counts as the same."""
    original = sync._Merge._compare_correction  # noqa: SLF001

    def compare(merge: Any, *arguments: Any) -> Any:
        decision = original(merge, *arguments)
        if isinstance(decision, Conflict) and decision.theirs:
            return AlreadyThere(decision.theirs)
        return decision

    return patch.object(sync._Merge, "_compare_correction", compare)  # noqa: SLF001


def _delete_questions(session: Session, game_id: str) -> None:
    session.execute(delete(ConflictRow).where(ConflictRow.game_id == game_id))


FAULTS: tuple[Fault, ...] = (
    store_no_keys,
    send_nothing,
    drop_conflicts,
    take_all_hands_for_alike,
    recognise_no_key,
    trust_a_restored_backup,
    forget_earlier_questions,
    delete_what_is_closed,
    store_all_pieces_but_one,
    begin_under_new_keys,
    drop_all_questions,
    cache_for_ever,
    correct_by_old_numbers,
    grant_no_access,
    forget_what_waits,
    pay_too_much,
    score_too_much,
    cross_out_too_early,
    acknowledge_too_early,
    take_all_copies_for_current,
    overlook_marks,
    go_on_behind_the_unknown,
    stop_at_what_is_closed,
    take_all_corrections_for_alike,
)


def play_until_found(fault: Fault, play: Callable[[int], list[str]], most: int) -> tuple[int, str]:
    """Play evenings with a fault until something is violated; return how many that took, 0 where
    `most` weren't enough, and the violation."""
    with fault():
        for seed in range(most):
            violations = play(seed)
            if violations:
                return seed + 1, violations[0]
    return 0, ""


def name_of(fault: Fault) -> str:
    """Return the name of a fault, in words."""
    return str(getattr(fault, "__name__", "")).replace("_", " ")
