"""What is paid for a fact when it happens (E9, S10, S11), in minor units."""

from collections.abc import Iterator, Sequence

from scorekeeper.cards import Deck
from scorekeeper.game.deal import Deal
from scorekeeper.game.entries import (
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
from scorekeeper.game.state import Cause, Posting
from scorekeeper.rules.stakes import Stakes, Streak
from scorekeeper.rules.variant import Variant

START = 0
"""The number of the entry that stands for the start of the game."""


def payments_at_the_start(stakes: Stakes | None, seats: Sequence[int]) -> Iterator[Posting]:
    """What each pays into the pot before the first hand."""
    if stakes:
        for seat in seats:
            yield from _posting(START, seat, stakes.pot, stakes.start * stakes.unit, "start")


def payments_for(
    rules: Variant,
    deck: Deck,
    before: Sequence[Deal],
    deal: Deal,
    entry: int,
    fact: Fact,
) -> Iterator[Posting]:
    """What is paid because of a fact that happens in `deal`, which is still open but for a late
    cut; `before` are the deals that are closed."""
    stakes = rules.stakes
    if stakes is None:
        return
    pot, unit, small = stakes.pot, stakes.unit, stakes.small
    match fact:
        case Call(seat):
            yield from _posting(entry, seat, pot, stakes.call * small, "call")
        case PlayableDiscard(seat):
            amount = stakes.playable_discard * small
            yield from _posting(entry, seat, pot, amount, "playable_discard")
        case BuyIn(seat):
            yield from _posting(entry, seat, pot, stakes.price_of_buy_in, "buy_in")
        case Cut(seat):
            yield from _each_other(deal, entry, seat, stakes.cut * unit, "cut")
        case JokersDealt(seat):
            yield from _each_other(deal, entry, seat, stakes.jokers_dealt * unit, "jokers_dealt")
        case FourPairs(seat):
            yield from _each_other(deal, entry, seat, stakes.four_pairs * unit, "four_pairs")
        case Hand():
            yield from _hand_payments(rules, stakes, deck, before, deal, entry, fact)


def _posting(
    entry: int, payer: Account, payee: Account, amount: int, cause: Cause, points: int | None = None
) -> Iterator[Posting]:
    if amount:
        yield Posting(entry, payer, payee, amount, cause, points)


def _each_other(deal: Deal, entry: int, payee: int, amount: int, cause: Cause) -> Iterator[Posting]:
    """The same from every other player in the deal."""
    for seat in deal.seats:
        if seat != payee:
            yield from _posting(entry, seat, payee, amount, cause)


def _hand_payments(
    rules: Variant,
    stakes: Stakes,
    deck: Deck,
    before: Sequence[Deal],
    deal: Deal,
    entry: int,
    hand: Hand,
) -> Iterator[Posting]:
    """What the others pay the winner of a hand (E9, S11)."""
    contract = deal.hand.contract
    if hand.kalooki:
        yield from _each_other(deal, entry, hand.out, stakes.kalooki * stakes.unit, "kalooki")
    else:
        yield from _each_other(deal, entry, hand.out, stakes.hand * stakes.unit, "hand")
    times = 2 if contract.all_at_once and stakes.blitz_double and hand.no_jokers else 1
    for seat, left in hand.left.items():
        points = points_left(rules, deck, contract, left)
        tens = (points + 9) // 10
        amount = tens * stakes.ten_points * stakes.small * times
        yield from _posting(entry, seat, hand.out, amount, "ten_points", points)
    if contract.all_at_once:
        blitz = stakes.blitz * stakes.unit * times
        yield from _each_other(deal, entry, hand.out, blitz, "blitz")
    if stakes.streak and _is_paid(stakes.streak, _running(before, hand.out) + 1):
        amount = stakes.streak.units * stakes.unit
        yield from _each_other(deal, entry, hand.out, amount, "streak")


def _running(before: Sequence[Deal], seat: int) -> int:
    """How many hands running a player has just won; deals thrown in do not count."""
    running = 0
    for deal in reversed(before):
        if deal.out == seat:
            running += 1
        elif deal.out is not None:
            break
    return running


def _is_paid(streak: Streak, running: int) -> bool:
    if streak.goes_on:
        return running >= streak.hands
    return running % streak.hands == 0
