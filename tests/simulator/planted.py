"""Faults planted on purpose: each must be found by the evenings of a few minutes, or what the
simulator says of the product is worth nothing."""
# ruff: noqa: SLF001  what breaks is mostly private

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import partial
from typing import Any
from unittest.mock import patch

from sqlalchemy import Connection, delete
from sqlalchemy.orm import Session

from scorekeeper import sync
from scorekeeper.game import fold as game_fold
from scorekeeper.game import replay as game_replay
from scorekeeper.game.entries import Amend, Strike
from scorekeeper.game.money import Money, count_money
from scorekeeper.game.scoring import Score, score_deal
from scorekeeper.phone import exchange
from scorekeeper.phone.pieces import Piece, Pieces
from scorekeeper.store import copies, copy_updates, history
from scorekeeper.store.games import delete_game
from scorekeeper.store.history import Histories, History
from scorekeeper.store.models import ConflictRow
from scorekeeper.store.tags import TaggedLog
from scorekeeper.store.tokens import new_token
from scorekeeper.sync import AlreadyRecorded, Conflict
from scorekeeper.web.api import answers
from scorekeeper.web.offline import pending
from scorekeeper.wire.entries import Unknown
from tests.simulator.evening import House
from tests.simulator.machines import Killed
from tests.simulator.phone import Phone
from tests.simulator.storage import Storage

Fault = Callable[[], AbstractContextManager[Any]]
"""Plants a fault while its context is entered."""


def _take_all_hands_for_alike(table: Any, entry: Any) -> int | None:
    """Take whatever another phone recorded of a hand for the same."""
    deal = getattr(entry, "deal", None)
    return table.closed[deal - 1].closed_by if deal and deal <= len(table.closed) else None


def _decide_without_keys(merge: Any, *arguments: Any) -> Any:
    """Recognise nothing in the server's log that the phone has sent itself."""
    merge._server_numbers = {}
    return DECIDE(merge, *arguments)


def _compare_no_corrections(merge: Any, *arguments: Any) -> Any:
    """Take whatever another phone corrected in an entry for the same."""
    decision = COMPARE_CORRECTION(merge, *arguments)
    theirs = decision.theirs if isinstance(decision, Conflict) else None
    return AlreadyRecorded(theirs) if theirs else decision


def _keep_target(entry: Any, **changes: Any) -> Any:
    """Send a correction with the number that its entry had on the phone."""
    corrects = isinstance(entry, Amend | Strike) and "target" in changes
    return entry if corrects else replace(entry, **changes)


def _drop_questions(session: Session, game: Any, *_: Any) -> None:
    """Answer all questions about a game as one of them was answered."""
    session.execute(delete(ConflictRow).where(ConflictRow.game_id == getattr(game, "id", game)))


def _drop_questions_and_write(session: Session, game: Any, *rest: Any) -> None:
    """Forget what somebody is asked about once a copy is updated."""
    _drop_questions(session, game)
    copies.write_copy(session, game, *rest)


def _find_all_changes_but_one(pieces: Pieces) -> list[Piece]:
    """Store all the pieces that have changed but one."""
    changes = FIND_CHANGES(pieces)
    return changes[:-1] if len(changes) > 1 else changes


def _find_any_history(histories: Any, game_id: str, version: int, mark: str) -> History | None:
    """Take a history from the cache though there are more entries by now."""
    found: History | None = histories._games.get(game_id)
    return found


def _count_too_much(table: Any, ranks: Any) -> Money:
    """Give the first seat a cent from nowhere once anything was paid."""
    money = count_money(table, ranks)
    first = {1: money.balances[1] + bool(money.postings)}
    return replace(money, balances={**money.balances, **first})


def _score_too_much(rules: Any, deal: Any) -> dict[int, Score]:
    """Count one point more for whoever holds more than 100."""
    return {
        seat: replace(one, points=one.points + 1) if one.points > 100 else one
        for seat, one in score_deal(rules, deal).items()
    }


