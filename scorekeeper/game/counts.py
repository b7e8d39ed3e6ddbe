"""What players say they hold before their hand is recorded. It is stored beside the log and no
longer counts once the deal is closed."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from scorekeeper.game.conduct_refusals import seat_refusals
from scorekeeper.game.entries import Hand, Left
from scorekeeper.game.hand_refusals import copies_refusals, laid_refusals, left_refusals
from scorekeeper.game.named_deal import OTHER_DEAL, deal_refusal
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.table import Table
from scorekeeper.speech import say

NOBODY = 0
"""Stands for the seat that went out, as long as nobody has said who did."""


@dataclass(frozen=True)
class Count:
    """What a player says they hold in deal number `deal`; no cards at all: they went out. Where
    each has a contract of their own, also whether they `laid` it (X4)."""

    deal: int
    left: Left
    laid: bool = False

    @property
    def went_out(self) -> bool:
        """Whether they hold no cards at all."""
        return self.left == ()


def count_refusals(table: Table, seat: int, count: Count) -> list[Refusal]:
    """Return why what a player says can't be true: they aren't in play, or it is more than a hand
    can be (C16). A count for another deal than the one in play has the code `hand.other_deal`
    (C25)."""
    other = deal_refusal(table, count.deal)
    if other:
        return [other]
    deal = table.open
    if deal is None:
        return [Refusal(OTHER_DEAL, say("The game is over."), "deal", "C25")]
    laid = frozenset({seat} if count.laid else ())
    refusals = [*seat_refusals(table, deal, seat, "seat"), *laid_refusals(table, deal, laid)]
    if refusals or (count.went_out and table.rules.has_cards):
        return refusals
    left = {seat: count.left}
    won = deal.if_won(Hand(NOBODY, left, laid=laid))
    return [*left_refusals(table, won, seat, count.left), *copies_refusals(table, left)]


def counts_in_play(table: Table, counts: Mapping[int, Count]) -> dict[int, Count]:
    """Return what each seat says of the deal in play."""
    if table.open is None:
        return {}
    deal = table.deal_number
    return {seat: count for seat, count in sorted(counts.items()) if count.deal == deal}


def who_went_out(seats: Collection[int], counts: Mapping[int, Count]) -> int | None:
    """Work out which of these seats went out: the one that says so, or else the only one that
    hasn't counted where all others hold something; None where neither is so. A zero doesn't tell
    whether its player went out (C15)."""
    counted = [seat for seat in seats if seat in counts]
    for seat in counted:
        if counts[seat].went_out:
            return seat
    uncounted = [seat for seat in seats if seat not in counts]
    all_hold_something = all(counts[seat].left != 0 for seat in counted)
    return uncounted[0] if len(uncounted) == 1 and all_hold_something else None
