"""What is wrong with a penalty, a cut, a payment, or a seat."""

from collections.abc import Iterator

from scorekeeper.game.buying_in import buy_in_fault
from scorekeeper.game.dealt import DealtHand
from scorekeeper.game.entries import (
    Account,
    Cut,
    FourPairs,
    JokersDealt,
    Paid,
    Penalty,
    PlayableDiscard,
)
from scorekeeper.game.fault import Fault
from scorekeeper.game.table import Table

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


def call_faults(table: Table, seat: int) -> Iterator[Fault]:
    """C18: somebody who is in the hand calls."""
    if table.sheet.max_calls is None:
        yield lacks(table, "calls")
    yield from seat_faults(table, table.open, seat)


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
    """J16, S10: only the dealer cuts, or the player at his left, once a deal."""
    rule = table.sheet.cut
    if rule is None:
        yield lacks(table, "cut bonus")
        return
    yield from _named_deal_faults(table, cut.seat, cut.hand)
    deal = table.deal_of(cut.hand)
    if deal is not None and cut.seat in deal.seats:
        cutter = deal.dealer if rule.by == "dealer" else _left_of_the_dealer(deal)
        if cut.seat != cutter:
            who = "the dealer" if rule.by == "dealer" else "the player at the dealer's left"
            message = f"Only {who} cuts, and that is {table.start.name(cutter)}."
            yield Fault("cut.not_dealer", message, "seat", rule.rule)
    if deal is not None and deal.cut_done:
        message = f"The {rule.name} of this deal is recorded already."
        yield Fault("cut.twice", message, "hand", rule.rule)


def _left_of_the_dealer(deal: DealtHand) -> int:
    return next((seat for seat in deal.seats if seat > deal.dealer), deal.seats[0])


def once_faults(table: Table, fact: JokersDealt | FourPairs | PlayableDiscard) -> Iterator[Fault]:
    """S10, C21: the game pays for it, and only once a deal; a discard as often as it happens. Three
    jokers are dealt to one player of a table at most."""
    stakes, deal = table.sheet.stakes, table.open
    paid, what = {
        JokersDealt: (stakes and stakes.jokers_dealt, "payment for jokers dealt"),
        FourPairs: (stakes and stakes.four_pairs, "payment for four pairs"),
        PlayableDiscard: (stakes and stakes.playable_discard, "payment for a playable discard"),
    }[type(fact)]
    if not paid or deal is None:
        yield lacks(table, what)
        return
    yield from seat_faults(table, deal, fact.seat)
    if isinstance(fact, PlayableDiscard):
        return
    done = [earlier for _, earlier in deal.facts if type(earlier) is type(fact)]
    if fact in done or (done and isinstance(fact, JokersDealt)):
        message = f"The {what} is recorded already in this {table.sheet.words.hand}."
        yield Fault("payment.twice", message, "seat", "S10")


def buy_in_faults(table: Table, seat: int) -> Iterator[Fault]:
    """E8, C21: who is out buys in at once, not too often, and while two others are not out."""
    if table.sheet.elimination is None:
        yield lacks(table, "buying in")
        return
    unknown = list(seat_faults(table, None, seat))
    fault = None if unknown else buy_in_fault(table, seat)
    yield from unknown
    if fault:
        yield fault


def leave_faults(table: Table, seat: int) -> Iterator[Fault]:
    """C19, E8: who plays may leave; whom the last hand put out may decline to buy in."""
    if seat not in table.undecided:
        yield from seat_faults(table, table.open, seat)


def paid_faults(table: Table, paid: Paid) -> Iterator[Fault]:
    """Somebody pays somebody else something; the game's pot pays and is paid too."""
    yield from _account_faults(table, paid.payer, "from")
    yield from _account_faults(table, paid.payee, "to")
    if paid.payer == paid.payee:
        yield Fault("paid.to_oneself", "Somebody pays somebody else.", "to")
    if not 1 <= paid.amount <= MOST_MONEY:
        yield Fault("paid.amount", "A payment is more than nothing.", "amount")


def _account_faults(table: Table, account: Account, where: str) -> Iterator[Fault]:
    if isinstance(account, int):
        yield from seat_faults(table, None, account, where)
    elif table.sheet.stakes is None or table.sheet.stakes.pot != account:
        yield lacks(table, account, where)
