"""Money: what lies in the pot, who pays whom, and where it all comes from."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from scorekeeper.game.corrections import find_uncorrected
from scorekeeper.game.entries import Account, Entry, Paid, Strike
from scorekeeper.game.ledger import LedgerLine, explain_balance, ledger
from scorekeeper.game.settle import Transfer, settle_through
from scorekeeper.game.wording import describe_payment
from scorekeeper.rules.wording import capital, in_words
from scorekeeper.speech import mark, say, say_many
from scorekeeper.store.games import Game
from scorekeeper.web.forms.parts import HiddenAccount, HiddenNumber
from scorekeeper.web.forms.recording import EntryForm, flash_refusals, record
from scorekeeper.web.security.access import opens_game
from scorekeeper.web.writing.language import say_marked_up
from scorekeeper.web.writing.money import balance, money
from scorekeeper.web.writing.payments import build_payouts, describe_pot_counted, write_message
from scorekeeper.web.writing.seat_marks import seat_mark
from scorekeeper.web.writing.standings import names_of
from scorekeeper.web.writing.titles import game_and_day

pages = Blueprint("money", __name__, url_prefix="/games/<game:game_id>")


class TickForm(EntryForm):
    """The box beside a payment; `banker` is the seat through which the table settles, if any."""

    banker = HiddenNumber()


class PaidForm(TickForm):
    """A payment that was made; the amount is in minor units."""

    payer = HiddenAccount()
    payee = HiddenAccount()
    amount = HiddenNumber()


class UnpaidForm(TickForm):
    """A payment that was not made after all, by the number of its entry."""

    entry = HiddenNumber()


@dataclass(frozen=True)
class Headline:
    """What the page is about: the `pot`, with a line above it, or a sentence."""

    text: str
    pot: str | None = None


@dataclass(frozen=True)
class Payment:
    """A line of the list: a payment to be made, which can be shared as a `sentence`, or one that
    was recorded, with the time in `recorded_at`. Its box sends the `fields` when it is ticked;
    there are none where a tick can no longer be taken back."""

    text: str
    amount: str
    label: str
    sentence: str | None
    recorded_at: str | None
    fields: Mapping[str, Account | None]


@pages.get("/money")
@opens_game()
def show(game: Game) -> ResponseReturnValue:
    """Show the pot, the fewest payments or those through a banker, the ledger. A payment keeps its
    place in the list when it is ticked."""
    state, start = game.state, game.start
    banker = _banker(game)
    transfers = settle_through(banker, state.money.unsettled) if banker else state.money.transfers
    lines = ledger(start, state.money)
    return render_template(
        "money/money.html",
        game=game,
        title=say("Money, {game}", game=start.rules.name),
        game_and_day=game_and_day(game),
        headline=_headline(game, lines),
        due=_count_due(game, len(transfers)),
        pot_counted=describe_pot_counted(start, state),
        payments=_payments(game, transfers, banker),
        message=_message(game, transfers),
        banker=banker,
        may_choose_banker=transfers or banker,
        ledger=lines,
        explanations=list(_explanations(game, lines)),
    )


def _banker(game: Game) -> int | None:
    seat = request.args.get("banker", type=int)
    return seat if seat in game.start.seats else None


def _headline(game: Game, lines: list[LedgerLine]) -> Headline:
    rules, currency = game.start.rules, game.start.currency
    won = next((line for line in lines if line.cause == "pot"), None)
    if rules.stakes and won:
        winners = [player for player in game.state.players if player.seat in game.state.winners]
        sentence = say_many(
            "{names} takes the {pot}",
            "{names} share the {pot}",
            len(winners),
            names=names_of(winners),
            pot=rules.stakes.pot_name,
        )
        return Headline(sentence, pot=money(sum(won.amounts.values()), currency))
    if rules.stakes:
        pot = game.state.money.pots[rules.stakes.pot]
        return Headline(say("In the {pot}", pot=rules.stakes.pot_name), pot=money(pot, currency))
    if game.state.finished:
        return Headline(say("Who pays whom"))
    if rules.stake_per_point:
        amount = money(rules.stake_per_point, currency)
        return Headline(say("{amount} a point, paid at the end", amount=amount))
    return Headline(say("No stakes"))


def _count_due(game: Game, count: int) -> str:
    """Say how many payments there are to make."""
    if not count:
        return say("Nothing to pay")
    word = in_words(count)
    if not game.state.finished:
        return say_many("So far: {count} payment", "So far: {count} payments", count, count=word)
    settled = say_many(
        "{count} payment settles it", "{count} payments settle it", count, count=word
    )
    return capital(settled)


def _message(game: Game, due: tuple[Transfer, ...]) -> str | None:
    """Return all payments to be made as a text; None for one, which has a button of its own."""
    all_due = build_payouts(game.start, due)
    return write_message(game_and_day(game), all_due) if len(all_due) > 1 else None


def _payments(game: Game, due: tuple[Transfer, ...], banker: int | None) -> list[Payment]:
    """List payments to be made and those noted, in an order that ticking one does not change."""
    noted = [
        (Transfer(paid.payer, paid.payee, paid.amount), number)
        for number, paid in game.state.money.paid
    ]
    unsorted = [*((transfer, 0) for transfer in due), *noted]
    ordered = sorted(unsorted, key=lambda each: (str(each[0].payer), str(each[0].payee), each[1]))
    standing = find_uncorrected(game.entries)
    return [
        _noted_payment(game, transfer, number, banker, stands=number in standing)
        if number
        else _due_payment(game, transfer, banker)
        for transfer, number in ordered
    ]


def _due_payment(game: Game, transfer: Transfer, banker: int | None) -> Payment:
    start = game.start
    payer, payee = transfer.payer, transfer.payee
    (payout,) = build_payouts(start, [transfer])
    return Payment(
        text=payout.text,
        amount=payout.amount,
        label=describe_payment(start, payer, payee, "paid", payout.amount),
        sentence=payout.sentence,
        recorded_at=None,
        fields={"banker": banker, "payer": payer, "payee": payee, "amount": transfer.amount},
    )


def _noted_payment(
    game: Game, transfer: Transfer, number: int, banker: int | None, *, stands: bool
) -> Payment:
    start = game.start
    payer, payee = transfer.payer, transfer.payee
    amount = money(transfer.amount, start.currency)
    paid = describe_payment(start, payer, payee, "paid", amount)
    return Payment(
        text=capital(describe_payment(start, payer, payee, "paid")),
        amount=amount,
        label=say("Take back: {what}", what=paid),
        sentence=None,
        recorded_at=game.log[number - 1].at,
        fields={"banker": banker, "entry": number} if stands else {},
    )


def _explanations(game: Game, lines: list[LedgerLine]) -> Iterator[Markup]:
    """Yield what each player is up or down, and for what."""
    for seat, amount in game.state.money.balances.items():
        parts = explain_balance(game.start, lines, seat)
        if parts:
            yield _explanation(game, seat, amount, parts)


def _explanation(game: Game, seat: int, amount: int, parts: list[tuple[str, int]]) -> Markup:
    if amount > 0:
        sentence = mark("{name} is up {amount}: {parts}.")
    elif amount:
        sentence = mark("{name} is down {amount}: {parts}.")
    else:
        sentence = mark("{name} is even: {parts}.")
    part = Markup('<span class="part">{} {}</span>')
    currency = game.start.currency
    return say_marked_up(
        sentence,
        name=Markup("{}<b>{}</b>").format(seat_mark(seat), game.start.name(seat)),
        amount=money(abs(amount), currency),
        parts=Markup(", ").join(part.format(what, balance(paid, currency)) for what, paid in parts),
    )


@pages.post("/paid")
@opens_game("score")
def tick(game: Game) -> ResponseReturnValue:
    """Tick a payment: it was made."""
    form = PaidForm()
    return _record_tick(game, Paid(form.payer.data, form.payee.data, form.amount.data), form)


@pages.post("/not-paid")
@opens_game("score")
def untick(game: Game) -> ResponseReturnValue:
    """Take the tick back."""
    form = UnpaidForm()
    return _record_tick(game, Strike(form.entry.data), form)


def _record_tick(game: Game, entry: Entry, form: TickForm) -> ResponseReturnValue:
    """Record a tick, which shows by itself; back to the same list."""
    flash_refusals(record(game, entry, form))
    return redirect(url_for("money.show", game_id=game.id, banker=form.banker.data or None), 303)
