"""Check whether an entry that somebody wants to add to the log can be true.

Nothing is raised for an entry that cannot be true: the answer is the list of what is wrong, empty
when it may be recorded.
"""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.game.buying_in import TOO_FEW_OTHERS
from scorekeeper.game.changes import find_change
from scorekeeper.game.conduct_refusals import (
    buy_in_refusals,
    call_refusals,
    cut_refusals,
    leave_refusals,
    paid_refusals,
    payment_refusals,
    penalty_refusals,
)
from scorekeeper.game.corrections import facts_in_force
from scorekeeper.game.entries import (
    Amend,
    BuyIn,
    Call,
    Correction,
    Cut,
    Entry,
    Fact,
    FourPairs,
    Hand,
    Join,
    JokersDealt,
    OutOfGame,
    Paid,
    Penalty,
    PlayableDiscard,
    count_facts,
)
from scorekeeper.game.fold import apply_fact, table_before, table_with
from scorekeeper.game.hand_refusals import hand_refusals
from scorekeeper.game.join_refusals import join_refusals
from scorekeeper.game.judged_corrections import JudgedCorrections
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.start import Start
from scorekeeper.game.table import MIN_OTHERS, Table
from scorekeeper.game.wording import describe
from scorekeeper.speech import mark, say

MAX_ENTRIES = 2000
"""The most that the log of a game says (see count_facts), and so its most entries."""


@dataclass(frozen=True)
class Admission:
    """The result of `admit`: the table with the entry, or the table as it was and why the entry was
    refused."""

    table: Table
    refusals: Sequence[Refusal] = ()


@dataclass(frozen=True)
class LogAdmission:
    """The result of `admit_log`: the table after the log, where all of it can be true; else the
    number of its first entry that cannot be, and why."""

    table: Table | None
    number: int = 0
    refusals: Sequence[Refusal] = ()


@dataclass(frozen=True)
class _FalseFact:
    """The first fact of a log that cannot be true."""

    number: int
    fact: Fact
    refusals: list[Refusal]


def admit(table: Table, entry: Entry) -> Admission:
    """Return the table with `entry` at the end of its log, if the entry can be true.

    A fact is judged by what has happened so far. A correction is judged by what it makes of
    the whole log: the first later entry that could no longer be true is named.
    """
    if count_facts((*table.entries, entry)) > MAX_ENTRIES:
        return Admission(table, [_log_full_refusal()])
    if isinstance(entry, Correction):
        return _admit_correction(table, entry)
    refusals = list(_fact_refusals(table, entry))
    return Admission(table, refusals) if refusals else Admission(table_with(table, entry))


def _admit_correction(table: Table, correction: Correction) -> Admission:
    known = len(table.entries)
    entries = (*table.entries, correction)
    corrections = JudgedCorrections(table.begun, entries, known)
    if refusals := corrections.judge(known + 1, correction):
        return Admission(table, refusals)
    corrected, false = _judge(table.begun, entries, table.earlier_buy_ins, correction.target)
    moved = corrections.moved
    if moved and (not false or moved[0] < false.number):
        return Admission(table, [_seat_moved_refusal(table.start, *moved)])
    if false:
        return Admission(table, _no_longer_true_refusals(table.start, entries, false))
    return Admission(corrected)


def admit_log(start: Start, entries: Sequence[Entry]) -> LogAdmission:
    """Return the table after a whole log, or its first entry that cannot be true: the last one of a
    log that says too much."""
    if count_facts(entries) > MAX_ENTRIES:
        return LogAdmission(None, len(entries), [_log_full_refusal()])
    corrections = JudgedCorrections(start, entries)
    for number, entry in enumerate(entries, 1):
        if isinstance(entry, Correction):
            if refusals := corrections.judge(number, entry):
                return LogAdmission(None, number, refusals)
            if corrections.moved:
                refusals = [_seat_moved_refusal(start, *corrections.moved)]
                return LogAdmission(None, number, refusals)
    table, false = _judge(start, entries, range(1, len(entries) + 1))
    return LogAdmission(None, false.number, false.refusals) if false else LogAdmission(table)


def _log_full_refusal() -> Refusal:
    message = say("A game has at most {most} entries.", most=MAX_ENTRIES)
    return Refusal("game.log_full", message)


def deals_to_join(table: Table) -> tuple[int, ...]:
    """Return the deals from which somebody can play who joins now, whoever they are: the one in
    play, the next one, both or none (C24)."""
    following = table.deal_number + 1
    deals = (following,) if table.newcomers else (table.deal_number, following)
    return tuple(deal for deal in deals if not _why_nobody_joins(table, deal))


def why_nobody_joins(table: Table) -> tuple[Refusal, ...]:
    """Return why nobody can join now, not even for the next hand; nothing where somebody can
    (C24)."""
    return () if deals_to_join(table) else _why_nobody_joins(table, table.deal_number + 1)


