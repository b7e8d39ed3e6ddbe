"""The season as its pages show it: the table, who leads, who pays whom."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from scorekeeper.circle.owing import Due, Owing, Payment
from scorekeeper.circle.people import People, PersonId
from scorekeeper.circle.season import Best, Choice, Standing
from scorekeeper.game.wording import payment_in_words
from scorekeeper.rules.wording import capital
from scorekeeper.speech import say, say_many
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.circles.seasons import Season
from scorekeeper.web.writing.language import reading
from scorekeeper.web.writing.money import balance, currency_sign, money, signed, to_a_tenth
from scorekeeper.web.writing.payments import count_payments
from scorekeeper.web.writing.times import day, short_day
from scorekeeper.wire.circles import CHIPS, Rating


@dataclass(frozen=True)
class Line:
    """Somebody's line in the season's tables."""

    person: PersonId
    name: str
    games: int
    wins: int
    rank: str
    rating: str
    doubt: str
    money: tuple[str, ...]
    """A figure for each currency of the table."""
    won: tuple[str, ...]
    """The same, each with its currency, without those in which nothing was played for."""
    points: str
    hands_won: int
    tables_bent: int
    best: str
    worst: str


@dataclass(frozen=True)
class Option:
    """One of the seasons, games or numbers of players to choose from."""

    value: str
    text: str
    is_chosen: bool


@dataclass(frozen=True)
class PaymentLine:
    """A payment: to be made, or one that was made on the day `made_on`; what its form sends, and
    the whole of it in words."""

    text: str
    amount: str
    words: str
    fields: Mapping[str, object]
    made_on: str | None


@dataclass(frozen=True)
class Settling:
    """The payments that settle one currency, and those made since the last evening, each in its
    place."""

    title: str
    lines: tuple[PaymentLine, ...]


def build_season_lines(season: Season) -> list[Line]:
    """Build the season's table, the best rating first; where somebody has none, they come last."""
    ratings, currencies = season.results.ratings, find_currencies(season)
    ordered = sorted(
        season.results.table,
        key=lambda line: -ratings[line.person].value if line.person in ratings else 1.0,
    )
    return [_line(season.people, line, ratings.get(line.person), currencies) for line in ordered]


def find_currencies(season: Season) -> list[str | None]:
    """Find the currencies in which anybody won or lost, chips first."""
    found = {currency for line in season.results.table for currency in line.money}
    return sorted(found, key=lambda currency: currency or "")


def currency_name(currency: str | None) -> str:
    """Return the head of a column of money: the sign of its currency."""
    return currency_sign(currency, reading()) if currency else say("chips")


def _line(
    people: People,
    line: Standing,
    rating: Rating | None,
    currencies: Sequence[str | None],
) -> Line:
    rank = line.average_rank
    return Line(
        person=line.person,
        name=people.name(line.person),
        games=line.games,
        wins=line.wins,
        rank="–" if rank is None else to_a_tenth(float(rank)),
        rating=to_a_tenth(rating.value) if rating else "–",
        doubt=f"±{to_a_tenth(rating.doubt)}" if rating else "",
        money=tuple(
            balance(line.money[currency], currency) if currency in line.money else ""
            for currency in currencies
        ),
        won=tuple(_with_currency(amount, currency) for currency, amount in line.money.items()),
        points="" if line.points is None else signed(line.points),
        hands_won=line.hands_won,
        tables_bent=line.tables_bent,
        best=describe_best(line.best),
        worst=describe_best(line.worst),
    )


def _with_currency(amount: int, currency: str | None) -> str:
    return f"+{money(amount, currency)}" if amount > 0 else money(amount, currency)


def describe_games(number: int) -> str:
    """Say a number of games: “2 games”."""
    return say_many("{number} game", "{number} games", number)


def describe_best(best: Best | None) -> str:
    """Say the points of an evening, and its day."""
    if best is None:
        return ""
    return say("{points}, {day}", points=signed(best.points), day=short_day(best.begun))


def headline(season: Season, lines: Sequence[Line]) -> str:
    """Say who leads; “just”, where nobody can tell for sure yet."""
    ratings = season.results.ratings
    rated = [line for line in lines if line.person in ratings]
    if not rated:
        return season.circle.name
    first = rated[0]
    if len(rated) > 1:
        one, two = ratings[first.person], ratings[rated[1].person]
        if one.low < two.high:
            return say("{name} leads, just", name=first.name)
    return say("{name} leads", name=first.name)


def find_choices(season: Season) -> dict[str, list[Option]]:
    """Find what can be chosen: the years, games and numbers of players that there are."""
    evenings, choice = season.all, season.choice
    years = sorted({evening.year for evening in evenings}, reverse=True)
    played = {evening.game.variant.id for evening in evenings}
    games = [id for id in VARIANTS if id in played]
    numbers = sorted({len(evening.sitting) for evening in evenings})
    return {
        "season": _options(
            say("All seasons"), {str(year): str(year) for year in years}, choice.year
        ),
        "variant": _options(
            say("All games"), {id: VARIANTS[id].name for id in games}, choice.variant
        ),
        "players": _options(
            say("Any number"),
            {str(each): say_many("{number} player", "{number} players", each) for each in numbers},
            choice.players,
        ),
    }


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


def build_settlings(season: Season) -> list[Settling]:
    """Build the payments that settle the season, currency by currency; each is named where there
    are several."""
    owing = [owed for owed in season.owing if owed.rows]
    return [_settling(season, owed, among_others=len(owing) > 1) for owed in owing]


def _settling(season: Season, owed: Owing, *, among_others: bool) -> Settling:
    title = count_payments(len(owed.due))
    if among_others:
        title = say("{about}: {sentence}", about=currency_name(owed.currency), sentence=title)
    lines = (
        _made_payment(season.people, row)
        if isinstance(row, Payment)
        else _due_payment(season.people, row, owed.currency)
        for row in owed.rows
    )
    return Settling(capital(title), tuple(lines))


def _due_payment(people: People, due: Due, currency: str | None) -> PaymentLine:
    written = money(due.amount, currency)
    return PaymentLine(
        text=_payment(people, due, "pays"),
        amount=written,
        words=_payment(people, due, "paid", written),
        fields={
            "payer": due.payer,
            "payee": due.payee,
            "amount": due.amount,
            "currency": currency or CHIPS,
        },
        made_on=None,
    )


def payments_made(season: Season) -> list[PaymentLine]:
    """Return the payments that were noted and stand in no row of what is due, the last one
    first."""
    in_rows = {row for owed in season.owing for row in owed.rows}
    return [
        _made_payment(season.people, payment)
        for payment in reversed(season.circle.payments)
        if payment not in in_rows
    ]


def _made_payment(people: People, payment: Payment) -> PaymentLine:
    written = money(payment.amount, payment.currency)
    return PaymentLine(
        text=_payment(people, payment, "paid"),
        amount=written,
        words=_payment(people, payment, "paid", written),
        fields={"id": payment.id},
        made_on=day(payment.at),
    )


def _payment(
    people: People, payment: Due | Payment, how: Literal["pays", "paid"], amount: str | None = None
) -> str:
    """Say who pays, or paid, whom."""

    def name(person: PersonId) -> str:
        return people.name(person) if people.find(person) else say("somebody forgotten")

    return capital(payment_in_words(name, payment.payer, payment.payee, how, amount))
