"""A whole evening in two tables, for tests that show games in which players come, go and pay."""

from collections.abc import Sequence

from scorekeeper.game.entries import Entry
from scorekeeper.game.payments import Posting
from scorekeeper.game.start import Start
from scorekeeper.game.state import State
from scorekeeper.rules.stakes import Pot
from tests.support.builders import play

Payment = tuple[int | str, int | str, int]


def running_totals(state: State) -> list[list[str]]:
    """Return the sheet, each cell as what the hand added and the total it led to: `31/151`, or a
    dot for a player who was not in the hand. A line `in` below a hand shows the totals of those
    who bought in."""
    seats = [player.seat for player in state.players]
    lines = [["hand", "out", *(player.name for player in state.players)]]
    for row in state.sheet:
        number = str(row.hand.number)
        cells = {seat: f"{score.sum}/{row.total(seat)}" for seat, score in row.scores.items()}
        winner = state.player(row.out).name if row.out else "–"
        lines.append([number, winner, *(cells.get(seat, ".") for seat in seats)])
        if row.bought_in:
            back = {seat: f"={total}" for seat, total in row.bought_in.items()}
            lines.append([number, "in", *(back.get(seat, ".") for seat in seats)])
    return lines


def purses(start: Start, entries: Sequence[Entry], pot: Pot) -> list[list[str]]:
    """Return what everybody is up or down, and what lies in the pot: before the first entry and
    after every entry that moved money, with the number of that entry."""
    names = [start.name(seat) for seat in start.seats]
    lines = [["entry", *names, pot]]
    for number in range(len(entries) + 1):
        money = play(start, *entries[:number]).money
        purse = [money.balances[seat] for seat in start.seats] + [money.pots[pot]]
        assert sum(purse) == 0
        line = [str(amount) for amount in purse]
        if line != lines[-1][1:]:
            lines.append([str(number), *line])
    return lines


def paid_for(state: State, cause: str) -> list[Payment]:
    """Return (from, to, amount) of everything that was paid for one cause."""
    return [_payment(posting) for posting in state.money.postings if posting.cause == cause]


def paid_by(state: State, entry: int) -> list[tuple[str, Payment]]:
    """Return the cause and (from, to, amount) of everything that one entry moved."""
    return [
        (posting.cause, _payment(posting))
        for posting in state.money.postings
        if posting.number == entry
    ]


def due(state: State) -> list[Payment]:
    """Return (from, to, amount) of what is still to be paid."""
    return [(due.payer, due.payee, due.amount) for due in state.money.transfers]


def _payment(posting: Posting) -> Payment:
    return posting.payer, posting.payee, posting.amount
