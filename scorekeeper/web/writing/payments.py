"""Payments in sentences: who pays whom, and how much, for a page, a picture or a message."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.game.money import Money
from scorekeeper.game.settle import Transfer
from scorekeeper.game.start import Start
from scorekeeper.game.state import State
from scorekeeper.game.wording import describe_payment
from scorekeeper.rules.stakes import POTS
from scorekeeper.rules.wording import capital, join_names
from scorekeeper.speech import say, say_many
from scorekeeper.web.writing.money import money
from scorekeeper.web.writing.names import first_name


@dataclass(frozen=True)
class Payout:
    """A payment to be made: who pays whom, how much, and both in a sentence."""

    text: str
    amount: str
    sentence: str


def build_payouts(start: Start, transfers: Iterable[Transfer]) -> list[Payout]:
    """Payments to be made, as they are said."""
    return [_payout(start, transfer) for transfer in transfers]


def _payout(start: Start, transfer: Transfer) -> Payout:
    payer, payee = transfer.payer, transfer.payee
    amount = money(transfer.amount, start.currency)
    return Payout(
        capital(describe_payment(start, payer, payee, "pays")),
        amount,
        f"{capital(describe_payment(start, payer, payee, 'pays', amount))}.",
    )


def count_payments(count: int, *, made: bool = False) -> str:
    """Say how many payments there are to make, where some are `made`.

    >>> count_payments(2), count_payments(0)
    ('two payments settle it', 'Nothing to pay')
    """
    if not count:
        return say("Nothing to pay")
    if made:
        return say_many("{count} payment left", "{count} payments left", count)
    return say_many("{count} payment settles it", "{count} payments settle it", count)


def count_due(money: Money, count: int) -> str:
    """Say how many payments there are to make in a game, where some may be made."""
    return count_payments(count, made=any(paid.payee not in POTS for _, paid in money.paid))


def write_message(title: str, payments: Sequence[Payout]) -> str:
    """Write all payments as a text for a chat: “Jamaican, 21 November. Cid pays Ann £5.30. …”"""
    return " ".join([f"{title}.", *(payment.sentence for payment in payments)])


def describe_pot_won(start: Start, state: State) -> str | None:
    """Say who takes the pot; return None where there is nothing in it."""
    stakes = start.rules.stakes
    pot = sum(posting.amount for posting in state.money.postings if posting.cause == "pot")
    if stakes is None or not pot:
        return None
    winners = [first_name(start, seat) for seat in state.order if seat in state.winners]
    return say_many(
        "{names} takes the {pot} of {amount}.",
        "{names} share the {pot} of {amount}.",
        len(winners),
        names=join_names(winners),
        pot=stakes.pot_name,
        amount=money(pot, start.currency),
    )


def describe_pot_counted(start: Start, state: State) -> str | None:
    """Say how money that lies in the pot already is settled: the payments count it as still to be
    paid, until it is ticked. None in a game without a pot."""
    stakes = start.rules.stakes
    if stakes is None or not any(posting.payee == stakes.pot for posting in state.money.postings):
        return None
    if state.finished:
        return say(
            "What everybody put into the {pot} is included. If it lies on the table and was never"
            " ticked as paid, everybody takes theirs back first.",
            pot=stakes.pot_name,
        )
    return say(
        "What everybody puts into the {pot} is included. Tick it once it’s in there.",
        pot=stakes.pot_name,
    )
