"""What is wrong with a penalty, a cut, a payment, or a seat."""

from collections.abc import Iterator

from scorekeeper.game.entries import Cut, Paid, Penalty
from scorekeeper.game.fault import Fault
from scorekeeper.game.table import DealtHand, Table

MOST_TIMES = 20
MOST_HOUSE_POINTS = 1000
MOST_MONEY = 10**12


def lacks(table: Table, what: str, where: str = "kind") -> Fault:
    """C21: the game knows no such thing."""
    return Fault("entry.not_in_game", f"{table.sheet.name} has no {what}.", where, "C21")


def seat_faults(
    table: Table, deal: DealtHand | None, seat: int, where: str = "seat"
) -> Iterator[Fault]:
    """Somebody sits there, and is in the deal if one is meant."""
    if seat not in table.start.seats:
        yield Fault("seat.unknown", f"Nobody sits in seat {seat}.", where)
    elif deal is not None and seat not in deal.seats:
        yield Fault("seat.not_in_play", f"{table.start.name(seat)} is not in this hand.", where)


def penalty_faults(table: Table, penalty: Penalty) -> Iterator[Fault]:
    """J14, C21: the game knows the offence, and its points and number make sense."""
    offence = table.sheet.offence(penalty.offence)
    if offence is None:
        yield lacks(table, f"offence “{penalty.offence}”", "offence")
    elif penalty.points is not None and not offence.points_editable:
        yield Fault(
            "penalty.points_fixed",
            f"“{offence.name}” costs {offence.points}; only a house penalty has points of its own.",
            "points",
            "J14",
        )
    if penalty.points is not None and not 1 <= penalty.points <= MOST_HOUSE_POINTS:
        yield Fault(
            "penalty.points", f"A penalty costs 1 to {MOST_HOUSE_POINTS} points.", "points", "J14"
        )
    if not 1 <= penalty.count <= MOST_TIMES:
        yield Fault(
            "penalty.count", f"A penalty is recorded 1 to {MOST_TIMES} times.", "count", "J14"
        )
    yield from _named_deal_faults(table, penalty.seat, penalty.hand)


def _named_deal_faults(table: Table, seat: int, hand: int | None) -> Iterator[Fault]:
    """C8: the hand that is meant was dealt, and the player was in it."""
    deal = table.deal_of(hand)
    if deal is None:
        yield Fault("hand.unknown", f"There was no hand {hand} in this game.", "hand", "C8")
    yield from seat_faults(table, deal, seat)


def cut_faults(table: Table, cut: Cut) -> Iterator[Fault]:
    """J16: only the dealer cuts, once a deal."""
    if table.sheet.cut is None:
        yield lacks(table, "cut bonus")
        return
    yield from _named_deal_faults(table, cut.seat, cut.hand)
    deal = table.deal_of(cut.hand)
    if deal is not None and cut.seat in deal.seats and cut.seat != deal.dealer:
        dealer = table.start.name(deal.dealer)
        yield Fault("cut.not_dealer", f"Only the dealer cuts, and that is {dealer}.", "seat", "J16")
    if deal is not None and deal.cut_done:
        yield Fault("cut.twice", "The exact cut of this deal is recorded already.", "hand", "J16")


def paid_faults(table: Table, paid: Paid) -> Iterator[Fault]:
    """Somebody pays somebody else something."""
    yield from seat_faults(table, None, paid.payer, "from")
    yield from seat_faults(table, None, paid.payee, "to")
    if paid.payer == paid.payee:
        yield Fault("paid.to_oneself", "Somebody pays somebody else.", "to")
    if not 1 <= paid.amount <= MOST_MONEY:
        yield Fault("paid.amount", "A payment is more than nothing.", "amount")
