"""The rules by which a phone's pending entries are merged with the server's log.

The phone has a copy of the first entries of the server's log, and its own pending entries behind
them. Meanwhile other phones may have written to the server. `sync` decides for each pending entry;
the first of these rules that applies counts:

1. The server has it under its key, as only the answer was lost: already there.
2. The server refused it when it was sent: conflict.
3. It corrects a pending entry that is in conflict: conflict.
4. Another phone has given its seat to somebody else (C24): conflict.
5. Another phone recorded the same of that deal (C25): already there. It recorded the deal
   differently: conflict.
6. Another phone changed the entry that it corrects: already there if both have the same result,
   else conflict.
7. Another phone recorded an equal entry in that deal: already there if that can be true only once,
   else conflict.
8. It can't be true any more: conflict, with every reason.
9. Otherwise it goes behind the server's log, and is sent; a phone that may only watch keeps it.

An entry in conflict is shown with the phone's own later corrections in it; one that the phone took
back itself is no conflict.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.game.admit import admit
from scorekeeper.game.changes import in_force_at
from scorekeeper.game.corrections import (
    corrects_start,
    facts_at,
    facts_in_force,
    find_joins,
    find_original,
)
from scorekeeper.game.entries import START, Amend, Correction, Entry, Fact, Strike
from scorekeeper.game.fold import table_after
from scorekeeper.game.named_deal import (
    closed_deal,
    deal_named_by,
    entry_recorded_already,
    name_deal,
    other_deal_refusal,
)
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.start import Start
from scorekeeper.game.start_corrections import start_in_force
from scorekeeper.speech import say
from scorekeeper.wire.links import RoleShape


@dataclass(frozen=True)
class KeyedEntry:
    """An entry with its idempotency key."""

    key: str
    entry: Entry


@dataclass(frozen=True)
class AlreadyRecorded:
    """The server has the entry already, as entry `number`."""

    number: int


@dataclass(frozen=True)
class Send:
    """The entry goes behind the server's log as entry `number`, and is to be sent in this form."""

    number: int
    entry: Entry


@dataclass(frozen=True)
class Keep:
    """The entry goes behind the server's log as entry `number`, but this phone may not send it."""

    number: int
    entry: Entry


@dataclass(frozen=True)
class Conflict:
    """Somebody has to decide about the entry: because of these `refusals`, because another phone
    recorded `theirs`, the number of an entry on the server, or because the server refused it with
    this message. `before` are the facts that another phone changed too, as this one had them."""

    entry: Entry
    refusals: tuple[Refusal, ...] = ()
    theirs: int | None = None
    server_message: str = ""
    before: tuple[Fact, ...] = ()


@dataclass(frozen=True)
class PartOf:
    """The entry is part of the phone's entry `number`, which it corrects or which took it back."""

    number: int


Decision = AlreadyRecorded | Send | Keep | Conflict | PartOf


def sync(
    begun: Start,
    local_log: Sequence[KeyedEntry],
    base: int,
    server_log: Sequence[KeyedEntry],
    role: RoleShape,
    server_refusals: Mapping[str, str] | None = None,
) -> dict[int, Decision]:
    """Decide about the phone's pending entries; return the decisions by the entries' numbers there.

    `begun` is the start of the game. The server knew the first `base` entries of `local_log`, the
    log on the phone; `server_log` is its log now. `role` says what the phone may do with the game,
    and `server_refusals` are the messages with which the server refused entries, by their keys. If
    `server_log` no longer begins with those `base` entries, as a backup was restored, the lost ones
    are pending again.
    """
    common = _count_common(local_log[:base], server_log)
    merge = _Merge(begun, local_log, common, server_log, role, server_refusals or {})
    return dict(merge.decisions())


def _count_common(local_log: Sequence[KeyedEntry], server_log: Sequence[KeyedEntry]) -> int:
    """Count the entries with which both logs begin."""
    pairs = zip(local_log, server_log, strict=False)
    return next(
        (index for index, (one, other) in enumerate(pairs) if one.key != other.key),
        min(len(local_log), len(server_log)),
    )


