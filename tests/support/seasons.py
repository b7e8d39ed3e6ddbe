"""Seasons at random, and their table once more: added up game by game from what the API says of
each, by somebody who knows nothing of the package's circles."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from hypothesis import strategies as st

from scorekeeper.circle.evenings import Evening, build_evening
from scorekeeper.circle.owing import Payment
from scorekeeper.circle.people import People
from scorekeeper.game.entries import End, Entry
from scorekeeper.game.replay import replay
from scorekeeper.game.state import State
from scorekeeper.game.summary import Summary, summarise
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.state import write_state
from tests.support.logs import admit
from tests.support.many import many
from tests.support.random_games import NAMES, random_game, seeds

CIRCLE = "c" * 22
Json = dict[str, Any]


@dataclass(frozen=True)
class PlayedGame:
    """A game of a season: when it was begun and ended, and its state."""

    id: str
    begun: str
    ended: str
    state: State

    @property
    def summary(self) -> Summary:
        """The game in short."""
        nobody = [None for _ in self.state.players]
        return summarise(self.id, 0, self.begun, self.ended, self.state, nobody)

    @property
    def json(self) -> Json:
        """What the API says of it."""
        return dict(write_state(self.id, 0, self.state.start, self.state, "", counts={}))


@st.composite
def seasons(draw: st.DrawFn, max_games: int = 8) -> list[PlayedGame]:
    """Games of some years, most of them played to their end; people sit where they like."""
    chance = Random(draw(seeds))
    count = draw(st.integers(0, many(5, max_games)))
    return [_game(chance, number) for number in range(count)]


def _game(chance: Random, number: int) -> PlayedGame:
    variant = VARIANTS[chance.choice(["jamaican", "european", "south-african", "north-american"])]
    start, log = random_game(chance, variant, chance.randint(2, 16))
    names = chance.sample(NAMES, len(start.players))
    started = replace(start, players=tuple(names), currency=chance.choice([None, "GBP", "ZAR"]))
    kept: list[Entry] = []
    for entry in log:  # what named a player may not be true of the others
        if not admit(started, kept, entry):
            kept.append(entry)
    if chance.random() < 0.8 and not admit(started, kept, End()):
        kept.append(End())
    time = f"{chance.choice((2025, 2026))}-{1 + number:02}-{chance.randint(1, 28):02}T2"
    return PlayedGame(f"{number:022}", f"{time}0:00:00Z", f"{time}3:00:00Z", replay(started, kept))


def people_of(games: Sequence[PlayedGame]) -> People:
    """The people of a season of whom nothing was decided."""
    names = (player.name for game in games for player in game.state.players)
    return People(CIRCLE, [], names)


def evenings_of(games: Sequence[PlayedGame], people: People | None = None) -> list[Evening]:
    """The evenings of a season."""
    known = people or people_of(games)
    in_order = sorted(games, key=lambda game: game.begun)
    return [build_evening(game.summary, known) for game in in_order]


def plain_table(games: Sequence[PlayedGame]) -> dict[str, Json]:
    """What the season's table has to say, by name."""
    over = [(game, game.json) for game in games if game.json["status"] == "finished"]
    scorings = {(says["variant"], game.state.start.rules.scored_by) for game, says in over}
    table = {}
    for name in {player["name"] for _, says in over for player in says["players"]}:
        lines = [_plain_line(says, name) for _, says in over]
        played = [line for line in lines if line]
        if not played:
            continue
        places = [line["place"] for line in played if line["place"]]
        money: dict[str | None, int] = {}
        for line in played:
            if line["has_money"]:
                money[line["currency"]] = money.get(line["currency"], 0) + line["balance"]
        table[name] = {
            "games": len(played),
            "wins": len([place for place in places if place == 1]),
            "average_place": sum(places) / len(places) if places else None,
            "points": sum(line["points"] for line in played) if len(scorings) == 1 else None,
            "hands_won": sum(line["hands_won"] for line in played),
            "tables_bent": sum(line["tables_bent"] for line in played),
            "money": money,
        }
    return table


def _plain_line(says: Json, name: str) -> Json | None:
    """What one game brought somebody, who may have left and sat down again."""
    players = [player for player in says["players"] if player["name"] == name]
    if not players:
        return None
    seats = [player["seat"] for player in players]
    best = min(players, key=lambda player: player["place"] or 99)
    won = [row for row in says["sheet"] if row["out"] in seats]
    balances = says["money"]["balances"]
    return {
        "place": best["place"],
        "points": best["total"],
        "hands_won": len(won),
        "tables_bent": len([row for row in won if row["bent"]]),
        "balance": sum(balances[str(seat)] for seat in seats),
        "currency": says["money"]["currency"],
        "has_money": any(balances.values()),
    }


def plain_debts(
    games: Sequence[PlayedGame], payments: Sequence[Payment]
) -> dict[str | None, dict[str, int]]:
    """What everybody still owes (below 0) or is owed, by currency and name or pot: what the API
    says of each game's balances and payments, and what was paid since. Those that are even are left
    out. In these payments, people stand by their names."""
    debts: dict[str | None, dict[str, int]] = {}

    def move(currency: str | None, name: str, amount: int) -> None:
        owed = debts.setdefault(currency, {})
        owed[name] = owed.get(name, 0) + amount

    for game in games:
        says = game.json
        if says["status"] != "finished":
            continue
        money = says["money"]
        names = {str(player["seat"]): player["name"] for player in says["players"]}
        for account, amount in (money["balances"] | money["pots"]).items():
            move(money["currency"], names.get(account, account), amount)
        for paid in money["paid"]:
            payer, payee = str(paid["from"]), str(paid["to"])
            move(money["currency"], names.get(payer, payer), paid["amount"])
            move(money["currency"], names.get(payee, payee), -paid["amount"])
    for one in payments:
        move(one.currency, one.payer, one.amount)
        move(one.currency, one.payee, -one.amount)
    return {
        currency: {name: amount for name, amount in owed.items() if amount}
        for currency, owed in debts.items()
    }


def plain_meetings(games: Sequence[PlayedGame]) -> dict[tuple[str, str], list[int]]:
    """How often each one finished ahead of each other one, behind them, and level, by names."""
    met: dict[tuple[str, str], list[int]] = {}
    for game in games:
        says = game.json
        if says["status"] != "finished":
            continue
        places: dict[str, int] = {}
        for player in says["players"]:
            if player["place"]:
                place = places.get(player["name"], 99)
                places[player["name"]] = min(place, player["place"])
        for one, own in places.items():
            for other, theirs in places.items():
                if one != other:
                    counts = met.setdefault((one, other), [0, 0, 0])
                    counts[0 if own < theirs else 1 if own > theirs else 2] += 1
    return met
