"""The money of a game that was scored on paper, in minor units.

Written from the rulebook alone, as plain_sum.py is. Functions are named after the rules.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import takewhile

from tests.support.plain_sum import Happened, Json, PlainGame, plain_game
from tests.support.plain_variant import PlainMoney

Account = int | str
Payment = tuple[int, Account, Account, int]
"""Because of which entry (0 is the start of the game), from whom, to whom, how much."""


def payments(paper: PlainGame) -> list[Payment]:
    """All that anybody has paid; what is worth nothing is not paid."""
    paid = [*at_the_start(paper)]
    if paper.rules.money:
        for happened in paper.happened:
            paid += of_an_entry(paper.rules.money, happened)
            paid += of_a_hand(paper, paper.rules.money, happened)
    if paper.ended_by is not None:
        if paper.rules.money:
            paid += c10_pot(paper, paper.rules.money, paid)
        paid += c13_stakes(paper)
    return [payment for payment in paid if payment[3]]


def balances(paper: PlainGame) -> dict[Account, int]:
    """What everybody has won or lost, and what lies in the pots; what was paid is not in it."""
    accounts: dict[Account, int] = dict.fromkeys([*paper.seats, "kitty", "pool"], 0)
    for _, payer, payee, amount in payments(paper):
        accounts[payer] -= amount
        accounts[payee] += amount
    return accounts


def still_due(paper: PlainGame, log: list[tuple[int, Json]]) -> Counter[Account]:
    """What every account is owed, or owes, after the debts that were paid."""
    accounts = Counter(balances(paper))
    for _, fact in log:
        if fact["kind"] == "paid":
            accounts[fact["from"]] += fact["amount"]
            accounts[fact["to"]] -= fact["amount"]
    return accounts


def at_the_start(paper: PlainGame) -> Iterator[Payment]:
    """E9: five units into the pool; S10: one into the kitty; C24: who joins pays it then."""
    money = paper.rules.money
    if money:
        numbers = dict.fromkeys(paper.seats, 0) | {seat: number for number, seat in paper.joined}
        for seat, number in numbers.items():
            yield number, seat, money.pot, money.units_at_start * money.unit


def of_an_entry(money: PlainMoney, happened: Happened) -> Iterator[Payment]:
    """E9: for buying in; S10: for buys, playable discards, jokers and pairs."""
    kind, number = happened.fact["kind"], happened.number
    to_pot = money.units_for_buying_in * money.unit if kind == "buy_in" else 0
    to_pot += money.smalls_to_pot.get(kind, 0) * money.small
    if to_pot:
        yield number, happened.fact["seat"], money.pot, to_pot
    if kind in money.units_from_each:
        amount = money.units_from_each[kind] * money.unit
        yield from from_each_other(happened, happened.fact["seat"], amount)


def of_a_hand(paper: PlainGame, money: PlainMoney, happened: Happened) -> Iterator[Payment]:
    """E9: for going out, or with a kalooki; S11: for every ten points left or part of ten, for the
    Blitz, for a streak."""
    hand, deal = happened.fact, happened.deal
    if hand["kind"] != "hand":
        return
    units = money.kalooki if hand.get("kalooki") else money.hand
    yield from from_each_other(happened, hand["out"], units * money.unit)
    blitz = paper.is_blitz(deal)
    times = 2 if blitz and money.blitz_double and hand.get("no_jokers") else 1
    for seat, points in deal.held.items():
        tens = points // 10 + (points % 10 > 0)
        amount = tens * money.ten_points * money.small * times
        yield happened.number, seat, hand["out"], amount
    if blitz:
        yield from from_each_other(happened, hand["out"], money.blitz * money.unit * times)
    if money.streak and s11_is_streak(paper, money, happened):
        yield from from_each_other(happened, hand["out"], money.streak * money.unit)


def s11_is_streak(paper: PlainGame, money: PlainMoney, happened: Happened) -> bool:
    """Out in three rounds running, once per three, or from the third on; void rounds do not
    matter."""
    until_now = takewhile(lambda one: one is not happened, paper.happened)
    winners = [one.fact["out"] for one in until_now if one.fact["kind"] == "hand"]
    running = 1
    for winner in reversed(winners):
        if winner != happened.fact["out"]:
            break
        running += 1
    return running >= 3 if money.streak_goes_on else running % 3 == 0


def from_each_other(happened: Happened, payee: int, amount: int) -> Iterator[Payment]:
    """From every other player who was in the deal."""
    for seat in happened.seats:
        if seat != payee:
            yield happened.number, seat, payee, amount


def c10_pot(paper: PlainGame, money: PlainMoney, paid: list[Payment]) -> Iterator[Payment]:
    """The winners share the pot; units that do not divide go to them, one each, from the first
    dealer's left (E9, S13)."""
    assert paper.ended_by is not None
    coins = sum(amount for _, _, payee, amount in paid if payee == money.pot)
    winners = paper.from_the_left_of(paper.first_dealer, paper.winners())
    shares = Counter({seat: coins // len(winners) for seat in winners})
    shares.update(winners[: coins % len(winners)])
    for seat, share in shares.items():
        yield paper.ended_by, money.pot, seat, share


def c13_stakes(paper: PlainGame) -> Iterator[Payment]:
    """Each pays each who placed better the difference of totals times the stake."""
    ranks = paper.c10_ranks()
    totals = {seat: paper.total(seat) for seat in ranks}
    assert paper.ended_by is not None
    for payer, own in ranks.items():
        for payee, other in ranks.items():
            if other < own:
                points = totals[payer] - totals[payee]
                points = max(0, -points if paper.highest_wins() else points)
                yield paper.ended_by, payer, payee, points * paper.rules.stake_per_point


def plain_state(game: Json, log: list[Json]) -> Json:
    """What the public interface should show of a game after a log of true entries: the part of
    STATE that follows from points and money alone, postings as payments in any order."""
    return state_of(plain_game(game, log))


def state_of(paper: PlainGame) -> Json:
    """The same of a game on paper."""
    accounts = balances(paper)
    ranks = paper.c10_ranks()
    going_on = paper.ended_by is None
    return {
        "status": "playing" if going_on else "finished",
        "hand": {
            "number": paper.now.number,
            "of": paper.rules.last,
            "dealer": paper.dealer(paper.now),
            "starter": paper.starter(paper.now),
        }
        if going_on
        else None,
        "players": [
            {
                "seat": seat,
                "total": paper.total(seat),
                "place": ranks.get(seat),
                "calls": paper.now.calls.count(seat) if going_on else 0,
                "in_play": seat in paper.in_play,
                "eliminated": seat not in paper.in_play and seat not in paper.left,
                "may_buy_in": paper.e8_may_buy_in(seat),
                "buy_in_total": (
                    paper.e8_total_after_buying_in() if paper.e8_may_buy_in(seat) else None
                ),
                "buy_ins": paper.buy_ins.count(seat),
                "balance": accounts[seat],
            }
            for seat in paper.seats
        ],
        "sheet": plain_sheet(paper),
        "winners": paper.winners(),
        "pots": {pot: accounts[pot] for pot in ("kitty", "pool")},
        "postings": Counter(payments(paper)),
    }


def plain_sheet(paper: PlainGame) -> list[Json]:
    """The rows with their running totals; after a buy-in the next row starts from the new one."""
    totals = Counter(paper.began_with)
    rows = []
    for deal in paper.rows():
        cells = {}
        for seat in paper.row_seats(deal):
            totals[seat] += paper.row_sum(deal, seat)
            cells[str(seat)] = {
                "points": paper.row_points(deal, seat),
                "doubled": paper.row_times(deal, seat) == 2,
                "penalties": paper.row_penalties(deal, seat),
                "bonus": paper.row_bonus(deal, seat),
                "sum": paper.row_sum(deal, seat),
                "total": totals[seat],
            }
        totals.update(deal.came_back)
        rows.append(
            {
                "hand": deal.number,
                "entry": deal.closed_by,
                "out": deal.won.get("out") if deal.won else None,
                "void": deal.won is None,
                "put_out": deal.put_out,
                "bought_in": {str(seat): totals[seat] for seat in deal.came_back},
                "seats": cells,
            }
        )
    return rows