def who_decides_first(table: Table) -> tuple[str, ...]:
    """Say whose buying in must be settled before somebody can join in the deal in play (C24)."""
    refusals = _why_nobody_joins(table, table.deal_number)
    return tuple(one.message for one in refusals if one.code == "join.buy_in_open")


def _why_nobody_joins(table: Table, from_deal: int) -> tuple[Refusal, ...]:
    somebody = Join("?", table.start.order[0], from_deal=from_deal)
    refusals = admit(table, somebody).refusals
    return tuple(one for one in refusals if one.where in ("kind", ""))


def _judge(
    begun: Start,
    entries: Sequence[Entry],
    earlier_buy_ins: Container[int],
    corrected: int | None = None,
) -> tuple[Table, _FalseFact | None]:
    """Replay a log: return the table after it, and the first fact that cannot be true, where the
    replay stops. The entries `earlier_buy_ins` may have been recorded when less was required of a
    buy-in. `corrected` is the number of the entry that was just corrected."""
    table = table_before(begun, entries)
    corrections = [n for n, entry in enumerate(entries, 1) if isinstance(entry, Correction)]
    last = max(corrections, default=0)
    for number, fact in facts_in_force(entries):
        refusals = list(_fact_refusals(table, fact))
        corrected_later = number < last and number != corrected
        stays = (corrected_later and _is_ignored(table, fact)) or (
            number in earlier_buy_ins and _was_allowed(table, fact, refusals)
        )
        if refusals and not stays:
            return table, _FalseFact(number, fact, refusals)
        table = apply_fact(table, number, fact)
    return replace(table, entries=tuple(entries)), None


def _no_longer_true_refusals(
    start: Start, entries: Sequence[Entry], false: _FalseFact
) -> list[Refusal]:
    """Return why the correction at the end of a log is refused: the fact that it makes false."""
    correction, change = entries[-1], find_change(entries, len(entries))
    if isinstance(correction, Amend) and false.number == correction.target:
        return false.refusals
    if change and change.put_back and false.number == change.number:
        sentence = mark("“{what}” can’t be put back: {why}")
    else:
        sentence = mark("Then entry {number} ({what}) couldn’t be right any more: {why}")
    what = describe(start, false.fact)
    return [
        Refusal(
            "entry.no_longer_true",
            say(sentence, number=false.number, what=what, why=refusal.message),
            "entry",
            refusal.rule,
        )
        for refusal in false.refusals
    ]


def _seat_moved_refusal(start: Start, number: int, join: Join) -> Refusal:
    """Refuse a correction that gives somebody else's seat number to a `join`: numbers go by the
    order of joining, and entries speak of seats (C24)."""
    message = say(
        "Then entry {number} ({what}) would give {name} another seat number; take that one back"
        " first.",
        number=number,
        what=describe(start, join),
        name=join.name,
    )
    return Refusal("entry.no_longer_true", message, "entry", "C24")


def _is_ignored(table: Table, fact: Fact) -> bool:
    """Whether a buy-in was true before a correction, and is no longer needed (E8)."""
    if table.rules.elimination is None or table.finished:
        return False
    return isinstance(fact, BuyIn) and fact.seat in table.in_play


def _was_allowed(table: Table, fact: Fact, refusals: Sequence[Refusal]) -> bool:
    """Whether there is nothing against a buy-in except that too few others are below the limit,
    while two are in: that was once enough (C26)."""
    return (
        isinstance(fact, BuyIn)
        and all(refusal.code == TOO_FEW_OTHERS for refusal in refusals)
        and fact.seat in table.undecided
        and len(table.in_play) >= MIN_OTHERS
    )


def _fact_refusals(table: Table, fact: Fact) -> Iterator[Refusal]:
    if table.finished and not _may_follow_the_end(fact):
        yield Refusal("game.finished", say("The game is over; correct an earlier entry instead."))
    else:
        yield from _kind_refusals(table, fact)


def _kind_refusals(table: Table, fact: Fact) -> Iterator[Refusal]:
    match fact:
        case Hand():
            yield from hand_refusals(table, fact)
        case Call(seat):
            yield from call_refusals(table, seat)
        case Penalty():
            yield from penalty_refusals(table, fact)
        case Cut():
            yield from cut_refusals(table, fact)
        case JokersDealt() | FourPairs() | PlayableDiscard():
            yield from payment_refusals(table, fact)
        case BuyIn(seat):
            yield from buy_in_refusals(table, seat)
        case OutOfGame(seat):
            yield from leave_refusals(table, seat)
        case Join():
            yield from join_refusals(table, fact)
        case Paid():
            yield from paid_refusals(table, fact)


def _may_follow_the_end(fact: Fact) -> bool:
    return isinstance(fact, Paid) or (isinstance(fact, Penalty | Cut) and fact.hand is not None)
