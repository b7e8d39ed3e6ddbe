"""Money: what lies in the pot, who pays whom, and where it all comes from."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import IntegerField, StringField

from scorekeeper.game.corrections import untouched
from scorekeeper.game.entries import Account, Entry, Paid, Strike
from scorekeeper.game.ledger import LedgerLine, explained, ledger
from scorekeeper.game.postings import Transfer
from scorekeeper.game.settle import settle_through
from scorekeeper.rules.stakes import Pot
from scorekeeper.store.games import Game
from scorekeeper.web.access import opens_game
from scorekeeper.web.recording import EntryForm, record, say_refused

pages = Blueprint("money", __name__, url_prefix="/games/<game:game_id>")

POTS: Mapping[str, Pot] = {"kitty": "kitty", "pool": "pool"}


class TickForm(EntryForm):
    """The box beside a payment; `banker` is the seat through which the table settles, if any."""

    banker = IntegerField()


class PaidForm(TickForm):
    """A payment that was made."""

    payer = StringField()
    payee = StringField()
    amount = IntegerField()


class UnpaidForm(TickForm):
    """A payment that was not made after all."""

    entry = IntegerField()


@dataclass(frozen=True)
class Payment:
    """A line to tick: a payment still due, or one noted `at` a time as entry `entry`, which one
    tap takes back while it `stands`."""

    money: Transfer
    entry: int | None = None
    at: str = ""
    stands: bool = False

    def place(self) -> tuple[str, str, int]:
        """Where it stands in the list, whether ticked or not."""
        return str(self.money.payer), str(self.money.payee), self.entry or 0


@dataclass(frozen=True)
class Standing:
    """A player's money: what he is up or down, and for what how much."""

    name: str
    balance: int
    parts: list[tuple[str, int]]


@pages.get("/money")
@opens_game()
def show(game: Game) -> str:
    """The pot, the fewest payments or those through a banker, the ledger. A payment keeps its
    place in the list when it is ticked."""
    money, start = game.state.money, game.start
    lines = ledger(start, money)
    banker = _banker(game)
    transfers = settle_through(banker, money.unsettled) if banker else money.transfers
    return render_template(
        "money/money.html",
        game=game,
        banker=banker,
        due=len(transfers),
        payments=sorted(
            [*(Payment(each) for each in transfers), *_ticked(game)], key=Payment.place
        ),
        lines=lines,
        standings=[_standing(game, lines, seat) for seat in start.seats],
    )


def _banker(game: Game) -> int | None:
    asked = request.args.get("banker", type=int)
    return asked if asked in game.start.seats else None


def _standing(game: Game, lines: list[LedgerLine], seat: int) -> Standing:
    parts = explained(game.start, lines, seat)
    return Standing(game.start.name(seat), game.state.money.balances[seat], parts)


def _ticked(game: Game) -> Iterator[Payment]:
    """The debts paid at the table."""
    stands = untouched(game.entries)
    for number, paid in game.state.money.paid:
        made = Transfer(paid.payer, paid.payee, paid.amount)
        yield Payment(made, number, game.log[number - 1].at, number in stands)


@pages.post("/paid")
@opens_game("host")
def tick(game: Game) -> ResponseReturnValue:
    """Ticks a payment: it was made."""
    form = PaidForm()
    paid = Paid(_account(form.payer.data), _account(form.payee.data), form.amount.data or 0)
    return _noted(game, paid, form)


@pages.post("/not-paid")
@opens_game("host")
def untick(game: Game) -> ResponseReturnValue:
    """Takes the tick back."""
    form = UnpaidForm()
    return _noted(game, Strike(form.entry.data or 0), form)


def _noted(game: Game, entry: Entry, form: TickForm) -> ResponseReturnValue:
    """Records a tick, which shows by itself; back to the same list."""
    say_refused(record(game, entry, form))
    return redirect(url_for("money.show", game_id=game.id, banker=form.banker.data or None), 303)


def _account(text: str | None) -> Account:
    """A seat or a pot; what is neither is a seat where nobody sits."""
    text = text or ""
    if text in POTS:
        return POTS[text]
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else 0
