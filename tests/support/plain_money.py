"""The money of a game that was scored on paper, in minor units.

Written from the rulebook alone, as plain_sum.py is. Functions are named after the rules.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import takewhile

from tests.support.plain_sum import Happened, Json, PlainGame, from_the_left_of, plain_game

Account = int | str
Payment = tuple[int, Account, Account, int]
"""Because of which entry (0 is the start of the game), from whom, to whom, how much."""

POTS = {"european": "pool", "south-african": "kitty"}


def payments(paper: PlainGame) -> list[Payment]:
    """All that anybody has paid; what is worth nothing is not paid."""
    paid = [*at_the_start(paper)]
    for happened in paper.happened:
        if paper.variant == "european":
            paid += e9_payments(paper, happened)
        elif paper.variant == "south-african":
            paid += s10_payments(paper, happened)
            paid += s11_payments(paper, happened)
    if paper.ended_by is not None:
        paid += c10_pot(paper, paid)
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
    """E9: five units into the pool; S10: one into the kitty."""
    units = {"european": 5, "south-african": 1}.get(paper.variant)
    if units:
        for seat in paper.seats:
            yield 0, seat, POTS[paper.variant], units * paper.options["unit"]


def e9_payments(paper: PlainGame, happened: Happened) -> Iterator[Payment]:
    """One unit to the winner of a hand, for a kalooki two; five into the pool for buying in."""
    fact, unit = happened.fact, paper.options["unit"]
    if fact["kind"] == "hand":
        yield from from_each_other(happened, fact["out"], (2 if fact.get("kalooki") else 1) * unit)
    elif fact["kind"] == "buy_in":
        yield happened.number, fact["seat"], "pool", 5 * unit


def s10_payments(paper: PlainGame, happened: Happened) -> Iterator[Payment]:
    """Buys and playable discards into the kitty, jokers and pairs from each other player."""
    fact = happened.fact
    if fact["kind"] in ("call", "playable_discard"):
        yield happened.number, fact["seat"], "kitty", paper.options["small"]
    elif fact["kind"] in ("cut", "jokers_dealt", "four_pairs"):
        yield from from_each_other(happened, fact["seat"], paper.options["unit"])


def s11_payments(paper: PlainGame, happened: Happened) -> Iterator[Payment]:
    """For every ten points left or part of ten, for the Blitz, for a streak."""
    hand, deal = happened.fact, happened.deal
    if hand["kind"] != "hand":
        return
    small, unit = paper.options["small"], paper.options["unit"]
    blitz = paper.is_blitz(deal)
    times = 2 if blitz and paper.options["blitz_double"] and hand.get("no_jokers") else 1
    for seat, left in hand["left"].items():
        points = paper.c6_points(deal, left)
        tens = points // 10 + (points % 10 > 0)
        yield happened.number, int(seat), hand["out"], tens * small * times
    if blitz:
        yield from from_each_other(happened, hand["out"], unit * times)
    if s11_is_streak(paper, happened):
        yield from from_each_other(happened, hand["out"], unit)


def s11_is_streak(paper: PlainGame, happened: Happened) -> bool:
    """Out in three rounds running, once per three, or from the third on; void rounds do not
    matter."""
    until_now = takewhile(lambda one: one is not happened, paper.happened)
    winners = [one.fact["out"] for one in until_now if one.fact["kind"] == "hand"]
    running = 1
    for winner in reversed(winners):
        if winner != happened.fact["out"]:
            break
        running += 1
    return running >= 3 if paper.options["streak"] == "from_third" else running % 3 == 0


def from_each_other(happened: Happened, payee: int, amount: int) -> Iterator[Payment]:
    """From every other player who was in the deal."""
    for seat in happened.seats:
        if seat != payee:
            yield happened.number, seat, payee, amount


def c10_pot(paper: PlainGame, paid: list[Payment]) -> Iterator[Payment]:
    """The winners share the pot; units that do not divide go to them, one each, from the first
    dealer's left (E9, S13)."""
    if paper.variant not in POTS or paper.ended_by is None:
        return
    pot = POTS[paper.variant]
    coins = sum(amount for _, _, payee, amount in paid if payee == pot)
    winners = from_the_left_of(paper.first_dealer, paper.winners())
    shares = Counter({seat: coins // len(winners) for seat in winners})
    shares.update(winners[: coins % len(winners)])
    for seat, share in shares.items():
        yield paper.ended_by, pot, seat, share


def c13_stakes(paper: PlainGame) -> Iterator[Payment]:
    """Each pays each who placed better the difference of totals times the stake."""
    places = paper.c10_places()
    assert paper.ended_by is not None
    for payer, own in places.items():
        for payee, other in places.items():
            if other < own:
                points = abs(paper.total(payer) - paper.total(payee))
                yield paper.ended_by, payer, payee, points * paper.options["stake_per_point"]


def plain_state(game: Json, log: list[Json]) -> Json:
    """What the public interface should show of a game after a log of true entries: the part of
    STATE that follows from points and money alone, postings as payments in any order."""
    paper = plain_game(game, log)
    accounts = balances(paper)
    places = paper.c10_places()
    going_on = paper.ended_by is None
    return {
        "status": "playing" if going_on else "finished",
        "hand": {
            "number": paper.now.number,
            "of": paper.last,
            "dealer": paper.dealer(paper.now),
            "starter": paper.starter(paper.now),
        }
        if going_on
        else None,
        "players": [
            {
                "seat": seat,
                "total": paper.total(seat),
                "place": places.get(seat),
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
        "sheet": plain_rules(paper),
        "winners": paper.winners(),
        "pots": {pot: accounts[pot] for pot in ("kitty", "pool")},
        "postings": Counter(payments(paper)),
    }


def plain_rules(paper: PlainGame) -> list[Json]:
    """The rows with their running totals; after a buy-in the next row starts from the new one."""
    totals: Counter[int] = Counter()
    rules = []
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
        rules.append(
            {
                "hand": deal.number,
                "entry": deal.closed_by,
                "out": deal.won["out"] if deal.won else None,
                "void": deal.won is None,
                "put_out": deal.put_out,
                "bought_in": {str(seat): totals[seat] for seat in deal.came_back},
                "seats": cells,
            }
        )
    return rules
