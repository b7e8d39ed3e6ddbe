"""Describe an entry of the log for those who read the log: a fact by what happened, a correction by
what it changed."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.game.corrections import facts_at, find_original, taken_back_by
from scorekeeper.game.deal import Deal
from scorekeeper.game.entries import (
    Amend,
    BuyIn,
    CorrectStart,
    Entry,
    Fact,
    Hand,
    OutOfGame,
    Strike,
)
from scorekeeper.game.scoring import count_left, score_deal
from scorekeeper.game.table import Table
from scorekeeper.game.wording import describe, describe_held, describe_scores
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import format_number, join_statements
from scorekeeper.rules.words import Words
from scorekeeper.speech import say

Amount = Callable[[int], str]
PlainEntry = Fact | CorrectStart
"""An entry that can be described by itself: no correction of another entry."""


@dataclass(frozen=True)
class Change:
    """What a correction changed: the facts `before` and `after` it."""

    number: int
    """The number of the entry that was written first: no correction, unless of the start."""
    before: tuple[PlainEntry, ...]
    after: tuple[PlainEntry, ...]

    @property
    def taken_back(self) -> bool:
        """Whether no fact is left after the correction."""
        return bool(self.before) and not self.after

    @property
    def put_back(self) -> bool:
        """Whether the facts count again after the correction."""
        return bool(self.after) and not self.before


def find_change(entries: Sequence[Entry], number: int) -> Change | None:
    """Find what entry `number` of a log changed; None unless it amends or strikes another. Striking
    a correction changes what that one had changed."""
    entry = entries[number - 1]
    if not isinstance(entry, Amend | Strike):
        return None
    first = find_original(entries, entry)
    before, after = entries[: number - 1], entries[:number]
    return Change(first, in_force_at(before, first), in_force_at(after, first))


def in_force_at(entries: Sequence[Entry], number: int) -> tuple[PlainEntry, ...]:
    """Return what now counts for one entry: facts, or a correction of the start; nothing where it
    was taken back, or where there is no such entry."""
    if 1 <= number <= len(entries) and isinstance(entry := entries[number - 1], CorrectStart):
        return () if taken_back_by(entries, number) else (entry,)
    return facts_at(entries, number)


def describe_entry(table: Table, number: int, amount: Amount = str) -> str:
    """Describe entry `number` of a table's log in half a sentence: a correction by what it changed.
    `amount` writes an amount of minor units. Hands have the numbers they have now.

    “hand 5: Cid 49 instead of 39”, “hand 2 taken back: Bob went out; Ann 29, Cid 7”
    """
    change = find_change(table.entries, number)
    if change is None:
        entry = table.entries[number - 1]
        assert not isinstance(entry, Amend | Strike)
        return describe_fact(table, number, entry, amount)
    match change.before, change.after:
        case ((Hand() as before,), (Hand() as after,)):
            changes = ", ".join(_hand_changes(table, change, before, after))
            return _about_hand(table, change, changes or say("nothing changed"))
        case ((Hand() as hand,), ()) | ((), (Hand() as hand,)):
            moved, text = _describe_move(table, change, amount), describe(table.start, hand)
            return say("{about}: {sentence}", about=moved, sentence=text)
        case (_, ()) | ((), _):
            return _describe_move(table, change, amount)
        case _:
            now, was = (
                _describe_all(table, change, facts, amount)
                for facts in (change.after, change.before)
            )
            return say("{what} instead of: {before}", what=now, before=was)


def describe_briefly(table: Table, number: int, amount: Amount = str) -> str:
    """Describe entry `number` as `describe_entry` does, but a hand that is taken or put back only
    by its number, “hand 8 taken back”, and a hand that counts by the points it brought."""
    row = next((row for row in table.rows if row.closed_by == number and not row.void), None)
    if row and isinstance(table.entries[number - 1], Hand):
        return describe_scores(table.start, row)
    change = find_change(table.entries, number)
    if change and (change.taken_back or change.put_back):
        return _describe_move(table, change, amount)
    return describe_entry(table, number, amount)


def describe_fact(table: Table, number: int, fact: PlainEntry, amount: Amount = str) -> str:
    """Describe a fact of entry `number` in half a sentence: of a player who declines to buy in
    (E8), it says that they stay out. `amount` writes an amount of minor units."""
    if isinstance(fact, OutOfGame) and _is_out(table, number, fact.seat):
        return say("{name} stays out", name=table.start.name(fact.seat))
    return describe(table.start, fact, amount)


def _is_out(table: Table, number: int, seat: int) -> bool:
    """Whether the hand before entry `number` put a player out, who has not bought in since."""
    earlier = [row for row in table.rows if row.closed_by < number]
    if not earlier or seat not in earlier[-1].put_out:
        return False
    since = (fact for each, fact in deal_at(table, number).facts if each < number)
    return BuyIn(seat) not in since


def _describe_move(table: Table, change: Change, amount: Amount) -> str:
    """Describe a correction that takes an entry back or puts it back."""
    values = {"words": table.rules.words, "number": deal_at(table, change.number).hand.number}
    match change.before, change.after:
        case ((Hand(),), ()):
            return say("{words.hand} {number} taken back", **values)
        case ((), (Hand(),)):
            return say("{words.hand} {number} put back", **values)
        case (what, ()):
            return say("taken back: {what}", what=_describe_all(table, change, what, amount))
        case (_, what):
            return say("put back: {what}", what=_describe_all(table, change, what, amount))


def deal_at(table: Table, number: int) -> Deal:
    """Find the deal that entry `number` belongs to; where that entry was taken back, the deal that
    has taken its turn."""
    closed = (deal for deal in table.closed if deal.closed_by and deal.closed_by >= number)
    return next(closed, table.deals[-1])


def _about_hand(table: Table, change: Change, changes: str) -> str:
    return table.rules.words.say(
        "{words.hand} {number}: {changes}",
        number=deal_at(table, change.number).hand.number,
        changes=changes,
    )


def _hand_changes(table: Table, change: Change, before: Hand, after: Hand) -> Iterator[str]:
    """Yield what is different in a hand, part by part, with a player's points as they stand on the
    sheet, or where the winner scores (N5), as they count for the winner."""
    name, deal = table.start.name, deal_at(table, change.number)
    deal_before, deal_now = deal.if_won(before), deal.if_won(after)
    if after.out and before.out and after.out != before.out:
        yield say(
            "{name} went out instead of {other}", name=name(after.out), other=name(before.out)
        )
    yield from _flag_changes(table.rules.words, before, after)
    yield from _extra_changes(table.rules, before, after)
    points_before, points_now = (
        _points_by_seat(table.rules, each) for each in (deal_before, deal_now)
    )
    for seat, left in sorted(after.left.items()):
        now = format_number(points_now[seat])
        if seat not in before.left:
            yield say("{name} {points}", name=name(seat), points=now)
            continue
        was = format_number(points_before[seat])
        if now == was:
            now, was = describe_held(left), describe_held(before.left[seat])
        if now != was:
            yield say(
                "{name} {points} instead of {before}", name=name(seat), points=now, before=was
            )
    if table.rules.contract_by_player:
        for seat in sorted((deal_now.laid ^ deal_before.laid) - {after.out}):
            if seat in deal_now.laid:
                yield table.rules.words.say(
                    "{name} laid their {words.contract}, too", name=name(seat)
                )
            else:
                yield table.rules.words.say(
                    "{name} didn’t lay their {words.contract}", name=name(seat)
                )


def _points_by_seat(rules: Variant, deal: Deal) -> dict[int, int]:
    if rules.scored_by == "winner":
        return {seat: count_left(rules, deal, seat).total for seat in deal.left}
    return {seat: score.sum for seat, score in score_deal(rules, deal).items()}


def _extra_changes(rules: Variant, before: Hand, after: Hand) -> Iterator[str]:
    """Yield what the winner scores besides and didn't before, or no longer does (G4)."""
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


def _flag_changes(words: Words, before: Hand, after: Hand) -> Iterator[str]:
    if after.bent != before.bent:
        yield say("table bent") if after.bent else say("table not bent")
    if after.kalooki != before.kalooki:
        yield words.a_kalooki if after.kalooki else words.say("no {words.kalooki}")
    if after.no_jokers != before.no_jokers:
        yield say("without jokers") if after.no_jokers else say("with jokers")


def _describe_all(
    table: Table, change: Change, entries: Sequence[PlainEntry], amount: Amount
) -> str:
    return join_statements(describe_fact(table, change.number, entry, amount) for entry in entries)
