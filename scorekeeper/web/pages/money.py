"""Money: who is up and down, what lies in the pot, who pays whom, and where it comes from."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import HiddenField

from scorekeeper.game.corrections import find_uncorrected
from scorekeeper.game.entries import Account, Entry, Paid, Strike
from scorekeeper.game.ledger import explain_balance, explain_points, ledger
from scorekeeper.game.money import find_biggest_winners
from scorekeeper.game.payments import Posting
from scorekeeper.game.pot import count_put_in, find_missing, find_noted, left_between_players
from scorekeeper.game.settle import Transfer, settle_through
from scorekeeper.game.start import Start
from scorekeeper.game.state import Player
from scorekeeper.game.wording import describe_payment, payment_in_words
from scorekeeper.rules.stakes import POTS, Stakes
from scorekeeper.rules.wording import capital
from scorekeeper.speech import in_words, say, say_many
from scorekeeper.store.games import Game
from scorekeeper.web.forms.parts import HiddenAccount, HiddenNumber
from scorekeeper.web.forms.recording import EntryForm, Outcome, flash_refusals, record, record_each
from scorekeeper.web.security.access import opens_game
from scorekeeper.web.writing.money import brief_money, have_cents, money, money_with_sign
from scorekeeper.web.writing.names import by_first_names, first_name
from scorekeeper.web.writing.payments import (
    build_payouts,
    count_due,
    describe_pot_counted,
    describe_pot_won,
    write_message,
)
from scorekeeper.web.writing.standings import sort_by_seat
from scorekeeper.web.writing.titles import game_and_day, game_and_short_day

MIDDLE, MAX_BAR = 500, 460
"""Where a bar begins, and how long the longest is, in a drawing 1000 units wide."""

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


class PotForm(TickForm):
    """The answer whether the pot lies on the table."""

    lies = HiddenField()


@dataclass(frozen=True)
class Payment:
    """A line of the list: a payment to be made, or one that was recorded, with the time in
    `recorded_at`. Its box sends the `fields` when it is ticked; there are none where a tick can no
    longer be taken back."""

    text: str
    amount: str
    label: str
    recorded_at: str | None
    fields: Mapping[str, Account | None]


@dataclass(frozen=True)
class UpDown:
    """What a player is up or down: the `amount`, and a bar from the middle, 1000 units wide."""

    player: Player
    amount: str
    sign: Literal["up", "down", "even"]
    left: int
    width: int


@dataclass(frozen=True)
class AccountOf:
    """What the player of a `seat` is up or down, and the parts it is the sum of: what for, and how
    much; apart from it, what they have `in_pot` while nobody has won that, and its parts."""

    seat: int
    balance: int
    amount: str
    parts: list[tuple[str, int]]
    in_pot: int
    into_pot: list[tuple[str, int]]


@dataclass(frozen=True)
class Pot:
    """What lies in the pot, or should: its name, how much, and what becomes of it. Whether it
    `lies` on the table; None where only a part of it does."""

    name: str
    amount: str
    note: str
    lies: bool | None


@pages.get("/money")
@opens_game()
def show(game: Game) -> ResponseReturnValue:
    """Show who is up and who is down; once the game has ended, or the table settles before, who
    pays whom."""
    state, start = game.state, game.start
    settles = state.finished or "settle" in request.args
    view = _settling(game) if settles else _so_far(game)
    return render_template(
        "money/settling.html" if settles else "money/so_far.html",
        game=game,
        title=say("Money, {game}", game=start.rules.name),
        game_and_day=game_and_short_day(game),
        **view,
    )


def _so_far(game: Game) -> dict[str, Any]:
    """Build who is up and who is down; what was paid into the pot is told apart from it."""
    start, books = game.start, game.state.money
    counted: list[Posting] = []
    into_pot: list[Posting] = []
    for each in books.postings:
        (into_pot if each.payee in POTS else counted).append(each)
    stake, currency = start.rules.stake_per_point, start.currency
    put_in = count_put_in(books, start.rules.stakes.pot) if start.rules.stakes else {}
    shown = *game.state.amounts.values(), *put_in.values(), stake
    with_cents = have_cents(shown, currency)
    return {
        "pot": _pot(game, settles=False, with_cents=with_cents),
        "headline": _headline(game, with_cents=with_cents),
        "standings": _standings(game, with_cents=with_cents),
        "has_paid": books.between_players != left_between_players(books),
        "stake_per_point": money(stake, currency, with_cents=with_cents) if stake else "",
        "may_settle": bool(books.postings),
        "accounts": _accounts(game, [*counted, *game.state.points_owed], into_pot),
    }


def _accounts(
    game: Game, postings: Sequence[Posting], into_pot: Sequence[Posting] = ()
) -> list[AccountOf]:
    """Build what each player won and paid, and what for: for their points, against whom."""
    start, currency = by_first_names(game.start), game.start.currency
    lines, pot_lines = ledger(start, postings), ledger(start, into_pot)
    counted = [line for line in lines if line.cause != "stake_per_point"]
    accounts = []
    for seat in start.seats:
        parts = explain_balance(start, counted, seat) + explain_points(start, postings, seat)
        put_in = explain_balance(start, pot_lines, seat)
        if parts or put_in:
            amount, in_pot = (sum(paid for _, paid in each) for each in (parts, put_in))
            written = money_with_sign(amount, currency, with_cents=True)
            accounts.append(AccountOf(seat, amount, written, parts, in_pot, put_in))
    return accounts


def _settling(game: Game) -> dict[str, Any]:
    """Build the fewest payments, or those through a banker. A payment keeps its place in the list
    when it is ticked."""
    state, banker = game.state, _banker(game)
    transfers = settle_through(banker, state.money.unsettled) if banker else state.money.transfers
    payouts = build_payouts(game.start, transfers)
    return {
        "pot": _pot(game, settles=True),
        "due": _count_due(game, len(transfers)),
        "pot_counted": describe_pot_counted(game.start, state),
        "payments": _payments(game, transfers, banker),
        "message": write_message(game_and_day(game), payouts) if payouts else None,
        "banker": banker,
        "may_choose_banker": transfers or banker,
        "accounts": _accounts(game, state.money.postings),
    }


def _banker(game: Game) -> int | None:
    seat = request.args.get("banker", type=int)
    return seat if seat in game.start.seats else None


def _headline(game: Game, *, with_cents: bool) -> str:
    """Say who is up most, or how many are where several are up as much."""
    if not _is_for_money(game):
        return say("No stakes")
    amounts = game.state.amounts
    seats = find_biggest_winners(amounts)
    if not seats:
        return say("Everybody is even")
    return say_many(
        "{name} is up {amount}",
        "{many} are up {amount} each",
        len(seats),
        name=first_name(game.start, seats[0]),
        many=capital(in_words(len(seats))),
        amount=money(amounts[seats[0]], game.start.currency, with_cents=with_cents),
    )


def _is_for_money(game: Game) -> bool:
    return bool(game.start.rules.stakes or game.start.rules.stake_per_point)


def _standings(game: Game, *, with_cents: bool) -> list[UpDown]:
    """Return what each player is up or down without the pot; nothing in a game without money."""
    if not _is_for_money(game):
        return []
    amounts, currency = game.state.amounts, game.start.currency
    most = max(1, *map(abs, amounts.values()))
    return [
        _up_down(
            player,
            amounts[player.seat],
            most,
            money_with_sign(amounts[player.seat], currency, with_cents=with_cents),
        )
        for player in sort_by_seat(game.state)
    ]


def _up_down(player: Player, amount: int, most: int, written: str) -> UpDown:
    width = MAX_BAR * abs(amount) // most
    left = MIDDLE - width if amount < 0 else MIDDLE
    sign: Literal["up", "down", "even"] = "up" if amount > 0 else "down" if amount else "even"
    return UpDown(player, written, sign, left, width)


def _pot(game: Game, *, settles: bool, with_cents: bool = False) -> Pot | None:
    """Return the pot; None in a game without one, or with nothing in it. It isn't counted before
    the table settles."""
    stakes, books, currency = game.start.rules.stakes, game.state.money, game.start.currency
    if stakes is None or stakes.for_nothing:
        return None
    put_in = count_put_in(books, stakes.pot).values()
    won = describe_pot_won(game.start, game.state)
    takes = won or ("" if settles else say("The winner takes it. Until then it isn’t counted."))
    each = ""
    # Of amounts that differ, “Where it comes from” tells whose is whose.
    if len(set(put_in)) == 1 and not won:
        share = money(min(put_in), currency, with_cents=with_cents)
        each = say("{amount} from each.", amount=share)
    amount = brief_money(sum(put_in), currency, with_cents=with_cents)
    return Pot(stakes.pot_name, amount, f"{each} {takes}".strip(), _lies_on_the_table(game, stakes))


def _lies_on_the_table(game: Game, stakes: Stakes) -> bool | None:
    if not find_noted(game.state.money, stakes.pot):
        return False
    return None if find_missing(game.state.money, stakes.pot) else True


def _count_due(game: Game, count: int) -> str:
    """Say how many payments there are to make."""
    if game.state.finished or not count:
        return capital(count_due(game.state.money, count))
    return say_many("So far: {count} payment", "So far: {count} payments", count)


def _payments(game: Game, due: tuple[Transfer, ...], banker: int | None) -> list[Payment]:
    """List payments to be made and those noted, in an order that ticking one does not change. What
    was paid into a pot is answered by one question at the end."""
    noted = [
        (Transfer(paid.payer, paid.payee, paid.amount), number)
        for number, paid in game.state.money.paid
        if not (game.state.finished and paid.payee in POTS)
    ]
    unsorted = [*((transfer, 0) for transfer in due), *noted]
    ordered = sorted(unsorted, key=_place)
    standing, currency = find_uncorrected(game.entries), game.start.currency
    with_cents = have_cents((transfer.amount for transfer, _ in ordered), currency)
    written = partial(money, currency=currency, with_cents=with_cents)
    return [
        _noted_payment(game, transfer, number, banker, written, stands=number in standing)
        if number
        else _due_payment(game, transfer, banker, written)
        for transfer, number in ordered
    ]


def _place(line: tuple[Transfer, int]) -> tuple[bool, str, str, bool, int]:
    """Return what puts a payment in its place: what a pot pays is first, and between the same two
    what is due is last, so that it is there still when it is ticked."""
    transfer, number = line
    payer, payee = transfer.payer, transfer.payee
    return payer not in POTS, f"{payer:>2}", f"{payee:>2}", not number, number


def _due_payment(
    game: Game, transfer: Transfer, banker: int | None, written: Callable[[int], str]
) -> Payment:
    start = game.start
    payer, payee = transfer.payer, transfer.payee
    (payout,) = build_payouts(start, [transfer])
    return Payment(
        text=_say_briefly(start, transfer, "pays"),
        amount=written(transfer.amount),
        label=describe_payment(start, payer, payee, "paid", payout.amount),
        recorded_at=None,
        fields={"banker": banker, "payer": payer, "payee": payee, "amount": transfer.amount},
    )


def _noted_payment(
    game: Game,
    transfer: Transfer,
    number: int,
    banker: int | None,
    written: Callable[[int], str],
    *,
    stands: bool,
) -> Payment:
    start = game.start
    payer, payee = transfer.payer, transfer.payee
    paid = describe_payment(start, payer, payee, "paid", money(transfer.amount, start.currency))
    return Payment(
        text=_say_briefly(start, transfer, "paid"),
        amount=written(transfer.amount),
        label=say("Take back: {what}", what=paid),
        recorded_at=game.log[number - 1].at,
        fields={"banker": banker, "entry": number} if stands else {},
    )


def _say_briefly(start: Start, transfer: Transfer, how: Literal["pays", "paid"]) -> str:
    """Say who pays, or paid, whom, by first names, so that a payment takes one line."""
    name = partial(first_name, start)
    return capital(payment_in_words(name, transfer.payer, transfer.payee, how))


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


@pages.post("/pot")
@opens_game("score")
def answer(game: Game) -> ResponseReturnValue:
    """Note that all of the pot lies on the table, or that nothing does."""
    form, stakes = PotForm(), game.start.rules.stakes
    entries: Sequence[Entry] = ()
    if stakes and form.lies.data == "yes":
        entries = find_missing(game.state.money, stakes.pot)
    elif stakes:
        entries = [Strike(number) for number in find_noted(game.state.money, stakes.pot)]
    return _back(game, record_each(game, entries, form), form)


def _record_tick(game: Game, entry: Entry, form: TickForm) -> ResponseReturnValue:
    return _back(game, record(game, entry, form), form)


def _back(game: Game, outcome: Outcome, form: TickForm) -> ResponseReturnValue:
    """Go back to the same list, in which a tick shows by itself."""
    flash_refusals(outcome)
    settle = None if game.state.finished else "now"
    banker = form.banker.data or None
    return redirect(url_for("money.show", game_id=game.id, settle=settle, banker=banker), 303)
