"""The table's money, in minor units, from the same facts as its points."""

from collections import Counter
from collections.abc import Iterator, Mapping

from scorekeeper.game.debts import unpaid_debts
from scorekeeper.game.entries import Account
from scorekeeper.game.postings import Posting
from scorekeeper.game.state import Money
from scorekeeper.game.table import Table
from scorekeeper.rules.stakes import POTS


def count_money(table: Table, ranks: Mapping[int, int]) -> Money:
    """What moved, what each seat is up or down, and what is still to be paid. A finished game has
    paid out its pot and its stakes."""
    postings = list(table.postings)
    if table.finished:
        postings += [*_pot_won(table, ranks), *_stakes_per_point(table, ranks)]
    postings.sort(key=lambda posting: posting.number)
    accounts: Counter[Account] = Counter()
    for posting in postings:
        accounts[posting.payer] -= posting.amount
        accounts[posting.payee] += posting.amount
    last = postings[-1].number if postings else 0
    unsettled, transfers = unpaid_debts(
        accounts,
        [paid for number, paid in table.paid if number >= last],
        earlier=[paid for number, paid in table.paid if number < last],
    )
    return Money(
        postings=tuple(postings),
        balances={seat: accounts[seat] for seat in table.start.seats},
        pots={pot: accounts[pot] for pot in POTS},
        paid=table.paid,
        unsettled=unsettled,
        transfers=transfers,
    )


def _pot_won(table: Table, ranks: Mapping[int, int]) -> Iterator[Posting]:
    """The winners share the pot; what does not divide goes to them in minor units, one each, in
    seat order from the first dealer's left (C10, E9, S13)."""
    stakes, start = table.rules.stakes, table.start
    assert table.ended_by is not None
    if stakes is None:
        return
    pot = sum(posting.amount for posting in table.postings if posting.payee == stakes.pot)
    winners = [seat for seat in start.left_of(start.first_dealer) if ranks.get(seat) == 1]
    each, over = divmod(pot, len(winners))
    for number, seat in enumerate(winners):
        amount = each + (number < over)
        if amount:
            yield Posting(table.ended_by, stakes.pot, seat, amount, "pot")


def _stakes_per_point(table: Table, ranks: Mapping[int, int]) -> Iterator[Posting]:
    """Each player pays everybody who ranks better the difference times the stake, and nothing where
    they have the better total (C13)."""
    stake = table.rules.stake_per_point
    sign = -1 if table.rules.scored_by == "winner" else 1
    assert table.ended_by is not None
    if not stake:
        return
    for payer in ranks:
        for payee in ranks:
            difference = sign * (table.totals[payer] - table.totals[payee])
            if ranks[payee] < ranks[payer] and difference > 0:
                amount = difference * stake
                yield Posting(table.ended_by, payer, payee, amount, "stake_per_point", difference)
