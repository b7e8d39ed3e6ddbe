"""The season as its pages show it: the table, who leads, what can be chosen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.circle.people import People, PersonId, is_forgotten
from scorekeeper.circle.season import Best, Choice, Meetings, Standing
from scorekeeper.rules.wording import capital
from scorekeeper.speech import say, say_many
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.circles.seasons import Season
from scorekeeper.web.writing.money import balance, currency_sign, money, signed, to_a_tenth
from scorekeeper.web.writing.standings import ordinal
from scorekeeper.web.writing.times import short_day
from scorekeeper.wire.circles import Rating


@dataclass(frozen=True)
class BestEvening:
    """The points of an evening, and its day."""

    points: str
    day: str


@dataclass(frozen=True)
class Line:
    """Somebody's line in the season's tables; `forgotten` people have no page."""

    person: PersonId
    name: str
    forgotten: bool
    games: int
    wins: int
    place: str
    """In the only game."""
    average_place: str
    rating: str
    leads: bool
    """Whether no rating reads better."""
    doubt: str
    money: tuple[str, ...]
    """A figure for each currency of the table."""
    won: tuple[str, ...]
    """The same, each with its currency; none for those who played for nothing."""
    points: str
    hands_won: int
    tables_bent: int
    best: BestEvening | None
    worst: BestEvening | None


@dataclass(frozen=True)
class Option:
    """One of the seasons, games or numbers of players to choose from."""

    value: str
    text: str
    is_chosen: bool


def order_lines(season: Season) -> list[Standing]:
    """Return the season's table with the best rating first; those without one come last."""
    ratings = season.results.ratings
    return sorted(
        season.results.table,
        key=lambda line: -ratings[line.person].value if line.person in ratings else 1.0,
    )


def build_season_lines(season: Season) -> list[Line]:
    """Build the lines of the season's table."""
    ratings, currencies = season.results.ratings, find_currencies(season)
    best = max((rating.value for rating in ratings.values()), default=0)
    return [
        _line(season.people, line, ratings.get(line.person), best, currencies)
        for line in order_lines(season)
    ]


def find_currencies(season: Season) -> list[str | None]:
    """Find the currencies in which anybody won or lost, chips first."""
    found = {currency for line in season.results.table for currency in line.money}
    return sorted(found, key=lambda currency: currency or "")


def tell_apart(currencies: Sequence[str | None]) -> list[str]:
    """Return the heads of columns of money: the signs of their currencies, but the letters of those
    that have the same sign, as several kinds of dollars do.

    >>> tell_apart(["EUR", "JMD", None]), tell_apart(["EUR", "JMD", "USD"])
    (['€', '$', 'chips'], ['€', 'JMD', 'USD'])
    """
    names = [currency_sign(currency) if currency else say("chips") for currency in currencies]
    return [
        currency if currency and names.count(name) > 1 else name
        for currency, name in zip(currencies, names, strict=True)
    ]


def _line(
    people: People,
    line: Standing,
    rating: Rating | None,
    best: float,
    currencies: Sequence[str | None],
) -> Line:
    rank = line.average_rank
    return Line(
        person=line.person,
        name=people.name(line.person),
        forgotten=is_forgotten(line.person),
        games=line.games,
        wins=line.wins,
        place="–" if rank is None else ordinal(int(rank)),
        average_place="–" if rank is None else to_a_tenth(rank),
        rating=to_a_tenth(rating.value) if rating else "–",
        leads=rating is not None and to_a_tenth(rating.value) == to_a_tenth(best),
        doubt=f"±{to_a_tenth(rating.doubt)}" if rating else "",
        money=tuple(
            balance(line.money[currency], currency) if currency in line.money else ""
            for currency in currencies
        ),
        won=tuple(
            ("+" if amount > 0 else "") + money(amount, currency)
            for currency, amount in line.money.items()
        ),
        points="" if line.points is None else signed(line.points),
        hands_won=line.hands_won,
        tables_bent=line.tables_bent,
        best=_best_evening(line.best),
        worst=_best_evening(line.worst),
    )


def _best_evening(best: Best | None) -> BestEvening | None:
    return BestEvening(signed(best.points), short_day(best.begun)) if best else None


class Opponent(NamedTuple):
    """Whom somebody met, and how often they finished ahead of them."""

    name: str
    meetings: Meetings


@dataclass(frozen=True)
class Opponents:
    """Everybody whom somebody met, and whether they were ever level with any of them."""

    everybody: Sequence[Opponent]

    @property
    def any_level(self) -> bool:
        return any(each.meetings.level for each in self.everybody)


def find_opponents(season: Season, lines: Sequence[Line], who: PersonId) -> Opponents:
    """Find everybody whom somebody met, in the order of the season's table."""
    met = season.results.meetings
    pairs = [(line.name, met.get((who, line.person))) for line in lines]
    return Opponents([Opponent(name, meetings) for name, meetings in pairs if meetings])


def describe_games(number: int) -> str:
    """Say a number of games: “2 games”."""
    return say_many("{number} game", "{number} games", number)


def headline(season: Season, lines: Sequence[Line]) -> str:
    """Say who leads; “so far”, where nobody can tell for sure yet, and that it is by rating where
    somebody else has won more games. Nobody leads where the two best ratings read the same."""
    ratings = season.results.ratings
    rated = [line for line in lines if line.person in ratings]
    if not rated:
        return season.circle.name
    first = rated[0]
    if len(rated) > 1:
        if rated[1].leads:
            return say("Nobody leads yet")
        if any(line.wins > first.wins for line in rated):
            return capital(say("{name} leads by rating", name=first.name))
        one, two = ratings[first.person], ratings[rated[1].person]
        if one.low < two.high:
            return capital(say("{name} leads so far", name=first.name))
    return capital(say("{name} leads", name=first.name))


def find_choices(season: Season) -> dict[str, list[Option]]:
    """Find what can be chosen where there is more than one: years, games and numbers of players."""
    evenings, choice = season.all, season.choice
    years = sorted({evening.year for evening in evenings}, reverse=True)
    played = {evening.game.variant.id for evening in evenings}
    games = [id for id in VARIANTS if id in played]
    numbers = sorted({len(evening.sitting) for evening in evenings})
    found = {
        "season": _options(
            say("All seasons"), {str(year): str(year) for year in years}, choice.year
        ),
        "variant": _options(
            say("All games"), {id: VARIANTS[id].name for id in games}, choice.variant
        ),
        "players": _options(
            say("Players"),
            {str(each): say_many("{number} player", "{number} players", each) for each in numbers},
            choice.players,
        ),
    }
    return {name: options for name, options in found.items() if _differ(options)}


def _differ(options: Sequence[Option]) -> bool:
    """Whether another choice than the one that is made would show something else."""
    every, *others = options
    return len(others) > 1 or not every.is_chosen


def write_query(choice: Choice) -> dict[str, str]:
    """Write the choice as the arguments of an address."""
    chosen = {"season": choice.year, "variant": choice.variant, "players": choice.players}
    return {name: str(value) for name, value in chosen.items() if value is not None}


def _options(every: str, others: Mapping[str, str], chosen: object) -> list[Option]:
    texts = {"": every, **others}
    value = "" if chosen is None else str(chosen)
    return [Option(each, text, each == value) for each, text in texts.items()]


def describe_choice(choice: Choice) -> str:
    """Describe the choice for the head of a page; empty where everything is chosen."""
    parts = [str(choice.year)] if choice.year else []
    if choice.variant:
        parts.append(VARIANTS[choice.variant].name)
    if choice.players:
        parts.append(say_many("{number} player", "{number} players", choice.players))
    return ", ".join(parts)
