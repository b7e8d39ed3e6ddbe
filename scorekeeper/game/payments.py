"""The payments that a fact causes when it happens, in minor units (E9, S10, S11)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.game.deal import Deal
from scorekeeper.game.entries import (
    START,
    Account,
    BuyIn,
    Call,
    Cut,
    Fact,
    FourPairs,
    Hand,
    JokersDealt,
    PlayableDiscard,
)
from scorekeeper.game.scoring import points_left
from scorekeeper.rules.stakes import Cause, StakedCause, Stakes, Streak
from scorekeeper.rules.variant import Variant


@dataclass(frozen=True)
class Posting:
    """An amount that moved because of the entry of this number; 0 is the start."""

    number: int
    payer: Account
    payee: Account
    amount: int
    cause: Cause
    points: int | None = None
    """The points it was counted by, if any."""


def sum_up(postings: Iterable[Posting]) -> Counter[Account]:
    """Return what each account won (above 0) or paid in all of these, in minor units."""
    amounts: Counter[Account] = Counter()
    for posting in postings:
        amounts[posting.payer] -= posting.amount
        amounts[posting.payee] += posting.amount
    return amounts


Payment = JokersDealt | FourPairs | PlayableDiscard

PAYMENTS: Mapping[StakedCause, type[Payment]] = {
    "jokers_dealt": JokersDealt,
    "four_pairs": FourPairs,
    "playable_discard": PlayableDiscard,
}
"""The facts that are recorded for nothing but the money that moves for them."""

_INTO_THE_POT: Mapping[type[Fact], StakedCause] = {
    Call: "call",
    BuyIn: "buy_in",
    PlayableDiscard: "playable_discard",
}
_FROM_EACH_OTHER: Mapping[type[Fact], StakedCause] = {
    Cut: "cut",
    JokersDealt: "jokers_dealt",
    FourPairs: "four_pairs",
}


def payments_at_the_start(
    stakes: Stakes | None, seats: Sequence[int], number: int = START
) -> Iterator[Posting]:
    """Yield what everybody pays into the pot before their first hand; for somebody who joins,
    because of entry `number` (C24)."""
    if stakes:
        for seat in seats:
            yield from _pay(number, seat, stakes.pot, stakes.amount("start"), "start")


def payments_for(
    rules: Variant, before: Sequence[Deal], deal: Deal, number: int, fact: Fact
) -> Iterator[Posting]:
    """Yield what is paid because of a fact, entry `number`, that happens in `deal`, which is still
    open but for a late cut; `before` are the deals that are closed."""
    stakes = rules.stakes
    if stakes is None:
        return
    match fact:
        case Call(seat) | BuyIn(seat) | PlayableDiscard(seat):
            cause = _INTO_THE_POT[type(fact)]
            yield from _pay(number, seat, stakes.pot, stakes.amount(cause), cause)
        case Cut(seat) | JokersDealt(seat) | FourPairs(seat):
            cause = _FROM_EACH_OTHER[type(fact)]
            yield from _pay_from_each(deal, number, seat, stakes.amount(cause), cause)
        case Hand():
            yield from _hand_payments(rules, stakes, before, deal, number, fact)


def _pay(
    number: int,
    payer: Account,
    payee: Account,
    amount: int,
    cause: Cause,
    points: int | None = None,
) -> Iterator[Posting]:
    if amount:
        yield Posting(number, payer, payee, amount, cause, points)


def _pay_from_each(
    deal: Deal, number: int, payee: int, amount: int, cause: Cause
) -> Iterator[Posting]:
    """Have every other player in the deal pay the same."""
    for seat in deal.seats:
        if seat != payee:
            yield from _pay(number, seat, payee, amount, cause)


def _hand_payments(
    rules: Variant,
    stakes: Stakes,
    before: Sequence[Deal],
    deal: Deal,
    number: int,
    hand: Hand,
) -> Iterator[Posting]:
    """Yield what the others pay the winner of a hand (E9, S11)."""
    contract, winner = deal.hand.contract, hand.out
    assert winner is not None
    won: StakedCause = "kalooki" if hand.kalooki else "hand"
    yield from _pay_from_each(deal, number, winner, stakes.amount(won), won)
    times = 2 if contract.all_at_once and stakes.blitz_double and hand.no_jokers else 1
    for seat, left in hand.left.items():
        points = points_left(rules, deal.deck, contract, left)
        tens = (points + 9) // 10
        amount = tens * stakes.amount("ten_points") * times
        yield from _pay(number, seat, winner, amount, "ten_points", points)
    if contract.all_at_once:
        yield from _pay_from_each(deal, number, winner, stakes.amount("blitz") * times, "blitz")
    if stakes.streak and _pays_streak(stakes.streak, _count_wins_running(before, winner) + 1):
        yield from _pay_from_each(deal, number, winner, stakes.amount("streak"), "streak")


def _count_wins_running(before: Sequence[Deal], seat: int) -> int:
    """Count the hands running that a player won before; deals thrown in don't count."""
    running = 0
    for deal in reversed(before):
        if deal.out == seat:
            running += 1
        elif deal.out is not None:
            break
    return running


def _pays_streak(streak: Streak, running: int) -> bool:
    if streak.goes_on:
        return running >= streak.hands
    return running % streak.hands == 0
