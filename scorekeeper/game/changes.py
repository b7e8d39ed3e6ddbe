"""What an entry of the log says to those who read the log: a fact what happened, a correction what
it changed."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.game.corrections import facts_at, taken_back_by
from scorekeeper.game.deal import Deal
from scorekeeper.game.entries import Amend, CorrectStart, Entry, Fact, Hand, Strike
from scorekeeper.game.scoring import count_of
from scorekeeper.game.start import Start
from scorekeeper.game.table import Table
from scorekeeper.game.wording import describe, describe_held, describe_scores, who_laid
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import join_statements
from scorekeeper.rules.words import Words
from scorekeeper.speech import say

Amount = Callable[[int], str]
Told = Fact | CorrectStart
"""What an entry can tell by itself."""


@dataclass(frozen=True)
class Change:
    """What stood in the place of an entry `before` and `after` it was corrected."""

    number: int
    """The number of the entry that was written first: no correction, unless of the start."""
    before: tuple[Told, ...]
    after: tuple[Told, ...]

    @property
    def taken_back(self) -> bool:
        """Whether nothing is left of it."""
        return bool(self.before) and not self.after

    @property
    def put_back(self) -> bool:
        """Whether it stands again."""
        return bool(self.after) and not self.before


def change_of(entries: Sequence[Entry], number: int) -> Change | None:
    """What entry `number` of a log changed; None unless it amends or strikes another. Striking a
    correction changes what that one had changed."""
    entry = entries[number - 1]
    if not isinstance(entry, Amend | Strike):
        return None
    first = first_written(entries, entry)
    before, after = entries[: number - 1], entries[:number]
    return Change(first, _stands_at(before, first), _stands_at(after, first))


def first_written(entries: Sequence[Entry], correction: Amend | Strike) -> int:
    """The number of the entry that a correction corrects in the end."""
    target = entries[correction.target - 1]
    if isinstance(target, Amend | Strike):
        return first_written(entries, target)
    return correction.target


def _stands_at(entries: Sequence[Entry], number: int) -> tuple[Told, ...]:
    entry = entries[number - 1]
    if isinstance(entry, CorrectStart):
        return () if number in taken_back_by(entries) else (entry,)
    return facts_at(entries, number)


def describe_entry(table: Table, number: int, amount: Amount = str) -> str:
    """What entry `number` of a table's log says, in half a sentence: of a correction what it
    changed. `amount` writes an amount of minor units. Hands have the numbers they have now.

    “hand 5: Cid 49 instead of 39”, “hand 2 taken back: Bob went out; Ann 29, Cid 7”
    """
    change = change_of(table.entries, number)
    if change is None:
        entry = table.entries[number - 1]
        assert not isinstance(entry, Amend | Strike)
        return describe(table.start, entry, amount)
    match change.before, change.after:
        case ((Hand() as before,), (Hand() as after,)):
            changes = ", ".join(_hand_changes(table, change, before, after))
            return _of_hand(table, change, changes or say("nothing changed"))
        case ((Hand() as hand,), ()) | ((), (Hand() as hand,)):
            moved, told = _moved(table, change, amount), describe(table.start, hand)
            return say("{about}: {sentence}", about=moved, sentence=told)
        case (_, ()) | ((), _):
            return _moved(table, change, amount)
        case _:
            now, was = (
                _listed(table.start, told, amount) for told in (change.after, change.before)
            )
            return say("{what} instead of: {before}", what=now, before=was)


def describe_briefly(table: Table, number: int, amount: Amount = str) -> str:
    """What entry `number` says, as `describe_entry` does, but of a hand that is taken or put back
    only its number: “hand 8 taken back”, and of a hand that counts the points it brought."""
    row = next((row for row in table.rows if row.closed_by == number and not row.void), None)
    if row and isinstance(table.entries[number - 1], Hand):
        return describe_scores(table.start, row)
    change = change_of(table.entries, number)
    if change and (change.taken_back or change.put_back):
        return _moved(table, change, amount)
    return describe_entry(table, number, amount)


def _moved(table: Table, change: Change, amount: Amount) -> str:
    """What was taken or put back."""
    values = {"words": table.rules.words, "number": deal_at(table, change.number).hand.number}
    match change.before, change.after:
        case ((Hand(),), ()):
            return say("{words.hand} {number} taken back", **values)
        case ((), (Hand(),)):
            return say("{words.hand} {number} put back", **values)
        case (what, ()):
            return say("taken back: {what}", what=_listed(table.start, what, amount))
        case (_, what):
            return say("put back: {what}", what=_listed(table.start, what, amount))


def deal_at(table: Table, number: int) -> Deal:
    """The deal that entry `number` belongs to; where that was taken back, the one now in the place
    of the one it belonged to."""
    closed = (deal for deal in table.closed if deal.closed_by and deal.closed_by >= number)
    return next(closed, table.deals[-1])


def _of_hand(table: Table, change: Change, changes: str) -> str:
    return say(
        "{words.hand} {number}: {changes}",
        words=table.rules.words,
        number=deal_at(table, change.number).hand.number,
        changes=changes,
    )


def _hand_changes(table: Table, change: Change, before: Hand, after: Hand) -> Iterator[str]:
    """What is different in a hand, part by part; a player's points as the hand counts them."""
    name, deal = table.start.name, deal_at(table, change.number)
    if after.out != before.out:
        yield say(
            "{name} went out instead of {other}", name=name(after.out), other=name(before.out)
        )
    yield from _flags_changed(table.rules.words, before, after)
    yield from _extras_changed(table.rules, before, after)
    for seat, left in sorted(after.left.items()):
        now: int | str = count_of(table.rules, deal.if_won(after), seat).total
        if seat not in before.left:
            yield say("{name} {points}", name=name(seat), points=now)
            continue
        was: int | str = count_of(table.rules, deal.if_won(before), seat).total
        if now == was:
            now, was = describe_held(left), describe_held(before.left[seat])
        if now != was:
            yield say(
                "{name} {points} instead of {before}", name=name(seat), points=now, before=was
            )
    if table.rules.contract_by_player:
        laid, laid_before = who_laid(table.start, after), who_laid(table.start, before)
        if laid != laid_before:
            yield say(
                "{words.contract} laid by {names} instead of {others}",
                words=table.rules.words,
                names=laid,
                others=laid_before,
            )


def _extras_changed(rules: Variant, before: Hand, after: Hand) -> Iterator[str]:
    """What the winner scores besides, and didn't before, or the other way round (G4)."""
    for extra in rules.extras:
        was, now = before.extras.get(extra.id, 0), after.extras.get(extra.id, 0)
        if was == now:
            continue
        if extra.card is not None:
            yield say(
                "{extra}: {count} instead of {before}", extra=extra.name, count=now, before=was
            )
        else:
            yield extra.name if now else say("no longer: {extra}", extra=extra.name)


def _flags_changed(words: Words, before: Hand, after: Hand) -> Iterator[str]:
    if after.bent != before.bent:
        yield say("table bent") if after.bent else say("table not bent")
    if after.kalooki != before.kalooki:
        yield words.a_kalooki if after.kalooki else say("no {words.kalooki}", words=words)
    if after.no_jokers != before.no_jokers:
        yield say("without jokers") if after.no_jokers else say("with jokers")


def _listed(start: Start, entries: Sequence[Told], amount: Amount) -> str:
    return join_statements(describe(start, entry, amount) for entry in entries)