def _cross_out_and_be_killed(storage: Storage, worker: str, *rest: Any, **done: Any) -> None:
    """Cross a request out before what it has changed is stored."""
    if done.get("number") and storage.steps_until_killed == 0:
        storage.sent.pop(done["number"], None)
        raise Killed
    STORE_RESULT(storage, worker, *rest, **done)


def _forget_what_is_stored(phone: Phone) -> Iterator[None]:
    """Forget what a phone has stored once it could be sent, as if it were sent already."""
    for number in list(phone.storage.sent):
        phone.storage.forget_request(number)
    yield


def _overlook_marks(session: Session, copy: Any, listed: Any) -> bool:
    """Don't notice a restored backup where as much was recorded since."""
    return IS_CURRENT(session, copy, replace(listed, mark=copy.mark))


def _has_number(log: Any, tag: str) -> bool:
    """Look at the number in a tag alone."""
    return tag.partition(":")[0] == str(len(log.log))


def _leave_out_the_unknown(log: Iterable[Any]) -> list[Any]:
    """Leave out what a newer version recorded, and count the rest."""
    return [entry for entry in log if not isinstance(entry, Unknown)]


def _cut_off(session: Session, game_id: str) -> None:
    """End each exchange at a game that the phone may not open any more."""
    raise exchange._CutOffError


MERGE = sync._Merge
DECIDE, COMPARE_CORRECTION = MERGE._decide, MERGE._compare_correction
FIND_CHANGES, STORE_RESULT = Pieces.find_changes, Storage.store_result
IS_CURRENT = exchange._is_current

FAULTS: dict[str, Fault] = {
    name: partial(patch.object, where, attribute, by)
    for name, where, attribute, by in (
        ("store no keys", answers, "read_idempotency_header", lambda: None),
        ("send nothing", exchange, "_may_record", lambda copy: False),
        ("ask nobody", copy_updates, "_conflicts", lambda log, decisions: iter(())),
        ("take all hands for alike", sync, "entry_recorded_already", _take_all_hands_for_alike),
        ("recognise no key", MERGE, "_decide", _decide_without_keys),
        ("trust a restored backup", sync, "_count_common", lambda local, server: len(local)),
        ("forget earlier questions", copy_updates, "write_copy", _drop_questions_and_write),
        ("delete what is closed", copies, "stop_following", delete_game),
        ("store all pieces but one", Pieces, "find_changes", _find_all_changes_but_one),
        ("begin under new keys", exchange, "key_of_game", lambda session, id: new_token()),
        ("drop all questions", pending, "resolve_conflict", _drop_questions),
        ("cache for ever", Histories, "find", _find_any_history),
        ("correct by old numbers", sync, "replace", _keep_target),
        ("grant no access", copy_updates, "grant_access", lambda *arguments: None),
        ("forget what waits", copy_updates, "_pending_entries", lambda log, decisions: iter(())),
        ("pay too much", game_replay, "count_money", _count_too_much),
        ("score too much", game_fold, "score_deal", _score_too_much),
        ("cross out too early", Storage, "store_result", _cross_out_and_be_killed),
        ("forget what is stored", Phone, "_send_as_is", _forget_what_is_stored),
        ("acknowledge too early", Connection, "commit", lambda connection: None),
        ("take all copies for current", exchange, "_is_current", lambda *arguments: True),
        ("overlook marks", exchange, "_is_current", _overlook_marks),
        ("tell logs apart by number", TaggedLog, "has_tag", _has_number),
        ("go on behind the unknown", history, "known_entries", _leave_out_the_unknown),
        ("stop at what is closed", copies, "stop_following", _cut_off),
        ("take all corrections for alike", MERGE, "_compare_correction", _compare_no_corrections),
    )
}


def find(house: House, fault: str, most: int) -> tuple[int, str]:
    """Play evenings with a fault until something is violated; return how many that took, 0 where
    `most` weren't enough, and the violation."""
    with FAULTS[fault]():
        for seed in range(most):
            if violations := house.play(seed).violations:
                return seed + 1, violations[0]
    return 0, ""
