"""What becomes of the entries that wait on a phone, once the server's log is known.

The phone has a copy of the first entries of the server's log, and its own behind them, which wait.
Meanwhile other phones have written. `sync` decides for each waiting entry, in order:

1. It is on the server under its key, as its answer was lost: already there.
2. The server refused it when it was sent: asked.
3. It corrects an entry of this phone about which somebody is asked: asked too.
4. Another phone has given its seat to somebody else (C24): asked.
5. Another phone recorded the same of that deal (C25): already there. It told the deal otherwise:
   asked.
6. Another phone corrected the same entry: already there where both come to the same, else asked.
7. Another phone said just the same in that deal: already there where that can be true only once,
   else asked.
8. It can't be true any more: asked, with every reason.
9. It can: it goes behind the server's log, and is sent; a phone that may only watch keeps it.

What somebody is asked about is asked as they told it last: their own later corrections are part of
it, and what they took back themselves is not asked.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.game.admit import admit
from scorekeeper.game.changes import find_original
from scorekeeper.game.corrections import (
    corrects_start,
    facts_at,
    facts_in_force,
    find_joins,
    taken_back_by,
)
from scorekeeper.game.entries import (
    START,
    Amend,
    Correction,
    CorrectStart,
    Cut,
    Entry,
    Fact,
    Penalty,
    Strike,
)
from scorekeeper.game.fold import table_after
from scorekeeper.game.named_deal import (
    deal_named_by,
    entry_recorded_already,
    other_deal_refusal,
)
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.start import Start
from scorekeeper.game.start_corrections import start_in_force
from scorekeeper.game.table import Table
from scorekeeper.speech import say
from scorekeeper.wire.links import RoleShape


@dataclass(frozen=True)
class Written:
    """An entry, under the idempotency key with which it was written."""

    key: str
    entry: Entry


@dataclass(frozen=True)
class AlreadyThere:
    """It needs nothing more: the server has it as entry `number`."""

    number: int


@dataclass(frozen=True)
class Send:
    """It goes behind the server's log as entry `number`, and is to be sent in these words."""

    number: int
    entry: Entry


@dataclass(frozen=True)
class Keep:
    """It is true behind the server's log as entry `number`, but this phone may not send it."""

    number: int
    entry: Entry


@dataclass(frozen=True)
class Ask:
    """Somebody has to say what becomes of it: for these `refusals`, or since another phone recorded
    `theirs`, by its number on the server, or since the server `refused` it in these words."""

    entry: Entry
    refusals: tuple[Refusal, ...] = ()
    theirs: int | None = None
    refused: str = ""


@dataclass(frozen=True)
class PartOf:
    """It is part of entry `number` of the phone, which it corrects, or was taken back by it."""

    number: int


Decision = AlreadyThere | Send | Keep | Ask | PartOf


def sync(
    begun: Start,
    here: Sequence[Written],
    base: int,
    there: Sequence[Written],
    role: RoleShape,
    refused: Mapping[str, str] | None = None,
) -> dict[int, Decision]:
    """What becomes of the entries that wait on the phone, by their numbers there.

    `begun` is the start of the game, `here` the log on the phone, of which the server knew the
    first `base` entries; `there` is the server's log now, `role` what the phone may do with the
    game, and `refused` what the server said to entries it didn't take, by their keys. Where the
    server's log doesn't begin like that any more, as a backup was put back, whatever it lost waits
    again.
    """
    common = _common(here[:base], there)
    merge = _Merge(begun, here, common, there, role, refused or {})
    return dict(merge.decisions())


def _common(here: Sequence[Written], there: Sequence[Written]) -> int:
    """How many entries both logs begin with."""
    pairs = zip(here, there, strict=False)
    return next(
        (index for index, (one, other) in enumerate(pairs) if one.key != other.key),
        min(len(here), len(there)),
    )


