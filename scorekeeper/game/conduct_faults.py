"""What is wrong with a penalty, a cut, a payment, or a seat."""

from collections.abc import Iterator, Mapping

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
from scorekeeper.rules.stakes import Pot
from scorekeeper.speech import mark, say

MOST_TIMES = 20
MOST_HOUSE_POINTS = 1000
MOST_MONEY = 10**12

PaidOnce = JokersDealt | FourPairs | PlayableDiscard

_NOT_PAID: Mapping[type[PaidOnce], str] = {
    JokersDealt: mark("{game} has no payment for jokers dealt."),
    FourPairs: mark("{game} has no payment for four pairs."),
    PlayableDiscard: mark("{game} has no payment for a playable discard."),
}
_PAID_ALREADY: Mapping[type[PaidOnce], str] = {
    JokersDealt: mark("The payment for jokers dealt is recorded already in this {words.hand}."),
    FourPairs: mark("The payment for four pairs is recorded already in this {words.hand}."),
}
_NO_POT: Mapping[Pot, str] = {
    "kitty": mark("{game} has no kitty."),
    "pool": mark("{game} has no pool."),
}


def lacks(table: Table, sentence: str, where: str = "kind", **values: object) -> Fault:
    """C21: the game knows no such thing, as a marked sentence about `{game}` says."""
    message = say(sentence, game=table.sheet.name, **values)
    return Fault("entry.not_in_game", message, where, "C21")


def seat_faults(
    table: Table, deal: DealtHand | None, seat: int, where: str = "seat"
) -> Iterator[Fault]:
    """Somebody sits there, and is in the deal if one is meant."""
    if seat not in table.start.seats:
        message = say("Nobody sits in seat {seat}.", seat=seat)
        yield Fault("seat.unknown", message, where)
    elif deal is not None and seat not in deal.seats:
        message = say("{name} is not in this hand.", name=table.start.name(seat))
        yield Fault("seat.not_in_play", message, where)


def call_faults(table: Table, seat: int) -> Iterator[Fault]:
    """C18: somebody who is in the hand calls."""
    if table.sheet.max_calls is None:
        yield lacks(table, mark("{game} has no calls."))
    yield from seat_faults(table, table.open, seat)


def penalty_faults(table: Table, penalty: Penalty) -> Iterator[Fault]:
    """J14, C21: the game knows the offence, and its points and number make sense."""
    offence = table.sheet.offence(penalty.offence)
    if offence is None:
        unknown = mark("{game} has no offence “{offence}”.")
        yield lacks(table, unknown, "offence", offence=penalty.offence)
    elif penalty.points is not None and not offence.points_editable:
        yield Fault(
            "penalty.points_fixed",
            say(
                "“{offence}” costs {points}; only a house penalty has points of its own.",
                offence=offence.name,
                points=offence.points,
            ),
            "points",
            "J14",
        )
    if penalty.points is not None and not 1 <= penalty.points <= MOST_HOUSE_POINTS:
        message = say("A penalty costs 1 to {most} points.", most=MOST_HOUSE_POINTS)
        yield Fault("penalty.points", message, "points", "J14")
    if not 1 <= penalty.count <= MOST_TIMES:
        message = say("A penalty is recorded 1 to {most} times.", most=MOST_TIMES)
        yield Fault("penalty.count", message, "count", "J14")
    yield from _named_deal_faults(table, penalty.seat, penalty.hand)


def _named_deal_faults(table: Table, seat: int, hand: int | None) -> Iterator[Fault]:
    """C8: the hand that is meant was dealt, and the player was in it."""
    deal = table.deal_of(hand)
    if deal is None:
        message = say("There was no hand {hand} in this game.", hand=hand)
        yield Fault("hand.unknown", message, "hand", "C8")
    yield from seat_faults(table, deal, seat)


def cut_faults(table: Table, cut: Cut) -> Iterator[Fault]:
    """J16, S10: only the dealer cuts, or the player at his left, once a deal."""
    rule = table.sheet.cut
    if rule is None:
        yield lacks(table, mark("{game} has no cut bonus."))
        return
    yield from _named_deal_faults(table, cut.seat, cut.hand)
    deal = table.deal_of(cut.hand)
    if deal is not None and cut.seat in deal.seats:
        cutter = deal.dealer if rule.by == "dealer" else _left_of_the_dealer(deal)
        if cut.seat != cutter:
            name = table.start.name(cutter)
            message = (
                say("Only the dealer cuts, and that is {name}.", name=name)
                if rule.by == "dealer"
                else say(
                    "Only the player at the dealer's left cuts, and that is {name}.", name=name
                )
            )
            yield Fault("cut.not_dealer", message, "seat", rule.rule)
    if deal is not None and deal.cut_done:
        message = say("The {cut} of this deal is recorded already.", cut=rule.name)
        yield Fault("cut.twice", message, "hand", rule.rule)


def _left_of_the_dealer(deal: DealtHand) -> int:
    return next((seat for seat in deal.seats if seat > deal.dealer), deal.seats[0])


def once_faults(table: Table, fact: PaidOnce) -> Iterator[Fault]:
    """S10, C21: the game pays for it, and only once a deal; a discard as often as it happens. Three
    jokers are dealt to one player of a table at most."""
    stakes, deal = table.sheet.stakes, table.open
    paid = stakes and {
        JokersDealt: stakes.jokers_dealt,
        FourPairs: stakes.four_pairs,
        PlayableDiscard: stakes.playable_discard,
    }
    if not paid or not paid[type(fact)] or deal is None:
        yield lacks(table, _NOT_PAID[type(fact)])
        return
    yield from seat_faults(table, deal, fact.seat)
    if isinstance(fact, PlayableDiscard):
        return
    done = [earlier for _, earlier in deal.facts if type(earlier) is type(fact)]
    if fact in done or (done and isinstance(fact, JokersDealt)):
        message = say(_PAID_ALREADY[type(fact)], words=table.sheet.words)
        yield Fault("payment.twice", message, "seat", "S10")


def buy_in_faults(table: Table, seat: int) -> Iterator[Fault]:
    """E8, C21: who is out buys in at once, not too often, and while two others are not out."""
    if table.sheet.elimination is None:
        yield lacks(table, mark("{game} has no buying in."))
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
        yield Fault("paid.to_oneself", say("Somebody pays somebody else."), "to")
    if not 1 <= paid.amount <= MOST_MONEY:
        yield Fault("paid.amount", say("A payment is more than nothing."), "amount")


def _account_faults(table: Table, account: Account, where: str) -> Iterator[Fault]:
    if isinstance(account, int):
        yield from seat_faults(table, None, account, where)
    elif table.sheet.stakes is None or table.sheet.stakes.pot != account:
        yield lacks(table, _NO_POT[account], where)
