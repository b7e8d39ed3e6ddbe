"""What is wrong with a penalty, a cut, a payment, or a seat."""

from collections.abc import Iterator, Mapping

from scorekeeper.game.buying_in import buy_in_refusal
from scorekeeper.game.deal import Deal
from scorekeeper.game.entries import (
    Account,
    Cut,
    FourPairs,
    JokersDealt,
    Paid,
    Penalty,
    PlayableDiscard,
)
from scorekeeper.game.payments import PAYMENTS, Payment
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.scoring import points_of
from scorekeeper.game.table import Table
from scorekeeper.rules.stakes import Pot
from scorekeeper.speech import mark, say

MAX_TIMES = 20
MAX_HOUSE_POINTS = 1000
MAX_EXTRA_POINTS = 99_999
"""The most points that the table may add or take away as it likes (V5)."""
MAX_MONEY = 10**12

_NOT_PAID: Mapping[type[Payment], str] = {
    JokersDealt: mark("{game} has no payment for jokers dealt."),
    FourPairs: mark("{game} has no payment for four pairs."),
    PlayableDiscard: mark("{game} has no payment for a playable discard."),
}
_PAID_ALREADY: Mapping[type[Payment], str] = {
    JokersDealt: mark("The payment for jokers dealt is already recorded in this {words.hand}."),
    FourPairs: mark("The payment for four pairs is already recorded in this {words.hand}."),
}
_NO_POT: Mapping[Pot, str] = {
    "kitty": mark("{game} has no kitty."),
    "pool": mark("{game} has no pool."),
}


def not_in_game_refusal(
    table: Table, sentence: str, where: str = "kind", **values: object
) -> Refusal:
    """Refuse what the game doesn't have, with a marked sentence about `{game}` (C21)."""
    message = say(sentence, game=table.rules.name, **values)
    return Refusal("entry.not_in_game", message, where, "C21")


def seat_refusals(
    table: Table, deal: Deal | None, seat: int, where: str = "seat"
) -> Iterator[Refusal]:
    """Check that somebody sits in a seat, and is in the deal if one is named."""
    if seat not in table.start.seats:
        message = say("Nobody sits in seat {seat}.", seat=seat)
        yield Refusal("seat.unknown", message, where)
    elif deal is not None and seat not in deal.seats:
        message = table.rules.words.say(
            "{name} is not in this {words.hand}.", name=table.start.name(seat)
        )
        yield Refusal("seat.not_in_play", message, where)


def call_refusals(table: Table, seat: int) -> Iterator[Refusal]:
    """Check a call: only a player in the hand calls (C18)."""
    if table.rules.max_calls is None:
        yield not_in_game_refusal(table, mark("{game} has no calls."))
    yield from seat_refusals(table, table.open, seat)


def penalty_refusals(table: Table, penalty: Penalty) -> Iterator[Refusal]:
    """Check a penalty: the game has the offence, and its points and number make sense (J14,
    C21)."""
    offence = table.rules.offence(penalty.offence)
    if offence is None:
        unknown = mark("{game} has no offence “{offence}”.")
        yield not_in_game_refusal(table, unknown, "offence", offence=penalty.offence)
    elif penalty.points is not None and not offence.points_editable:
        yield Refusal(
            "penalty.points_fixed",
            say(
                "“{offence}” costs {points}; you can choose the points only for a house penalty.",
                offence=offence.name,
                points=offence.points,
            ),
            "points",
            table.rules.offences_rule,
        )
    if offence is not None and offence.as_written:
        if not 1 <= abs(points_of(penalty, offence)) <= MAX_EXTRA_POINTS:
            message = say("Write points below zero or above it, such as −10 or 20.")
            yield Refusal("penalty.points", message, "points", table.rules.offences_rule)
    elif penalty.points is not None and not 1 <= penalty.points <= MAX_HOUSE_POINTS:
        message = say("A penalty costs 1 to {most} points.", most=MAX_HOUSE_POINTS)
        yield Refusal("penalty.points", message, "points", table.rules.offences_rule)
    if not 1 <= penalty.count <= MAX_TIMES:
        message = say("A penalty can be recorded 1 to {most} times.", most=MAX_TIMES)
        yield Refusal("penalty.count", message, "count", table.rules.offences_rule)
    yield from _named_deal_refusals(table, penalty.seat, penalty.hand)