class _Merge:
    """The phone's entries on their way behind the server's log, one after the other."""

    def __init__(
        self,
        begun: Start,
        here: Sequence[Written],
        base: int,
        there: Sequence[Written],
        role: RoleShape,
        refused: Mapping[str, str],
    ) -> None:
        self._here = here
        self._base = base
        self._role = role
        self._refused = refused
        self._log = [written.entry for written in here]
        self._known = {written.key: number for number, written in enumerate(there, 1)}
        mine = {written.key for written in here[base:]}
        self._theirs = {n for n, told in enumerate(there, 1) if n > base and told.key not in mine}
        self._table_here = table_after(begun, self._log[:base])
        self._table = table_after(begun, [written.entry for written in there])
        self._numbers = {number: number for number in range(base + 1)}
        """Of entries on the phone → on the server."""
        self._parts: dict[int, int] = {}
        """Corrections on the phone → what they are part of."""

    def decisions(self) -> Iterator[tuple[int, Decision]]:
        """Each waiting entry with what becomes of it."""
        for number, written in enumerate(self._here[self._base :], self._base + 1):
            entry = _naming_its_deal(self._table_here, written.entry)
            decision = self._decided(number, written.key, entry)
            match decision:
                case Send(at, sent) | Keep(at, sent):
                    self._numbers[number] = at
                    self._table = admit(self._table, sent).table
                case AlreadyThere(at):
                    self._numbers[number] = at
            self._table_here = admit(self._table_here, written.entry).table
            yield number, decision

    def _decided(self, number: int, key: str, entry: Entry) -> Decision:
        if key in self._known:
            return AlreadyThere(self._known[key])
        if number in self._parts:
            return PartOf(self._parts[number])
        decision = self._judged(key, entry)
        if not isinstance(decision, Ask):
            return decision
        return self._as_told_last(number, key, decision)

    def _as_told_last(self, number: int, key: str, asked: Ask) -> Decision:
        """What somebody is asked, once their own later corrections of it are taken in."""
        corrections = [
            later
            for later in range(number + 1, len(self._log) + 1)
            if _leads_to(self._log, later, number)
        ]
        if number in (taken_back := taken_back_by(self._log)):
            self._parts |= dict.fromkeys(corrections, number)
            return PartOf(taken_back[number])
        match facts_at(self._log, number):
            case (fact,) if corrections:
                self._parts |= dict.fromkeys(corrections, number)
                return self._judged(key, _naming_its_deal(self._table_here, fact))
        return asked

    def _judged(self, key: str, entry: Entry) -> Decision:
        if key in self._refused:
            return Ask(entry, refused=self._refused[key])
        if isinstance(entry, Amend | Strike):
            if entry.target not in self._numbers and entry.target <= len(self._log):
                return Ask(entry, (_waits_itself(),))
            entry = replace(entry, target=self._numbers.get(entry.target, entry.target))
        if isinstance(entry, Correction):
            met = self._met_correction(entry)
        else:
            met = self._met_seat(entry) or self._met_deal(entry) or self._met_fact(entry)
        return met or self._behind(entry)

    def _met_seat(self, fact: Fact) -> Decision | None:
        """Whether another phone gave a seat, which this phone gave to somebody, to somebody else:
        then a fact may speak of the wrong person."""
        there = [number for number, _ in find_joins(self._table.entries)]
        here = [self._numbers.get(number) for number, _ in find_joins(self._table_here.entries)]
        for theirs, mine in zip(there, here, strict=False):
            if theirs != mine:
                return Ask(fact, theirs=theirs)
        return None

    def _met_deal(self, fact: Fact) -> Decision | None:
        """What another phone recorded of the deal that a fact was written for."""
        already = entry_recorded_already(self._table, fact)
        if already is not None:
            return AlreadyThere(already)
        refusal = other_deal_refusal(self._table, fact)
        if refusal is None:
            return None
        deal = deal_named_by(fact)
        closed = self._table.closed
        theirs = closed[deal - 1].closed_by if deal and deal <= len(closed) else None
        return Ask(fact, (refusal,), theirs)

    def _met_fact(self, fact: Fact) -> Decision | None:
        """The very same as another phone recorded in that deal: once more, or the same one?"""
        deal = deal_named_by(fact)
        for number, told in facts_in_force(self._table.entries):
            if number not in self._theirs or told != fact:
                continue
            if deal is None or number in self._facts_of(deal):
                refused = admit(self._table, fact).refusals
                return AlreadyThere(number) if refused else Ask(fact, theirs=number)
        return None

    def _facts_of(self, deal: int) -> set[int]:
        """The entries that say something of a deal."""
        return {number for one in self._table.deals[deal - 1 : deal] for number, _ in one.facts}

    def _met_correction(self, correction: Correction) -> Decision | None:
        """What another phone made of the entry that a correction corrects."""
        entries = self._table.entries
        target = _corrected(entries, correction)
        others = [
            number
            for number in sorted(self._theirs)
            if isinstance(one := entries[number - 1], Correction)
            and _corrected(entries[: number - 1], one) == target
        ]
        if target is None or not others:
            return None
        admission = admit(self._table, correction)
        came_to = (*entries, correction)
        if self._stands(came_to, target) == self._stands(entries, target):
            return AlreadyThere(others[-1])
        return Ask(correction, tuple(admission.refusals), others[-1])

    def _stands(self, entries: Sequence[Entry], number: int) -> object:
        if number == START:
            return start_in_force(self._table.begun, entries)
        return facts_at(entries, number)

    def _behind(self, entry: Entry) -> Decision:
        """Behind the server's log, where it can be true there."""
        refusals = admit(self._table, entry).refusals
        if refusals:
            return Ask(entry, tuple(refusals))
        number = len(self._table.entries) + 1
        if self._role in ("watch", "seat"):
            return Keep(number, entry)
        if self._role != "host" and corrects_start(self._table.entries, entry):
            return Ask(entry, (_only_a_host(),))
        return Send(number, entry)


def _naming_its_deal(table: Table, entry: Entry) -> Entry:
    """A fact with the number of the deal for which it was written, if it can name one (C25)."""
    if isinstance(entry, Penalty | Cut) and entry.hand is not None:
        return entry
    if getattr(entry, "deal", 0) is None:
        return replace(entry, deal=len(table.closed) + 1)  # type: ignore[arg-type]
    return entry


def _leads_to(entries: Sequence[Entry], number: int, target: int) -> bool:
    """Whether entry `number` corrects another, or corrects a correction of it."""
    entry = entries[number - 1]
    return isinstance(entry, Amend | Strike) and (
        entry.target == target or _leads_to(entries, entry.target, target)
    )


def _corrected(entries: Sequence[Entry], correction: Correction) -> int | None:
    """The number of the entry that a correction corrects in the end; None where there is none."""
    if corrects_start(entries, correction):
        return START
    if isinstance(correction, CorrectStart) or not 1 <= correction.target <= len(entries):
        return None
    return find_original(entries, correction)


def _waits_itself() -> Refusal:
    return Refusal(
        "sync.waits", say("The entry that this changes hasn’t reached the server either.")
    )


def _only_a_host() -> Refusal:
    return Refusal("access.host_only", say("Only a host can correct what was agreed at the start."))
