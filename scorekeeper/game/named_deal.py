"""Check the deal that an entry names, so that two phones never score one deal twice (C25)."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.cards import write_card
from scorekeeper.game.deal import Deal
from scorekeeper.game.entries import (
    Cut,
    End,
    Entry,
    Fact,
    Hand,
    Join,
    Left,
    OutOfGame,
    Penalty,
    Void,
)
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.table import Table
from scorekeeper.game.wording import describe
from scorekeeper.rules.wording import capital
from scorekeeper.speech import say

OTHER_DEAL = "hand.other_deal"
"""The code of the refusal of an entry that names a deal which isn't in play."""


def deal_named_by(entry: Entry) -> int | None:
    """Return the number of the deal that an entry was written for; None where it names none, or
    says otherwise when it counts."""
    return None if _counts_otherwise(entry) else getattr(entry, "deal", None)


def _counts_otherwise(entry: Entry) -> bool:
    """Whether an entry is about a hand that it names, or about what comes after the deal in play,
    in whichever deal it arrives."""
    if isinstance(entry, Penalty | Cut):
        return entry.hand is not None
    return isinstance(entry, Join) and entry.from_deal is not None


def name_deal(table: Table, entry: Entry) -> Entry:
    """Add the number of the deal in play to a fact that can name one and doesn't (C25)."""
    if not _counts_otherwise(entry) and getattr(entry, "deal", 0) is None:
        return replace(entry, deal=table.deal_number)  # type: ignore[arg-type]
    return entry


def entry_recorded_already(table: Table, entry: Entry) -> int | None:
    """Find the number of the entry that closed the deal which `entry` names, if both say the same:
    the same kind, winner and flags, and of each seat the same cards in any order or the same points
    (C25). None where no such deal is recorded."""
    deal = closed_deal(table, deal_named_by(entry))
    if deal is None or not _is_same_result(closing_fact(deal), entry):
        return None
    return deal.closed_by


def other_deal_refusal(table: Table, entry: Entry) -> Refusal | None:
    """Return why an entry that names another deal than the one in play is refused; None for every
    other entry (C25)."""
    return deal_refusal(table, deal_named_by(entry))


def deal_refusal(table: Table, number: int | None) -> Refusal | None:
    """Return why what was written for deal `number` comes too late or too early, with what is
    recorded of that deal; None for the deal in play, and where none is named (C25)."""
    if number is None or number == table.deal_number:
        return None
    deal = closed_deal(table, number)
    return Refusal(OTHER_DEAL, _describe_deal(table, deal), "deal", "C25")


def _describe_deal(table: Table, deal: Deal | None) -> str:
    """Say what is recorded of a deal that isn't in play; None stands for one that comes later."""
    shown = deal or table.open
    if shown is None:
        return say("The game is over.")
    words, number = table.rules.words, shown.hand.number
    if deal is None:
        return capital(words.say("{words.hand} {number} isn’t recorded yet.", number=number))
    what = describe(table.start, closing_fact(deal))
    if deal.broken_off:
        return words.say(
            "The game ended in {words.hand} {number}: {what}.", number=number, what=what
        )
    return capital(
        words.say(
            "{words.hand} {number} is already recorded: {what}. Correct it if that’s wrong.",
            number=number,
            what=what,
        )
    )


def closing_fact(deal: Deal) -> Fact:
    """Find the fact that closed a deal: somebody won it, it was thrown in, or the game ended in
    it."""
    kinds = Hand | Void | End | OutOfGame
    return next(
        fact
        for number, fact in reversed(deal.facts)
        if number == deal.closed_by and isinstance(fact, kinds)
    )


def closed_deal(table: Table, number: int | None) -> Deal | None:
    """Return the deal of this number if it is over; None where it isn't, or none is named."""
    if number is None or not 1 <= number <= len(table.closed):
        return None
    return table.closed[number - 1]


def _is_same_result(recorded: Fact, entry: Entry) -> bool:
    if isinstance(recorded, Hand) and isinstance(entry, Hand):
        return _comparable(recorded) == _comparable(entry)
    return isinstance(recorded, Void) and isinstance(entry, Void)


def _comparable(hand: Hand) -> tuple[object, ...]:
    """Return a hand in a form that doesn't depend on the order in which cards, and players who
    laid, were entered."""
    flags, laid = (hand.bent, hand.kalooki, hand.no_jokers), {hand.out, *hand.laid}
    return hand.out, flags, dict(hand.extras), laid, _sort_cards(hand.left)


def _sort_cards(left: Mapping[int, Left]) -> dict[int, int | list[str]]:
    return {
        seat: held if isinstance(held, int) else sorted(map(write_card, held))
        for seat, held in left.items()
    }