class _Merge:
    """A merge of the phone's pending entries into the server's log, one after the other."""

    def __init__(
        self,
        begun: Start,
        local_log: Sequence[KeyedEntry],
        base: int,
        server_log: Sequence[KeyedEntry],
        role: RoleShape,
        server_refusals: Mapping[str, str],
    ) -> None:
        self._local_log = local_log
        self._base = base
        self._role = role
        self._server_refusals = server_refusals
        self._entries = [keyed.entry for keyed in local_log]
        self._server_numbers = {keyed.key: number for number, keyed in enumerate(server_log, 1)}
        pending = {keyed.key for keyed in local_log[base:]}
        self._theirs = {
            number
            for number, keyed in enumerate(server_log, 1)
            if number > base and keyed.key not in pending
        }
        """The numbers of the entries that other phones recorded."""
        self._local_table = table_after(begun, self._entries[:base])
        self._table = table_after(begun, [keyed.entry for keyed in server_log])
        self._numbers = {number: number for number in range(base + 1)}
        """The numbers of entries on the phone → on the server."""
        self._parts: dict[int, int] = {}
        """The numbers of corrections on the phone → of the entries that they are part of."""

    def decisions(self) -> Iterator[tuple[int, Decision]]:
        """Decide about each pending entry, by its number on the phone."""
        for number, keyed in enumerate(self._local_log[self._base :], self._base + 1):
            entry = name_deal(self._local_table, keyed.entry)
            decision = self._decide(number, keyed.key, entry)
            match decision:
                case Send(at, sent) | Keep(at, sent):
                    self._numbers[number] = at
                    self._table = admit(self._table, sent).table
                case AlreadyRecorded(at):
                    self._numbers[number] = at
            self._local_table = admit(self._local_table, keyed.entry).table
            yield number, decision

    def _decide(self, number: int, key: str, entry: Entry) -> Decision:
        if key in self._server_numbers:
            return AlreadyRecorded(self._server_numbers[key])
        if number in self._parts:
            return PartOf(self._parts[number])
        decision = self._judge(key, entry)
        if not isinstance(decision, Conflict):
            return decision
        return self._apply_own_corrections(number, key, decision)

    def _apply_own_corrections(self, number: int, key: str, conflict: Conflict) -> Decision:
        """Decide about an entry in conflict as the phone's own later corrections have left it. Of
        several corrections of one entry, the first stands for all."""
        original = _find_own_original(self._entries, number)
        later = [
            each
            for each in range(number + 1, len(self._entries) + 1)
            if isinstance(self._entries[each - 1], Amend | Strike)
            and _find_own_original(self._entries, each) == original
        ]
        before = in_force_at(self._entries[: number - 1], original)
        after = in_force_at(self._entries, original)
        decision: Decision = conflict
        if not later:
            return decision
        if after == before:
            decision = PartOf(later[-1])
        elif original != number and not corrects_start(self._entries, self._entries[number - 1]):
            facts = facts_at(self._entries, original)
            decision = self._judge(key, Amend(original, facts) if facts else Strike(original))
        elif original == number and len(after) == 1:
            decision = self._judge(key, name_deal(self._local_table, after[0]))
        else:
            return decision
        self._parts |= dict.fromkeys(later, number)
        return decision

    def _judge(self, key: str, entry: Entry) -> Decision:
        """Decide about an entry that the server doesn't have, by rules 2 to 9."""
        on_server = self._use_server_number(entry)
        if key in self._server_refusals:
            return Conflict(on_server, server_message=self._server_refusals[key])
        if isinstance(entry, Amend | Strike) and entry.target not in self._numbers:
            return Conflict(entry, (_target_pending(),))
        if isinstance(on_server, Correction):
            decision = self._compare_start(on_server) or self._compare_correction(entry, on_server)
        else:
            decision = self._compare_fact(on_server)
        return decision or self._append(on_server)

    def _use_server_number(self, entry: Entry) -> Entry:
        """Return a correction with the number that its target has on the server, and every other
        entry as it is."""
        if isinstance(entry, Amend | Strike):
            return replace(entry, target=self._numbers.get(entry.target, entry.target))
        return entry

    def _compare_fact(self, fact: Fact) -> Decision | None:
        """Compare a fact with what other phones recorded, by rules 4, 5 and 7."""
        return self._compare_seats(fact) or self._compare_deal(fact) or self._compare_equal(fact)

    def _compare_seats(self, fact: Fact) -> Decision | None:
        """Find out whether another phone gave a seat to somebody else than this phone did: then a
        fact may be about the wrong person."""
        server_joins = [number for number, _ in find_joins(self._table.entries)]
        local_joins = [
            self._numbers.get(number) for number, _ in find_joins(self._local_table.entries)
        ]
        for theirs, mine in zip(server_joins, local_joins, strict=False):
            if theirs != mine:
                return Conflict(fact, theirs=theirs)
        return None

    def _compare_deal(self, fact: Fact) -> Decision | None:
        """Compare a fact with what other phones recorded of its deal."""
        already = entry_recorded_already(self._table, fact)
        if already is not None:
            return AlreadyRecorded(already)
        refusal = other_deal_refusal(self._table, fact)
        if refusal is None:
            return None
        deal = closed_deal(self._table, deal_named_by(fact))
        return Conflict(fact, (refusal,), deal.closed_by if deal else None)

    def _compare_equal(self, fact: Fact) -> Decision | None:
        """Compare a fact with equal ones that other phones recorded in its deal: it may be the same
        one, or a second one."""
        deal = deal_named_by(fact)
        for number, other in facts_in_force(self._table.entries):
            if number not in self._theirs or other != fact:
                continue
            if deal is None or number in self._find_facts(deal):
                refusals = admit(self._table, fact).refusals
                return AlreadyRecorded(number) if refusals else Conflict(fact, theirs=number)
        return None

    def _find_facts(self, deal: int) -> set[int]:
        """Find the numbers of the entries about a deal."""
        return {number for one in self._table.deals[deal - 1 : deal] for number, _ in one.facts}

    def _compare_start(self, correction: Correction) -> Decision | None:
        """Compare a correction of the start with those that other phones recorded (C23)."""
        others = self._find_corrections(START)
        if not corrects_start(self._table.entries, correction) or not others:
            return None
        corrected = (*self._table.entries, correction)
        if start_in_force(self._table.begun, corrected) == self._table.agreed:
            return AlreadyRecorded(others[-1])
        return Conflict(correction, tuple(admit(self._table, correction).refusals), others[-1])

    def _compare_correction(self, entry: Entry, on_server: Correction) -> Decision | None:
        """Compare a correction of facts with those that other phones recorded of the same entry, by
        what each makes of it: `entry` in the phone's log, `on_server` in the server's."""
        here, there = self._local_table.entries, self._table.entries
        if not isinstance(entry, Amend | Strike):
            return None
        original = find_original(here, entry)
        before, mine = facts_at(here, original), facts_at((*here, entry), original)
        number = self._numbers[original]
        others, theirs = self._find_corrections(number), facts_at(there, number)
        if not others:
            return None
        if facts_at((*there, on_server), number) != mine:
            on_server = Amend(number, mine) if mine else Strike(number)
        if theirs == before:
            return self._append(on_server)
        if mine in (before, theirs):
            return AlreadyRecorded(others[-1])
        return Conflict(on_server, theirs=others[-1], before=before)

    def _find_corrections(self, target: int) -> list[int]:
        """Find the numbers of the corrections of an entry that other phones recorded."""
        entries = self._table.entries
        return [
            number
            for number in sorted(self._theirs)
            if isinstance(one := entries[number - 1], Correction)
            and target
            == (START if corrects_start(entries, one) else _find_own_original(entries, number))
        ]

    def _append(self, entry: Entry) -> Decision:
        """Put an entry behind the server's log, if it can be true there."""
        refusals = admit(self._table, entry).refusals
        if refusals:
            return Conflict(entry, tuple(refusals))
        number = len(self._table.entries) + 1
        if self._role in ("watch", "seat"):
            return Keep(number, entry)
        if self._role != "host" and corrects_start(self._table.entries, entry):
            return Conflict(entry, (_only_a_host(),))
        return Send(number, entry)


def _find_own_original(entries: Sequence[Entry], number: int) -> int:
    """Find the number of the entry that entry `number` corrects in the end; `number` itself where
    that corrects none."""
    entry = entries[number - 1]
    return find_original(entries, entry) if isinstance(entry, Amend | Strike) else number


def _target_pending() -> Refusal:
    return Refusal(
        "sync.waits", say("The entry that this changes hasn’t reached the server either.")
    )


def _only_a_host() -> Refusal:
    return Refusal(
        "access.host_only",
        say("Only whoever began the game can correct what was agreed at the start."),
    )