def _named_deal_refusals(table: Table, seat: int, hand: int | None) -> Iterator[Refusal]:
    """Check that the hand that is named was dealt, and the player was in it (C8)."""
    deal = table.deal_of(hand)
    if deal is None:
        message = table.rules.words.say("There was no {words.hand} {hand} in this game.", hand=hand)
        yield Refusal("hand.unknown", message, "hand", "C8")
    yield from seat_refusals(table, deal, seat)


def cut_refusals(table: Table, cut: Cut) -> Iterator[Refusal]:
    """Check a cut: only the dealer cuts, or the player beside them, once a deal (J16, S10, L3)."""
    rule = table.rules.cut
    if rule is None:
        yield not_in_game_refusal(table, mark("{game} has no cut bonus."))
        return
    yield from _named_deal_refusals(table, cut.seat, cut.hand)
    deal = table.deal_of(cut.hand)
    if deal is not None and cut.seat in deal.seats:
        cutter = table.cutter_of(cut.hand)
        if cutter is not None and cut.seat != cutter:
            name = table.start.name(cutter)
            left = say("Only the player on the dealer’s left cuts, and that’s {name}.", name=name)
            right = say("Only the player on the dealer’s right cuts, and that’s {name}.", name=name)
            messages = {
                "dealer": say("Only the dealer cuts, and that’s {name}.", name=name),
                "dealers_left": left,
                "dealers_right": right,
            }
            yield Refusal("cut.not_dealer", messages[rule.by], "seat", rule.rule)
    if deal is not None and deal.cuts:
        message = say("The {cut} is already recorded for this deal.", cut=rule.name)
        yield Refusal("cut.twice", message, "hand", rule.rule)


def payment_refusals(table: Table, fact: Payment) -> Iterator[Refusal]:
    """Check a payment: the game pays for it, and only once a deal; for a discard as often as it
    happens (S10, C21). Three jokers are dealt to one player of a table at most."""
    stakes, deal = table.rules.stakes, table.open
    cause = next(cause for cause, kind in PAYMENTS.items() if isinstance(fact, kind))
    if not stakes or not stakes.count(cause) or deal is None:
        yield not_in_game_refusal(table, _NOT_PAID[type(fact)])
        return
    yield from seat_refusals(table, deal, fact.seat)
    if isinstance(fact, PlayableDiscard):
        return
    recorded = [earlier for _, earlier in deal.facts if type(earlier) is type(fact)]
    if any(earlier.seat == fact.seat for earlier in recorded) or (
        recorded and isinstance(fact, JokersDealt)
    ):
        message = table.rules.words.say(_PAID_ALREADY[type(fact)])
        yield Refusal("payment.twice", message, "seat", stakes.rule)


def buy_in_refusals(table: Table, seat: int) -> Iterator[Refusal]:
    """Check a buy-in: a player who is out buys in at once, not too often, and while two others are
    in (E8, C21)."""
    if table.rules.elimination is None:
        yield not_in_game_refusal(table, mark("{game} has no buying in."))
        return
    unknown = list(seat_refusals(table, None, seat))
    refusal = None if unknown else buy_in_refusal(table, seat)
    yield from unknown
    if refusal:
        yield refusal


def leave_refusals(table: Table, seat: int) -> Iterator[Refusal]:
    """Check that a player may leave (C19); those the last hand put out may decline to buy in
    (E8)."""
    if seat not in table.undecided:
        yield from seat_refusals(table, table.open, seat)


def paid_refusals(table: Table, paid: Paid) -> Iterator[Refusal]:
    """Check a debt settled: somebody pays somebody else something; the game's pot pays and is paid
    too."""
    yield from _account_refusals(table, paid.payer, "from")
    yield from _account_refusals(table, paid.payee, "to")
    if paid.payer == paid.payee:
        yield Refusal("paid.to_oneself", say("A payment has to go to somebody else."), "to")
    if not 1 <= paid.amount <= MAX_MONEY:
        yield Refusal("paid.amount", say("A payment has to be more than nothing."), "amount")


def _account_refusals(table: Table, account: Account, where: str) -> Iterator[Refusal]:
    if isinstance(account, int):
        yield from seat_refusals(table, None, account, where)
    elif table.rules.stakes is None or table.rules.stakes.pot != account:
        yield not_in_game_refusal(table, _NO_POT[account], where)
